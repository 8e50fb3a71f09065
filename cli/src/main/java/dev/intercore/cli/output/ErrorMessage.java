package dev.intercore.cli.output;

import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import java.util.List;

/** Errors and warnings on stderr, as text or as one JSON object on one line. */
public final class ErrorMessage {
  private ErrorMessage() {}

  /**
   * Returns two lines: the command with the fact, and the next step.
   *
   * @param context the words of the command
   */
  public static String plain(String context, String fact, String hint) {
    return plain(context, fact, List.of(hint));
  }

  /** Returns the fact and any number of lines below it. */
  public static String plain(String context, String fact, List<String> more) {
    StringBuilder text = new StringBuilder(context.isEmpty() ? "ic: " : "ic: " + context + ": ");
    text.append(TerminalText.message(fact)).append('\n');
    more.forEach(line -> text.append(TerminalText.message(line)).append('\n'));
    return text.toString();
  }

  /** Returns one JSON object on one line. */
  public static String json(String code, String context, String fact, String hint, int exit) {
    String message = context.isEmpty() ? fact : context + ": " + fact;
    return JsonWriter.compact(
            JsonObject.map("error", code, "message", message, "hint", hint, "exit_code", exit))
        + "\n";
  }

  /** Returns the JSON of a warning: a problem that does not change the result. */
  public static String jsonWarning(String code, String context, String fact, String hint) {
    return JsonWriter.compact(
            JsonObject.map("warning", code, "message", context + ": " + fact, "hint", hint))
        + "\n";
  }
}
