package dev.intercore.cli.commands;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.ExecutionSite;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.FieldLines;
import dev.intercore.cli.output.PagedOutput;
import dev.intercore.json.JsonCodec;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.PageCursor;
import dev.intercore.work.storage.TeamStore.RecordPage;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/**
 * Arguments, views and lists that several groups of team commands share. A long list is read by the
 * caller's process, not by an engine.
 */
final class TeamDeclarations {
  static final Argument<String> AGENT =
      Argument.of(
          "AGENT",
          ValueType.TEXT.completing(ValueType.Completion.AGENTS),
          "its id, or a unique prefix of it");

  static final ValueType<String> BEAD_TYPE =
      ValueType.text("BEAD").completing(ValueType.Completion.BEADS);

  static final Argument<String> BEAD =
      Argument.of("BEAD", BEAD_TYPE, "the item's id, or a unique prefix of it");

  private TeamDeclarations() {}

  /** One line of text, and JSON with sorted keys as records are stored. */
  static <T> ResultView<T> line(Function<T, String> line, JsonCodec<T> codec) {
    return ResultView.line(line, codec).canonical();
  }

  /** A list with one line for each item, and JSON with sorted keys as records are stored. */
  static <T> ResultView<T> list(Function<T, String> line, JsonCodec<T> codec) {
    return ResultView.list(line, codec).canonical();
  }

  /** A line for each field of a record, the important ones first. */
  static <T extends TeamRecord> ResultView<T> fields(JsonCodec<T> codec) {
    return ResultView.<T>text(
            record -> FieldLines.recordText(record.kind().idField(), record.toMap()), codec)
        .canonical();
  }

  /** Returns the wanted records of a list that is printed page by page. */
  static <T extends TeamRecord> CommandResult<T> paged(
      CommandContext context, RecordPage.Source<T> source, Predicate<T> wanted) {
    ExecutionSite site = context.site();
    // The team warns about corrupt records itself.
    return CommandResult.pages(
        PagedOutput.read(new CursorPages<>(source, site), wanted, site::requireCaller, _ -> {}));
  }

  /**
   * Returns the wanted records of a list that is read at once, because it is usually short.
   *
   * @param source returns the first records, up to a limit
   */
  static <T extends TeamRecord> CommandResult<T> whole(
      CommandContext context, IntFunction<List<T>> source, Predicate<T> wanted) {
    List<T> records = source.apply(PagedOutput.FIRST_PAGE);
    if (records.size() == PagedOutput.FIRST_PAGE) {
      context.site().requireCaller();
      records = source.apply(Integer.MAX_VALUE);
    }
    return CommandResult.list(records.stream().filter(wanted).toList());
  }

  /** Reads pages by a cursor. A page can have no readable record and still have a next one. */
  private static final class CursorPages<T> implements PagedOutput.Pages<T> {
    private final RecordPage.Source<T> source;
    private final ExecutionSite site;
    private Optional<PageCursor> next = Optional.of(PageCursor.START);

    CursorPages(RecordPage.Source<T> source, ExecutionSite site) {
      this.source = source;
      this.site = site;
    }

    @Override
    public List<T> after(Optional<T> last, int limit, Consumer<String> corrupt) {
      List<T> records = List.of();
      while (records.isEmpty() && next.isPresent()) {
        RecordPage<T> page = source.page(next.get(), limit);
        records = page.records();
        next = page.next();
        if (next.isPresent()) {
          site.requireCaller();
        }
      }
      return records;
    }
  }
}
