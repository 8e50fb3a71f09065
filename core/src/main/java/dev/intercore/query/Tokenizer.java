package dev.intercore.query;

import dev.intercore.common.Names;
import dev.intercore.query.Token.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a statement the way SQLite does. Where the two could see different things, such as after a
 * NUL, the statement is refused.
 */
final class Tokenizer {
  /** SQLite takes it for a space in some places and for a letter in others. */
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private static final int FIRST_NOT_ASCII = 0x80;

  private final String sql;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  private Tokenizer(String sql) {
    this.sql = sql;
  }

  static List<Token> tokens(String sql) {
    return new Tokenizer(sql).all();
  }

  private List<Token> all() {
    while (at < sql.length()) {
      next();
    }
    return tokens;
  }

  private void next() {
    char c = sql.charAt(at);
    if (c == 0 || c == BYTE_ORDER_MARK) {
      throw Refusals.sql(
          "the statement holds a character that SQL has no use for: U+"
              + (c == 0 ? "0000" : "FEFF"),
          "Take it out.");
    }
    if (isSpace(c)) {
      at++;
    } else if (starts("--")) {
      int end = sql.indexOf('\n', at);
      at = end < 0 ? sql.length() : end + 1;
    } else if (starts("/*")) {
      int end = sql.indexOf("*/", at + 2);
      at = end < 0 ? sql.length() : end + 2;
    } else if (c == '\'' || c == '"' || c == '`') {
      quoted(c, c == '\'' ? Kind.STRING : Kind.QUOTED);
    } else if (c == '[') {
      bracketed();
    } else if ((c == 'x' || c == 'X') && at + 1 < sql.length() && sql.charAt(at + 1) == '\'') {
      at++;
      quoted('\'', Kind.STRING);
    } else {
      plain(c);
    }
  }

  private void plain(char c) {
    if (Names.isDigit(c)
        || (c == '.' && at + 1 < sql.length() && Names.isDigit(sql.charAt(at + 1)))) {
      number();
    } else if (c == '?' || c == ':' || c == '@' || c == '$' || c == '#') {
      word(Kind.PARAMETER, at + 1);
    } else if (isLetter(c)) {
      word(Kind.WORD, at);
    } else {
      tokens.add(new Token(Kind.SYMBOL, String.valueOf(c)));
      at++;
    }
  }

  private void word(Kind kind, int from) {
    int end = from;
    while (end < sql.length() && isPartOfName(sql.charAt(end))) {
      end++;
    }
    tokens.add(new Token(kind, sql.substring(at, end)));
    at = end;
  }

  /** Letters right after it are no number to SQLite either. */
  private void number() {
    int end = at;
    while (end < sql.length()
        && (isPartOfName(sql.charAt(end)) || sql.charAt(end) == '.' || isSign(end))) {
      end++;
    }
    tokens.add(new Token(Kind.NUMBER, sql.substring(at, end)));
    at = end;
  }

  /** Of an exponent; {@code 0x1e+5} is a sum, but that makes no difference here. */
  private boolean isSign(int i) {
    char c = sql.charAt(i);
    char before = sql.charAt(i - 1);
    return (c == '+' || c == '-')
        && (before == 'e' || before == 'E')
        && i + 1 < sql.length()
        && Names.isDigit(sql.charAt(i + 1));
  }

  private void quoted(char quote, Kind kind) {
    StringBuilder text = new StringBuilder();
    int i = at + 1;
    for (; i < sql.length(); i++) {
      char c = sql.charAt(i);
      if (c == 0) {
        break;
      }
      if (c == quote) {
        if (i + 1 < sql.length() && sql.charAt(i + 1) == quote) {
          i++;
        } else {
          break;
        }
      }
      text.append(c);
    }
    end(kind, text.toString(), i, quote);
  }

  private void bracketed() {
    int close = sql.indexOf(']', at);
    int i = close < 0 ? sql.length() : close;
    end(Kind.QUOTED, sql.substring(at + 1, i), i, ']');
  }

  private void end(Kind kind, String text, int close, char quote) {
    if (close >= sql.length() || sql.charAt(close) != quote || text.indexOf(0) >= 0) {
      throw Refusals.sql("a quote is not closed: " + quote, "Close it, and write no NUL in it.");
    }
    tokens.add(new Token(kind, text));
    at = close + 1;
  }

  private boolean starts(String text) {
    return sql.startsWith(text, at);
  }

  /** These and no others; a non-breaking space is a letter to SQLite. */
  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= FIRST_NOT_ASCII;
  }

  private static boolean isPartOfName(char c) {
    return isLetter(c) || Names.isDigit(c) || c == '$';
  }
}
