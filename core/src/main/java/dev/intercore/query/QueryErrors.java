package dev.intercore.query;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.store.ReadOnlySession.Failure;
import java.util.Locale;
import java.util.Set;

/**
 * The errors of one statement, each with the next step for its author.
 *
 * @param inWords whether the SQL was made from a question, so that the author cannot edit it
 * @param views the views that the statement mentions, in order
 */
record QueryErrors(boolean inWords, Set<String> views) {
  private static final String NO_TABLE = "no such table: ";
  private static final String NO_FUNCTION = "no such function: ";

  static IntercoreException rejected(String fact, String hint) {
    return new IntercoreException(ErrorCode.BAD_VALUE, fact, hint);
  }

  private static IntercoreException rejected(String fact, String hint, Throwable cause) {
    return new IntercoreException(ErrorCode.BAD_VALUE, fact, hint, cause);
  }

  /** The statement begins with another verb than those that read. */
  static IntercoreException verb(String word) {
    return rejected(
        word.toUpperCase(Locale.ROOT) + " is refused: query only reads",
        "Use one SELECT, WITH or VALUES; the other commands of ic make changes.");
  }

  static IntercoreException table(String name) {
    return rejected(
        "there is no view " + name + " to ask", viewNames() + ", written without a schema.");
  }

  static IntercoreException function(String name) {
    return rejected(
        "the function " + name + " is refused",
        "docs/query.md lists the functions that are refused; all others of SQLite may be used.");
  }

  private static String viewNames() {
    return "The views are " + String.join(" ", QueryViews.names());
  }

  IntercoreException of(Failure e) {
    String text = e.text();
    return switch (e.reason()) {
      case INVALID -> invalid(text, e);
      case WRITES ->
          rejected(
              "the statement is refused: " + text,
              "query only reads; the other commands of ic make changes.",
              e);
      case TOO_LONG ->
          rejected("the statement is too large: " + text, "Ask for less, or in smaller steps.", e);
      case TOO_MANY_ROWS, INTERRUPTED -> rejected(text, fewerRows(), e);
    };
  }

  private IntercoreException invalid(String text, Failure e) {
    if (text.startsWith(NO_TABLE)) {
      return table(text.substring(NO_TABLE.length()));
    }
    if (text.startsWith(NO_FUNCTION)) {
      return function(text.substring(NO_FUNCTION.length()));
    }
    boolean column = text.contains("no such column") && !views.isEmpty();
    return rejected(text, column ? columns() : viewNames() + ".", e);
  }

  private String columns() {
    StringBuilder hint = new StringBuilder();
    for (String view : views) {
      hint.append(hint.isEmpty() ? "" : " ")
          .append(view)
          .append(" has ")
          .append(String.join(" ", QueryViews.columns(view)))
          .append('.');
    }
    return hint.toString();
  }

  /** A time or memory limit ended the statement. */
  IntercoreException tooExpensive(String fact) {
    return rejected(
        fact, inWords ? askForSome() : "Ask for less: add WHERE or LIMIT, or join fewer views.");
  }

  private String fewerRows() {
    return inWords ? askForSome() : "Ask for less: add WHERE or LIMIT.";
  }

  private String askForSome() {
    String some =
        views.isEmpty()
            ? ""
            : ", or for some in SQL: `ic query \"SELECT * FROM "
                + views.iterator().next()
                + " LIMIT 100\"`";
    return "Ask about fewer of them" + some + "; --sql prints the SQL that the question means.";
  }
}
