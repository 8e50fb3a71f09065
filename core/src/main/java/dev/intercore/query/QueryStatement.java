package dev.intercore.query;

import dev.intercore.query.Token.Kind;
import java.util.List;
import java.util.Set;

/**
 * The first of three gates: what the statement says. It is one SELECT, WITH or VALUES, it holds no
 * word of a change, and every table and function it names may be asked.
 */
final class QueryStatement {
  static final Set<String> VERBS = Set.of("select", "with", "values");

  /** Verbs of SQL that do anything else; a sentence seldom begins with one. */
  static final Set<String> OTHER_VERBS =
      Set.of(
          "alter",
          "analyze",
          "attach",
          "begin",
          "commit",
          "create",
          "delete",
          "detach",
          "drop",
          "end",
          "explain",
          "insert",
          "pragma",
          "reindex",
          "release",
          "replace",
          "rollback",
          "savepoint",
          "update",
          "vacuum");

  /** These are never names unless they are quoted, so one of them is a change. */
  private static final Set<String> NEVER =
      Set.of("alter", "create", "delete", "drop", "insert", "into", "returning", "set", "update");

  private final List<Token> tokens;

  private QueryStatement(List<Token> tokens) {
    this.tokens = tokens;
  }

  /**
   * Looks a statement over.
   *
   * @return the views that it names
   */
  static Set<String> check(String sql) {
    List<Token> tokens = Tokenizer.tokens(sql);
    while (!tokens.isEmpty() && tokens.getLast().isSymbol(';')) {
      tokens = tokens.subList(0, tokens.size() - 1);
    }
    return new QueryStatement(tokens).views();
  }

  private Set<String> views() {
    if (tokens.isEmpty()) {
      throw Refusals.sql("there is nothing to ask", "Write a question, or one SELECT.");
    }
    int begin = 0;
    while (tokens.get(begin).isSymbol(';')) {
      begin++; // there is something else, or nothing would be left
    }
    Token first = tokens.get(begin);
    if (first.kind() != Kind.WORD || !VERBS.contains(first.lower())) {
      throw Refusals.verb(first.text());
    }
    for (int i = 0; i < tokens.size(); i++) {
      look(i);
    }
    return new TableNames(tokens).views();
  }

  private void look(int i) {
    Token token = tokens.get(i);
    if (token.isSymbol(';')) {
      throw Refusals.sql("there is more than one statement", "Ask one at a time.");
    }
    if (token.kind() == Kind.PARAMETER) {
      throw Refusals.sql(
          "a parameter has no value here: " + token.text(), "Write the value itself.");
    }
    boolean called = i + 1 < tokens.size() && tokens.get(i + 1).isSymbol('(');
    if (token.kind() == Kind.WORD && NEVER.contains(token.lower())) {
      throw Refusals.verb(token.text());
    }
    if (token.is("replace") && !called) {
      throw Refusals.verb(token.text());
    }
    boolean qualifies = i + 1 < tokens.size() && tokens.get(i + 1).isSymbol('.');
    if (qualifies && (token.lower().equals("main") || token.lower().equals("temp"))) {
      throw Refusals.sql(
          "a schema is named: " + token.text(), "Write the names of views and columns alone.");
    }
  }
}
