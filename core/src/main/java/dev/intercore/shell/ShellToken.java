package dev.intercore.shell;

import java.util.List;

/**
 * A word or an operator.
 *
 * @param text the operator as written, or what stands before a redirection's
 * @param word empty unless the kind is a word
 */
record ShellToken(Kind kind, String text, ShellWord word) {
  private static final ShellWord NONE = new ShellWord(List.of());

  enum Kind {
    WORD,
    OPERATOR,
    /** Digits or {@code {name}} directly before a redirection. */
    DESCRIPTOR,
    LINE_END,
    END
  }

  static ShellToken of(Kind kind, String text) {
    return new ShellToken(kind, text, NONE);
  }

  static ShellToken of(ShellWord word) {
    return new ShellToken(Kind.WORD, "", word);
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
