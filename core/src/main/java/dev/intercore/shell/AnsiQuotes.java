package dev.intercore.shell;

import java.util.List;

/** Text between {@code $'} and {@code '}, where a backslash begins names of characters. */
final class AnsiQuotes {
  private static final String NAMES = "abeEfnrtv\\'\"?";
  private static final String NAMED = "\u0007\b\u001b\u001b\f\n\r\t\u000b\\'\"?";

  private final ScriptSource source;
  private final Pieces pieces;

  private AnsiQuotes(ScriptSource source, Pieces pieces) {
    this.source = source;
    this.pieces = pieces;
  }

  /** After the opening quote. */
  static void read(ScriptSource source, Pieces pieces) {
    pieces.quoted("");
    AnsiQuotes quotes = new AnsiQuotes(source, pieces);
    for (char c = source.takeRaw(); c != '\''; c = source.takeRaw()) {
      if (c == '\\') {
        quotes.escape(source.takeRaw());
      } else {
        pieces.quoted(c);
      }
    }
  }

  private void escape(char c) {
    int name = NAMES.indexOf(c);
    if (c == '\'') {
      // A shell that does not know these quotes ends them here and runs what follows.
      source.markOdd();
    }
    if (name >= 0) {
      pieces.quoted(NAMED.charAt(name));
    } else if (c >= '0' && c <= '7') {
      number(Character.digit(c, 8), 8, 2);
    } else if (c == 'x') {
      number(0, 16, 2);
    } else if (c == 'u') {
      number(0, 16, 4);
    } else if (c == 'U') {
      number(0, 16, 8);
    } else if (c == 'c') {
      // Bash looks for the closing quote before it knows of control characters: \c' ends here.
      unknown();
    } else {
      pieces.quoted('\\');
      pieces.quoted(c);
    }
  }

  private void number(int begun, int radix, int most) {
    long value = begun;
    for (int i = 0; i < most && Character.digit(source.peekRaw(), radix) >= 0; i++) {
      value = value * radix + Character.digit(source.takeRaw(), radix);
    }
    if (value > 0 && value < 0x80) {
      pieces.quoted((char) value);
    } else {
      unknown();
    }
  }

  /** Beyond ASCII the locale decides, and a NUL ends the string. */
  private void unknown() {
    pieces.add(new Piece(Piece.Kind.UNKNOWN, "", List.of()));
  }
}
