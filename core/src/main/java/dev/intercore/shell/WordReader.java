package dev.intercore.shell;

import dev.intercore.shell.ExpansionReader.Place;
import java.util.List;

/** Reads one word with its quotes and expansions. */
final class WordReader {
  private static final String ENDS = " \t\n|&;()<>";
  private static final String ESCAPED_IN_QUOTES = "$`\"\\";
  private static final String ESCAPED_IN_HERE_DOCUMENT = "$`\\";

  private final ScriptSource source;
  private final ExpansionReader expansions;

  WordReader(ScriptSource source) {
    this.source = source;
    this.expansions = new ExpansionReader(source);
  }

  /** The word that begins here. */
  ShellWord word() {
    Pieces pieces = new Pieces();
    for (; ; ) {
      int c = source.peek();
      if (source.isNext("<(") || source.isNext(">(")) {
        // Only at the beginning of a word, or the shell would not agree on what it is part of.
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
      AnsiQuotes.read(source, pieces);
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

  /** After the opening quote. */
  void doubleQuoted(Pieces pieces) {
    pieces.quoted("");
    while (source.peek() != '"') {
      insideQuotes(Place.QUOTED, ESCAPED_IN_QUOTES, pieces);
    }
    source.take();
  }

  /** All of the source is the body. */
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
}
