package dev.intercore.cli.record;

import dev.intercore.cli.output.Reply;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.PageCursor;
import dev.intercore.work.storage.TeamStore.RecordPage;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/** A list of a team's records. Corrupt ones are warned of, and the rest is listed. */
public final class Listing<T extends TeamRecord> {
  private final TeamCall asking;
  private final RecordPage.Source<T> source;
  private final Predicate<T> wanted;
  private final Function<T, String> line;
  private Optional<PageCursor> next = Optional.of(PageCursor.START);

  private Listing(
      TeamCall asking, RecordPage.Source<T> source, Predicate<T> wanted, Function<T, String> line) {
    this.asking = asking;
    this.source = source;
    this.wanted = wanted;
    this.line = line;
  }

  /**
   * Lists the wanted records, page by page.
   *
   * @param line returns one record on one line
   */
  public static <T extends TeamRecord> Reply of(
      TeamCall asking, RecordPage.Source<T> source, Predicate<T> wanted, Function<T, String> line) {
    return new Listing<>(asking, source, wanted, line).reply();
  }

  /**
   * Lists records that are read at once, since they are few by their nature.
   *
   * @param some returns the first records, up to a limit
   */
  public static <T extends TeamRecord> Reply whole(
      TeamCall asking, IntFunction<List<T>> some, Predicate<T> wanted, Function<T, String> line) {
    List<T> few = some.apply(Scroll.MOST_RESIDENT);
    boolean more = few.size() == Scroll.MOST_RESIDENT;
    if (more) {
      asking.call().site().requireCaller();
    }
    List<T> all = more ? some.apply(Integer.MAX_VALUE) : few;
    return of(asking, (_, _) -> new RecordPage<>(all, Optional.empty()), wanted, line);
  }

  private Reply reply() {
    List<T> first = readPage(Scroll.MOST_RESIDENT);
    if (next.isPresent()) {
      asking.call().site().requireCaller();
    }
    Scroll<T> scroll =
        new Scroll<>(
            first, _ -> readPage(Scroll.PAGE), wanted, new RecordForm<>(line, Answers::json));
    return Reply.streamed(
        out -> {
          scroll.lines(out);
          asking.warn();
        },
        out -> {
          scroll.array(out);
          asking.warn();
        });
  }

  /** Returns the next page with a readable record; an empty one is the end. */
  private List<T> readPage(int limit) {
    while (next.isPresent()) {
      RecordPage<T> page = source.page(next.get(), limit);
      next = page.next();
      if (!page.records().isEmpty()) {
        return page.records();
      }
    }
    return List.of();
  }
}
