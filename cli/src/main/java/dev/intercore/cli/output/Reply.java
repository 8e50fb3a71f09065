package dev.intercore.cli.output;

import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a command answers, for people and for pipes.
 *
 * @param text as it stands on stdout, line ends included
 * @param json what {@code --json} prints instead, made only when asked for: it costs loading the
 *     JSON library
 * @param notice for people, so not with {@code --json}
 */
public record Reply(int exit, Body text, Body json, Optional<Notice> notice) {
  private static final Reply SILENT_NO = new Reply(ExitCode.NO, "", () -> "");

  public Reply(int exit, String text, Supplier<String> json) {
    this(exit, out -> out.write(text), out -> out.write(json.get()), Optional.empty());
  }

  /** What stands on stdout, made piece by piece while it is written. */
  public interface Body {
    void writeTo(Out out) throws IOException;
  }

  /** Takes a piece, and passes it on at once. */
  public interface Out {
    void write(String piece) throws IOException;
  }

  /** For what is too long to be held as a whole. */
  public static Reply streamed(Body text, Body json) {
    return new Reply(ExitCode.YES, text, json, Optional.empty());
  }

  /**
   * What people should know beside the answer, such as why it is no: on stderr, so that it is never
   * taken for the answer.
   *
   * @param more the lines below it, such as what to do about it
   */
  public record Notice(String fact, List<String> more) {}

  public Reply saying(String fact, String hint) {
    return saying(fact, List.of(hint));
  }

  public Reply saying(String fact, List<String> more) {
    return new Reply(exit, text, json, Optional.of(new Notice(fact, List.copyOf(more))));
  }

  /** One line, and the same as JSON: name, value, name, value. */
  public static Reply line(int exit, String line, @Nullable Object... namesAndValues) {
    return new Reply(
        exit, line + "\n", () -> JsonWriter.compact(JsonObject.map(namesAndValues)) + "\n");
  }

  /** No text, only an exit code, and JSON for those who ask. */
  public static Reply quiet(int exit, @Nullable Object... namesAndValues) {
    return new Reply(exit, "", () -> JsonWriter.compact(JsonObject.map(namesAndValues)) + "\n");
  }

  /** One item a line. */
  public static Reply lines(List<String> lines, List<?> json) {
    return lines(ExitCode.YES, lines, json);
  }

  public static Reply lines(int exit, List<String> lines, List<?> json) {
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append(line).append('\n'));
    return new Reply(exit, text.toString(), () -> JsonWriter.compact(json) + "\n");
  }

  /** A text for people; as JSON it is one string. */
  public static Reply page(String text) {
    return new Reply(ExitCode.YES, text, () -> JsonWriter.compact(text) + "\n");
  }

  /** Text that is JSON already, in either form. */
  public static Reply verbatim(String text) {
    return new Reply(ExitCode.YES, text, () -> text);
  }

  /** The launcher goes on by itself, and nothing is printed here. */
  public static Reply handover() {
    return new Reply(ExitCode.HANDOVER, "", () -> "");
  }

  /** The no that prints nothing at all. */
  public static Reply silentNo() {
    return SILENT_NO;
  }
}
