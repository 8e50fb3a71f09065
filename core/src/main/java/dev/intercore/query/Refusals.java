package dev.intercore.query;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;

/** What is said to those whose statement is not carried out. */
final class Refusals {
  private Refusals() {}

  static IntercoreException sql(String fact, String hint) {
    return new IntercoreException(ErrorCode.BAD_VALUE, fact, hint);
  }

  static IntercoreException sql(String fact, String hint, Throwable cause) {
    return new IntercoreException(ErrorCode.BAD_VALUE, fact, hint, cause);
  }

  /** It is SQL that does something else than ask. */
  static IntercoreException verb(String word) {
    return sql(
        word.toUpperCase(java.util.Locale.ROOT) + " is refused: query only reads",
        "Ask with one SELECT, WITH or VALUES; the other commands of ic make changes.");
  }

  static IntercoreException table(String name) {
    return sql(
        "there is no view " + name + " to ask",
        "The views are " + String.join(" ", QueryViews.names()) + ", written without a schema.");
  }

  static IntercoreException function(String name) {
    return sql(
        "the function " + name + " is refused",
        "docs/query.md lists those that may be used; they change nothing and reach nowhere.");
  }
}
