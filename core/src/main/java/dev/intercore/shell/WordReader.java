package dev.intercore.shell;

import dev.intercore.shell.ExpansionReader.Place;
import dev.intercore.shell.ShellWord.Piece;
import java.util.ArrayList;
import java.util.List;

/** Reads one word with its quotes and expansions. */
final class WordReader {
  private static final String ENDS = " \t\n|&;()<>";
  private static final String ESCAPED_IN_QUOTES = "$`\"\\";
  private static final String ESCAPED_IN_HERE_DOCUMENT = "$`\\";

  /** The characters after a backslash in {@code $''}, and below what they mean. */
  private static final String ANSI_NAMES = "abeEfnrtv\\'\"?";

  private static final String ANSI_NAMED = "\u0007\b\u001b\u001b\f\n\r\t\u000b\\'\"?";

  private static final Piece UNKNOWN_TEXT = new Piece(Piece.Kind.UNKNOWN, "", List.of());

  private final ScriptSource source;
  private final ExpansionReader expansions;

  WordReader(ScriptSource source) {
    this.source = source;
    this.expansions = new ExpansionReader(source);
  }

  /** Reads the word that begins here. */
  ShellWord word() {
    Pieces pieces = new Pieces();
    for (; ; ) {
      int c = source.peek();
      if (source.isNext("<(") || source.isNext(">(")) {
        // Inside a word, shells differ in what it belongs to.
        if (!pieces.toList().isEmpty()) {
          throw new UnsupportedSyntaxException("a process substitution inside a word");
        }
        source.take();
        pieces.add(expansions.command(Piece.Kind.PROCESS));
      } else if (c == ScriptSource.END || ENDS.indexOf(c) >= 0) {
        return new ShellWord(pieces.toList());
      } else {
        unquoted(c, pieces);
      }
    }
  }

  private void unquoted(int c, Pieces pieces) {
    switch (c) {
      case '\'' -> {
        source.take();
        singleQuoted(pieces);
      }
      case '"' -> {
        source.take();
        doubleQuoted(pieces);
      }
      case '\\' -> {
        source.take();
        pieces.quoted(source.takeRaw());
      }
      case '`' -> expansions.backquoted(Place.UNQUOTED, pieces);
      case '$' -> dollar(pieces);
      default -> pieces.plain(source.take());
    }
  }

  private void dollar(Pieces pieces) {
    if (source.takeIf("$'")) {
      ansiQuoted(pieces);
    } else if (source.takeIf("$\"")) {
      doubleQuoted(pieces);
    } else {
      expansions.dollar(Place.UNQUOTED, pieces);
    }
  }

  private void singleQuoted(Pieces pieces) {
    pieces.quoted("");
    for (char c = source.takeRaw(); c != '\''; c = source.takeRaw()) {
      pieces.quoted(c);
    }
  }

  /** Reads after the opening quote. */
  void doubleQuoted(Pieces pieces) {
    pieces.quoted("");
    while (source.peek() != '"') {
      insideQuotes(Place.QUOTED, ESCAPED_IN_QUOTES, pieces);
    }
    source.take();
  }

  /** Reads the whole source as the body of a here-document. */
  List<Piece> hereDocument() {
    Pieces pieces = new Pieces();
    pieces.quoted("");
    while (source.peek() != ScriptSource.END) {
      insideQuotes(Place.HERE_DOCUMENT, ESCAPED_IN_HERE_DOCUMENT, pieces);
    }
    return pieces.toList();
  }

  private void insideQuotes(Place place, String escaped, Pieces pieces) {
    switch (source.peek()) {
      case '\\' -> {
        char backslash = source.take();
        if (source.peekRaw() != ScriptSource.END && escaped.indexOf(source.peekRaw()) >= 0) {
          pieces.quoted(source.takeRaw());
        } else {
          pieces.quoted(backslash);
        }
      }
      case '`' -> expansions.backquoted(place, pieces);
      case '$' -> expansions.dollar(place, pieces);
      default -> pieces.quoted(source.take());
    }
  }

  /** Reads after {@code $'}, where a backslash starts the name of a character. */
  void ansiQuoted(Pieces pieces) {
    pieces.quoted("");
    for (char c = source.takeRaw(); c != '\''; c = source.takeRaw()) {
      if (c == '\\') {
        ansiEscape(source.takeRaw(), pieces);
      } else {
        pieces.quoted(c);
      }
    }
  }

  private void ansiEscape(char c, Pieces pieces) {
    int name = ANSI_NAMES.indexOf(c);
    if (c == '\'') {
      // A shell without these quotes ends them here and runs the rest.
      source.markOdd();
    }
    if (name >= 0) {
      pieces.quoted(ANSI_NAMED.charAt(name));
    } else if (c >= '0' && c <= '7') {
      ansiNumber(Character.digit(c, 8), 8, 2, pieces);
    } else if (c == 'x') {
      ansiNumber(0, 16, 2, pieces);
    } else if (c == 'u') {
      ansiNumber(0, 16, 4, pieces);
    } else if (c == 'U') {
      ansiNumber(0, 16, 8, pieces);
    } else if (c == 'c') {
      // Bash finds the closing quote before it reads control characters: \c' ends here.
      pieces.add(UNKNOWN_TEXT);
    } else {
      pieces.quoted('\\');
      pieces.quoted(c);
    }
  }

  private void ansiNumber(int start, int radix, int maxDigits, Pieces pieces) {
    long value = start;
    for (int i = 0; i < maxDigits && Character.digit(source.peekRaw(), radix) >= 0; i++) {
      value = value * radix + Character.digit(source.takeRaw(), radix);
    }
    if (value > 0 && value < 0x80) {
      pieces.quoted((char) value);
    } else {
      // The locale decides about characters outside ASCII, and NUL ends the string.
      pieces.add(UNKNOWN_TEXT);
    }
  }

  /** Builds the pieces of a word; adjacent text of one kind becomes one piece. */
  static final class Pieces {
    private final List<Piece> done = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private Piece.Kind kind = Piece.Kind.PLAIN;

    void plain(char c) {
      begin(Piece.Kind.PLAIN);
      text.append(c);
    }

    void quoted(char c) {
      begin(Piece.Kind.QUOTED);
      text.append(c);
    }

    /** Adds quoted text. Empty quotes are a piece too, because they make a word. */
    void quoted(String more) {
      begin(Piece.Kind.QUOTED);
      text.append(more);
      if (text.isEmpty()) {
        done.add(Piece.quoted(""));
      }
    }

    void add(Piece piece) {
      flush();
      done.add(piece);
    }

    List<Piece> toList() {
      flush();
      return done;
    }

    private void begin(Piece.Kind next) {
      if (next != kind) {
        flush();
        kind = next;
      }
    }

    private void flush() {
      if (!text.isEmpty()) {
        done.add(new Piece(kind, text.toString(), List.of()));
        text.setLength(0);
      }
    }
  }
}
