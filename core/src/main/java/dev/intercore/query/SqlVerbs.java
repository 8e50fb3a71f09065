package dev.intercore.query;

import dev.intercore.common.IntercoreException;
import dev.intercore.query.Token.Kind;
import java.util.List;
import java.util.Optional;

/** Tells SQL from words, by how it begins. */
public final class SqlVerbs {
  private SqlVerbs() {}

  /** Whether it is SQL that asks; no question in words begins so. */
  public static boolean isQuestionInSql(String text) {
    return first(text).filter(QueryStatement.VERBS::contains).isPresent();
  }

  /** Whether it begins as SQL that does something else; a question in words may, too. */
  public static boolean isOtherSql(String text) {
    return first(text).filter(QueryStatement.OTHER_VERBS::contains).isPresent();
  }

  private static Optional<String> first(String text) {
    try {
      List<Token> tokens = Tokenizer.tokens(bare(text));
      return tokens.isEmpty() || tokens.getFirst().kind() != Kind.WORD
          ? Optional.empty()
          : Optional.of(tokens.getFirst().lower());
    } catch (IntercoreException _) {
      // A quote that is not closed, such as the one of "what's". What SQL it may be is told later.
      return beginning(text);
    }
  }

  /** SQLite passes over these before a statement; what comes after them is still carried out. */
  private static String bare(String text) {
    int from = 0;
    while (from < text.length() && isPassed(text.charAt(from))) {
      from++;
    }
    return text.substring(from).strip();
  }

  private static boolean isPassed(char c) {
    return Character.isWhitespace(c) || c == ';' || c == '\uFEFF';
  }

  private static Optional<String> beginning(String text) {
    String[] words = bare(text).split("[^A-Za-z]", 2);
    return words[0].isEmpty()
        ? Optional.empty()
        : Optional.of(words[0].toLowerCase(java.util.Locale.ROOT));
  }
}
