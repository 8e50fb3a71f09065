package dev.intercore.shell;

import java.util.List;

/**
 * A word or an operator.
 *
 * @param text the operator as written, or what stands before a redirection's
 * @param word empty unless the kind is a word
 */
record Token(Kind kind, String text, Word word) {
  private static final Word NONE = new Word(List.of());

  enum Kind {
    WORD,
    OPERATOR,
    /** Digits or {@code {name}} directly before a redirection. */
    DESCRIPTOR,
    LINE_END,
    END
  }

  static Token of(Kind kind, String text) {
    return new Token(kind, text, NONE);
  }

  static Token of(Word word) {
    return new Token(Kind.WORD, "", word);
  }

  boolean is(String operator) {
    return kind == Kind.OPERATOR && text.equals(operator);
  }

  boolean isKeyword(String keyword) {
    return kind == Kind.WORD && word.keyword().filter(keyword::equals).isPresent();
  }

  boolean isRedirection() {
    return kind == Kind.OPERATOR && (text.indexOf('<') >= 0 || text.indexOf('>') >= 0);
  }
}
