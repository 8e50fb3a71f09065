package dev.intercore.cli.output;

import dev.intercore.common.Names;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import java.util.List;

/** An error as it stands on stderr. */
public final class ErrorMessage {
  private ErrorMessage() {}

  /**
   * Two lines: what happened where, and what to do about it.
   *
   * @param context the command's words
   */
  public static String plain(String context, String fact, String hint) {
    return plain(context, fact, List.of(hint));
  }

  /** The same with any number of lines below the fact. */
  public static String plain(String context, String fact, List<String> more) {
    StringBuilder text = new StringBuilder(context.isEmpty() ? "ic: " : "ic: " + context + ": ");
    text.append(printable(fact)).append('\n');
    more.forEach(line -> text.append(printable(line)).append('\n'));
    return text.toString();
  }

  /** One object on one line. */
  public static String json(String code, String context, String fact, String hint, int exit) {
    String message = context.isEmpty() ? fact : context + ": " + fact;
    return JsonWriter.compact(
            JsonObject.map("error", code, "message", message, "hint", hint, "exit_code", exit))
        + "\n";
  }

  /** The same of what is wrong beside an answer, which stands whatever it says. */
  public static String jsonWarning(String code, String context, String fact, String hint) {
    return JsonWriter.compact(
            JsonObject.map("warning", code, "message", context + ": " + fact, "hint", hint))
        + "\n";
  }

  /** A user's odd bytes must not move the cursor or break the line. */
  private static String printable(String text) {
    StringBuilder safe = new StringBuilder(text.length());
    text.codePoints()
        .forEach(c -> {
          if (Names.isControl(c)) {
            safe.append("\\x")
                .append(Character.forDigit(c >> 4, 16))
                .append(Character.forDigit(c & 15, 16));
          } else {
            safe.appendCodePoint(c);
          }
        });
    return safe.toString();
  }
}
