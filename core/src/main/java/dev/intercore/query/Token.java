package dev.intercore.query;

import java.util.Locale;

/**
 * A piece of a statement, as SQLite cuts it.
 *
 * @param text of a name or string what it means, without its quotes
 */
record Token(Kind kind, String text) {
  enum Kind {
    /** Letters without quotes: a keyword or a name. */
    WORD,
    /** A name in double quotes, backticks or brackets. */
    QUOTED,
    /** Text in single quotes. SQLite also takes it for a name where only a name may stand. */
    STRING,
    NUMBER,
    /** A place for a value that nobody would give. */
    PARAMETER,
    /** One character of any other kind. */
    SYMBOL
  }

  /** Whether it is that keyword. */
  boolean is(String keyword) {
    return kind == Kind.WORD && text.equalsIgnoreCase(keyword);
  }

  boolean isSymbol(char c) {
    return kind == Kind.SYMBOL && text.length() == 1 && text.charAt(0) == c;
  }

  boolean isName() {
    return kind == Kind.WORD || kind == Kind.QUOTED;
  }

  /** Names mean the same in any case. */
  String lower() {
    return text.toLowerCase(Locale.ROOT);
  }
}
