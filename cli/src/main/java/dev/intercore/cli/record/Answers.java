package dev.intercore.cli.record;

import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.FieldLines;
import dev.intercore.cli.output.Reply;
import dev.intercore.common.Result;
import dev.intercore.common.Result.No;
import dev.intercore.json.JsonWriter;
import dev.intercore.work.record.TeamRecord;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a verb about one record answers. */
public final class Answers {
  private static final String NOTHING = "null\n";

  private Answers() {}

  /** Something was to be done. */
  public static <T> Reply changed(Result<T> result, RecordForm<T> form) {
    return result instanceof No<T> no ? refused(no) : told(result, form);
  }

  /** Something was asked for that may not be there. */
  public static <T> Reply found(Result<T> result, RecordForm<T> form) {
    return result instanceof No<T> no ? absent(no, false) : told(result, form);
  }

  private static <T> Reply told(Result<T> result, RecordForm<T> form) {
    T record = result.value().orElseThrow();
    return new Reply(
        ExitCode.YES, form.text().apply(record) + "\n", () -> form.json().apply(record) + "\n");
  }

  /**
   * Something was to be done to a team's record.
   *
   * @param word what stands for it on stdout
   */
  public static <T extends TeamRecord> Reply changed(
      TeamCall asking, Result<T> result, Function<T, String> word) {
    asking.warn();
    return changed(result, new RecordForm<>(word, Answers::json));
  }

  /** A team's record was asked for that may not be there. */
  public static <T extends TeamRecord> Reply found(
      TeamCall asking, Result<T> result, Function<T, String> word) {
    boolean damaged = asking.warn();
    return result instanceof No<T> no
        ? absent(no, damaged)
        : told(result, new RecordForm<>(word, Answers::json));
  }

  /** The same with all there is to say of it. */
  public static <T extends TeamRecord> Reply shown(TeamCall asking, Result<T> result) {
    boolean damaged = asking.warn();
    return result instanceof No<T> no ? absent(no, damaged) : all(result.value().orElseThrow());
  }

  public static Reply all(TeamRecord record) {
    return all(record, record.toMap());
  }

  /** All of a record, with what only a look can tell. */
  public static Reply all(TeamRecord record, Map<String, @Nullable Object> values) {
    String text = FieldLines.recordText(record.kind().idField(), values);
    return new Reply(ExitCode.YES, text, () -> JsonWriter.canonical(values) + "\n");
  }

  /** As it is kept, key by key in order. */
  static String json(TeamRecord record) {
    return JsonWriter.canonical(record.toMap());
  }

  /** It was not to be, and nothing has changed. */
  public static Reply refused(No<?> no) {
    return Reply.quiet(
            ExitCode.NO,
            "refused",
            no.why().name().toLowerCase(Locale.ROOT),
            "message",
            no.fact(),
            "hint",
            no.hint())
        .saying(no.fact(), no.hint());
  }

  /** Damaged is not absent: it has been told, and nothing is said of there being none. */
  private static Reply absent(No<?> no, boolean damaged) {
    if (no.why() == Result.Why.AMBIGUOUS) {
      // It is there, and perhaps more than once: whoever asks has to see which.
      return refused(no);
    }
    return damaged ? nothing() : nothing().saying(no.fact(), no.hint());
  }

  /** The no of whoever looks for one record. */
  public static Reply nothing() {
    return new Reply(ExitCode.NO, "", () -> NOTHING);
  }
}
