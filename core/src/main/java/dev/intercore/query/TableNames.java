package dev.intercore.query;

import dev.intercore.query.Token.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds what a statement reads from and what it calls. It follows FROM, JOIN, commas and IN through
 * the brackets, which is all of SQL that can name a table.
 */
final class TableNames {
  /** What ends the list of tables. */
  private static final Set<String> AFTER_TABLES =
      Set.of(
          "where", "group", "having", "order", "limit", "window", "union", "except", "intersect");

  /** Words that may stand before a bracket and call nothing. */
  private static final Set<String> KEYWORDS =
      Set.of(
          ("all and as between by case cast collate distinct else escape except exists filter from"
                  + " glob having in intersect is isnull join like limit materialized not notnull"
                  + " offset on or order over partition select then union using values when where")
              .split(" ", -1));

  private final List<Token> tokens;
  private final Set<String> views = new LinkedHashSet<>();
  private final Set<String> own = new HashSet<>();

  /** For each open bracket, whether commas in it part tables. */
  private final Deque<Boolean> inTables = new ArrayDeque<>();

  TableNames(List<Token> tokens) {
    this.tokens = tokens;
  }

  Set<String> views() {
    findOwn();
    inTables.push(false);
    for (int i = 0; i < tokens.size(); i++) {
      step(i);
    }
    return views;
  }

  /** Tables that the statement makes for itself: {@code name [(columns)] AS [...] (}. */
  private void findOwn() {
    for (int i = 0; i < tokens.size(); i++) {
      if (isTableExpression(i)) {
        String name = tokens.get(i).lower();
        refuseInternal(name);
        own.add(name);
      }
    }
  }

  private boolean isTableExpression(int i) {
    if (!tokens.get(i).isName() || i == 0) {
      return false;
    }
    Token before = tokens.get(i - 1);
    if (!before.is("with") && !before.is("recursive") && !before.isSymbol(',')) {
      return false;
    }
    int next = i + 1;
    if (at(next, '(')) {
      next = closing(next) + 1;
    }
    if (!word(next, "as")) {
      return false;
    }
    next++;
    if (word(next, "not")) {
      next++;
    }
    return at(next, '(') || (word(next, "materialized") && at(next + 1, '('));
  }

  private int closing(int open) {
    int depth = 0;
    for (int i = open; i < tokens.size(); i++) {
      if (tokens.get(i).isSymbol('(')) {
        depth++;
      } else if (tokens.get(i).isSymbol(')') && --depth == 0) {
        return i;
      }
    }
    return tokens.size();
  }

  private void step(int i) {
    Token token = tokens.get(i);
    if (token.isSymbol('(')) {
      // A bracket right where a table may stand holds tables, or a SELECT that says FROM itself.
      inTables.push(i > 0 && (isTablePlace(i - 1) || isBracketOfTables(i - 1)));
      if (inTables.peek() && i + 1 < tokens.size()) {
        table(i + 1);
      }
    } else if (token.isSymbol(')')) {
      if (inTables.size() > 1) {
        inTables.pop();
      }
    } else if (token.kind() == Kind.WORD && AFTER_TABLES.contains(token.lower())) {
      tables(false);
    } else if (isFrom(i)) {
      tables(true);
    }
    if (isTablePlace(i) || isMember(i)) {
      table(i + 1);
    }
    call(i);
  }

  private void tables(boolean begin) {
    inTables.pop();
    inTables.push(begin);
  }

  /** {@code IS DISTINCT FROM} compares. */
  private boolean isFrom(int i) {
    return tokens.get(i).is("from") && (i == 0 || !tokens.get(i - 1).is("distinct"));
  }

  /** Whether a table comes next. */
  private boolean isTablePlace(int i) {
    Token token = tokens.get(i);
    boolean parts = token.isSymbol(',') && Boolean.TRUE.equals(inTables.peek());
    return isFrom(i) || token.is("join") || parts;
  }

  private boolean isBracketOfTables(int i) {
    return at(i, '(') && Boolean.TRUE.equals(inTables.peek());
  }

  /** {@code x IN table}. */
  private boolean isMember(int i) {
    return tokens.get(i).is("in") && !at(i + 1, '(');
  }

  private void table(int i) {
    if (i >= tokens.size() || at(i, '(')) {
      return;
    }
    Token token = tokens.get(i);
    if (token.is("select") || token.is("values") || token.is("with")) {
      tables(false);
      return;
    }
    if (!token.isName() && token.kind() != Kind.STRING) {
      return; // SQLite will say what is wrong with it.
    }
    String name = token.lower();
    if (at(i + 1, '.')) {
      throw Refusals.table(
          token.text() + "." + (i + 2 < tokens.size() ? tokens.get(i + 2).text() : ""));
    }
    if (token.kind() == Kind.STRING) {
      throw Refusals.table("'" + token.text() + "'");
    }
    if (QueryViews.names().contains(name)) {
      views.add(name);
    } else if (!own.contains(name) && !Functions.TABLES.contains(name)) {
      throw Refusals.table(token.text());
    }
  }

  private static void refuseInternal(String name) {
    if (name.startsWith("sqlite_") || name.startsWith("pragma_") || name.equals("dbstat")) {
      throw Refusals.table(name);
    }
  }

  /** Whatever stands before a bracket is called, unless it is known to be something else. */
  private void call(int i) {
    Token token = tokens.get(i);
    if (!token.isName() || !at(i + 1, '(')) {
      return;
    }
    String name = token.lower();
    boolean keyword = token.kind() == Kind.WORD && KEYWORDS.contains(name);
    boolean type = i > 0 && tokens.get(i - 1).is("as");
    boolean known = Functions.ALLOWED.contains(name) || Functions.TABLES.contains(name);
    if (!keyword && !type && !known && !isTableExpression(i)) {
      throw Refusals.function(token.text());
    }
  }

  private boolean at(int i, char symbol) {
    return i < tokens.size() && tokens.get(i).isSymbol(symbol);
  }

  private boolean word(int i, String keyword) {
    return i < tokens.size() && tokens.get(i).is(keyword);
  }
}
