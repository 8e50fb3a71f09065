package dev.intercore.query;

import dev.intercore.common.IntercoreException;
import dev.intercore.store.StatementException;
import java.util.Set;

/** What SQLite says against a statement, with what to do about it. */
final class QueryErrors {
  private QueryErrors() {}

  static IntercoreException about(StatementException e, Asked asked) {
    String text = e.text();
    return switch (e.fault()) {
      case NOT_UNDERSTOOD -> Refusals.sql(text, hint(text, asked.views()), e);
      case WRITES ->
          Refusals.sql(
              "the statement is refused: " + text,
              "query only reads; the other commands of ic make changes.",
              e);
      case TOO_LONG ->
          Refusals.sql(
              "the statement is too large: " + text, "Ask for less, or in smaller steps.", e);
      case TOO_MUCH, STOPPED -> Refusals.sql(text, asked.lessRows(), e);
    };
  }

  private static String hint(String text, Set<String> views) {
    if (!text.contains("no such column") || views.isEmpty()) {
      return "The views are " + String.join(" ", QueryViews.names()) + ".";
    }
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
}
