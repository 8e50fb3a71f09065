package dev.intercore.query;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the text of a statement once. It accepts one SELECT, WITH or VALUES without parameters that
 * names nothing but views, its own names and SQLite's functions.
 *
 * <p>SQLite resolves names only after this check, so an internal name is rejected wherever it
 * stands, whatever its quotes. In single quotes it is a value, except where SQLite expects a table:
 * there a value is rejected. The driver has no authorizer, which would check the resolved names.
 */
public final class QueryStatement {
  private static final Set<String> VERBS = Set.of("select", "with", "values");

  /** Other verbs of SQL; a sentence seldom begins with one. */
  private static final Set<String> OTHER_VERBS =
      words(
          """
          alter analyze attach begin commit create delete detach drop end explain insert pragma
          reindex release replace rollback savepoint update vacuum\
          """);

  /** Keywords of changes. Without quotes SQLite never takes them for names. */
  private static final Set<String> CHANGES =
      words("alter create delete drop insert into returning set update");

  /** Tables that are not views: those of the schema, and the supplied ones. */
  private static final Set<String> INTERNAL_TABLES =
      words(
          """
          requests counters intent_paths team_records team_links team_touches team_quarantine
          run_agents event_consumers live_run_agents dbstat\
          """);

  /** The catalogue, the pragmas as tables, and the tables of the search modules. */
  private static final List<String> INTERNAL_PREFIXES =
      List.of("sqlite_", "pragma_", "fts", "rtree");

  /**
   * Functions of the driver's extensions: some write outside their memory or run statements of
   * their own. QueryStatementTest compares this list with the driver.
   */
  private static final Set<String> REFUSED_FUNCTIONS =
      words(
          """
          load_extension atn2 bm25 charindex cot coth difference edit highlight leftstr
          lower_quartile match matchinfo mode offsets optimize padc padl padr proper replicate
          reverse rightstr snippet square stdev strfilter upper_quartile variance\
          """);

  /** Reserved words that end the tables of a FROM. WINDOW is not reserved: it can be a table. */
  private static final Set<String> AFTER_TABLES =
      words("where group having order limit union except intersect select values");

  private static final String NAME_PART = "[\\w$[^\\x00-\\x7F]]*+";

  /**
   * SQLite's tokens. A doubled quote inside quotes is read as two texts side by side, which makes
   * no difference here.
   */
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<skipped>[ \\t\\n\\f\\r]++|--[^\\n]*+|/\\*(?s:.*?)(?:\\*/|\\z))"
              + "|(?<text>[xX]?'[^']*+')"
              + "|(?<quoted>\"[^\"]*+\"|`[^`]*+`|\\[[^\\]]*+\\])"
              + "|(?<word>[A-Za-z_[^\\x00-\\x7F\\uFEFF]]"
              + NAME_PART
              + ")|(?<number>\\.?[0-9][\\w.$]*+)"
              + "|(?<parameter>[?:@$#]"
              + NAME_PART
              + ")|(?<symbol>(?s:.))");

  private enum Kind {
    TEXT,
    QUOTED,
    WORD,
    NUMBER,
    PARAMETER,
    SYMBOL
  }

  /** A token. The value of a text or quoted name is without its quotes. */
  private record Token(Kind kind, String value) {
    boolean isWord(String keyword) {
      return kind == Kind.WORD && value.equalsIgnoreCase(keyword);
    }

    boolean isSymbol(char c) {
      return kind == Kind.SYMBOL && value.charAt(0) == c;
    }

    boolean isName() {
      return kind == Kind.WORD || kind == Kind.QUOTED;
    }

    String lower() {
      return value.toLowerCase(Locale.ROOT);
    }
  }

  private static final Token NONE = new Token(Kind.SYMBOL, ";");

  private final List<Token> tokens;
  private final Set<String> views = new LinkedHashSet<>();

  /** For the statement and each open bracket, whether commas separate tables. */
  private final Deque<Boolean> inTables = new ArrayDeque<>(List.of(false));

  private QueryStatement(List<Token> tokens) {
    this.tokens = tokens;
  }

  private static Set<String> words(String all) {
    return Set.of(all.split("\\s+", -1));
  }

  /** Returns the names of functions that are rejected, sorted. */
  static Set<String> refusedFunctions() {
    return new TreeSet<>(REFUSED_FUNCTIONS);
  }

  /** Returns whether a text begins as SQL that reads. No question in plain words does. */
  public static boolean isReading(String text) {
    return VERBS.contains(firstWord(text));
  }

  /** Returns whether a text begins as other SQL. A question in plain words may, too. */
  public static boolean isOtherSql(String text) {
    return OTHER_VERBS.contains(firstWord(text));
  }

  private static String firstWord(String text) {
    int from = 0;
    // SQLite skips these before a statement and then runs the statement.
    while (from < text.length() && isSkipped(text.charAt(from))) {
      from++;
    }
    Matcher matcher = TOKEN.matcher(text).region(from, text.length());
    while (matcher.lookingAt() && matcher.group("skipped") != null) {
      matcher.region(matcher.end(), text.length());
    }
    return Optional.ofNullable(matcher.lookingAt() ? matcher.group("word") : null)
        .map(word -> word.toLowerCase(Locale.ROOT))
        .orElse("");
  }

  private static boolean isSkipped(char c) {
    return Character.isWhitespace(c) || c == ';' || c == '\uFEFF';
  }

  /**
   * Checks a statement and returns the views that it mentions, in order.
   *
   * @throws dev.intercore.common.IntercoreException when it is rejected
   */
  static Set<String> check(String sql) {
    List<Token> tokens = read(sql);
    while (!tokens.isEmpty() && tokens.getLast().isSymbol(';')) {
      tokens.removeLast();
    }
    return new QueryStatement(tokens).check();
  }

  private static List<Token> read(String sql) {
    if (sql.indexOf(0) >= 0) {
      throw uselessCharacter("U+0000");
    }
    List<Token> tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(sql);
    while (matcher.lookingAt()) {
      for (Kind kind : Kind.values()) {
        String value = matcher.group(kind.name().toLowerCase(Locale.ROOT));
        if (value != null) {
          tokens.add(token(kind, value));
        }
      }
      matcher.region(matcher.end(), sql.length());
    }
    return tokens;
  }

  private static Token token(Kind kind, String value) {
    if (kind == Kind.SYMBOL && value.charAt(0) == '\uFEFF') {
      throw uselessCharacter("U+FEFF");
    }
    if (kind == Kind.SYMBOL && "'\"`[".contains(value)) {
      throw QueryErrors.rejected(
          "a quote is not closed: " + (value.equals("[") ? "]" : value),
          "Close it, and write no NUL in it.");
    }
    boolean quoted = kind == Kind.TEXT || kind == Kind.QUOTED;
    int open = kind == Kind.TEXT ? value.indexOf('\'') : 0;
    return new Token(kind, quoted ? value.substring(open + 1, value.length() - 1) : value);
  }

  private static RuntimeException uselessCharacter(String name) {
    return QueryErrors.rejected(
        "the statement contains " + name + ", which is not allowed in SQL", "Remove it.");
  }

  private Set<String> check() {
    if (tokens.isEmpty()) {
      throw QueryErrors.rejected("the question is empty", "Write a question, or one SELECT.");
    }
    // A semicolon in front is allowed; the last token is none.
    Token first = tokens.stream().filter(token -> !token.isSymbol(';')).findFirst().orElseThrow();
    if (first.kind() != Kind.WORD || !VERBS.contains(first.lower())) {
      throw QueryErrors.verb(first.value());
    }
    for (int i = 0; i < tokens.size(); i++) {
      checkToken(i);
      followTables(i);
    }
    return views;
  }

  private Token at(int i) {
    return i >= 0 && i < tokens.size() ? tokens.get(i) : NONE;
  }

  private void checkToken(int i) {
    Token token = tokens.get(i);
    boolean called = at(i + 1).isSymbol('(');
    if (token.isSymbol(';')) {
      throw QueryErrors.rejected("there is more than one statement", "Run one at a time.");
    }
    if (token.kind() == Kind.PARAMETER) {
      throw QueryErrors.rejected(
          "a parameter has no value here: " + token.value(), "Write the value itself.");
    }
    if (token.kind() == Kind.WORD
        && (CHANGES.contains(token.lower()) || (token.isWord("replace") && !called))) {
      throw QueryErrors.verb(token.value());
    }
    if (at(i + 1).isSymbol('.') && Set.of("main", "temp").contains(token.lower())) {
      throw QueryErrors.rejected(
          "a schema is named: " + token.value(), "Write the names of views and columns alone.");
    }
    if (token.isName()) {
      checkName(token, called);
    }
  }

  private void checkName(Token token, boolean called) {
    String name = token.lower();
    if (called && REFUSED_FUNCTIONS.contains(name)) {
      throw QueryErrors.function(token.value());
    }
    if (INTERNAL_TABLES.contains(name) || INTERNAL_PREFIXES.stream().anyMatch(name::startsWith)) {
      throw called ? QueryErrors.function(token.value()) : QueryErrors.table(token.value());
    }
    if (QueryViews.names().contains(name)) {
      views.add(name);
    }
  }

  /**
   * Tracks FROM, JOIN, IN and commas through brackets, because a text can be a table only there.
   */
  private void followTables(int i) {
    Token token = tokens.get(i);
    if (token.kind() == Kind.TEXT && (isTablePlace(i) || at(i - 1).isWord("in"))) {
      throw QueryErrors.table("'" + token.value() + "'");
    }
    if (token.isSymbol('(')) {
      inTables.push(isTablePlace(i));
    } else if (token.isSymbol(')') && inTables.size() > 1) {
      inTables.pop();
    } else if (token.kind() == Kind.WORD && AFTER_TABLES.contains(token.lower())) {
      inTables.pop();
      inTables.push(false);
    } else if (isFrom(i)) {
      inTables.pop();
      inTables.push(true);
    }
  }

  /** Returns whether SQLite expects a table at a token. */
  private boolean isTablePlace(int i) {
    Token before = at(i - 1);
    boolean separated = before.isSymbol(',') || before.isSymbol('(');
    return isFrom(i - 1) || before.isWord("join") || (separated && inTables.element());
  }

  /** {@code IS DISTINCT FROM} compares. */
  private boolean isFrom(int i) {
    return at(i).isWord("from") && !at(i - 1).isWord("distinct");
  }
}
