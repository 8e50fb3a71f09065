package dev.intercore.shell;

import java.util.ArrayList;
import java.util.List;

/** Reads what the shell replaces, and the commands in it. */
final class ExpansionReader {
  private static final String SPECIAL = "@*#?-$!0123456789";

  /** Where an expansion stands; quotes inside it mean different things. */
  enum Place {
    UNQUOTED,
    QUOTED,
    HERE_DOCUMENT
  }

  private final ScriptSource source;

  ExpansionReader(ScriptSource source) {
    this.source = source;
  }

  /** At a dollar sign, which stands for itself if nothing follows that could be expanded. */
  void dollar(Place place, Pieces pieces) {
    char dollar = source.take();
    int c = source.peek();
    if (source.takeIf("((")) {
      pieces.add(arithmetic());
    } else if (c == '(') {
      pieces.add(command(Piece.Kind.COMMAND));
    } else if (source.takeIf("{")) {
      pieces.add(parameter(place));
    } else if (c == '[') {
      throw new UnsupportedSyntaxException("$[");
    } else if (c != ScriptSource.END && SPECIAL.indexOf(c) >= 0) {
      source.take();
      pieces.add(Piece.expansion(Piece.Kind.PARAMETER, List.of()));
    } else if (c != ScriptSource.END && Patterns.isNameCharacter((char) c, true)) {
      while (source.peek() != ScriptSource.END
          && Patterns.isNameCharacter((char) source.peek(), false)) {
        source.take();
      }
      pieces.add(Piece.expansion(Piece.Kind.PARAMETER, List.of()));
    } else if (place == Place.UNQUOTED) {
      pieces.plain(dollar);
    } else {
      pieces.quoted(dollar);
    }
  }

  /** At the opening parenthesis. */
  Piece command(Piece.Kind kind) {
    source.take();
    source.enter();
    ShellNode inside = new CommandParser(source).substitution();
    source.leave();
    return Piece.expansion(kind, List.of(inside));
  }

  /**
   * After both opening parentheses. Those of commands are closed one by one, and are left to
   * whoever writes a blank between them.
   */
  Piece arithmetic() {
    source.enter();
    Pieces inside = new Pieces();
    int open = 2;
    while (open > 1) {
      int c = source.peek();
      if (c == '\\' || c == '\'') {
        throw new UnsupportedSyntaxException("quotes in arithmetic");
      }
      open += c == '(' ? 1 : c == ')' ? -1 : 0;
      nested(Place.QUOTED, c, inside);
    }
    if (!source.takeIf(")")) {
      throw new UnsupportedSyntaxException("neither arithmetic nor a subshell");
    }
    source.leave();
    return Piece.expansion(Piece.Kind.ARITHMETIC, commands(inside));
  }

  /** After the opening brace. */
  private Piece parameter(Place place) {
    int first = source.peek();
    if (first == ScriptSource.END || " \t\n|(".indexOf(first) >= 0) {
      throw new UnsupportedSyntaxException("a substitution in braces");
    }
    source.enter();
    Pieces inside = new Pieces();
    while (!source.takeIf("}")) {
      int c = source.peek();
      if (c == '{' || source.isNext("<(") || source.isNext(">(")) {
        throw new UnsupportedSyntaxException("a brace or a process in a parameter");
      }
      boolean quote = c == '\'' || (c == '"' && place == Place.HERE_DOCUMENT);
      if (quote && place != Place.UNQUOTED) {
        throw new UnsupportedSyntaxException("quotes in a quoted parameter");
      }
      nested(place, c, inside);
    }
    source.leave();
    return Piece.expansion(Piece.Kind.PARAMETER, commands(inside));
  }

  /** Passes one thing inside an expansion. */
  private void nested(Place place, int c, Pieces inside) {
    switch (c) {
      case '\\' -> {
        source.take();
        source.takeRaw();
      }
      case '\'' -> skipSingleQuoted();
      case '"' -> {
        source.take();
        new WordReader(source).doubleQuoted(inside);
      }
      case '`' -> backquoted(place, inside);
      case '$' -> {
        if (place == Place.UNQUOTED && source.isNext("$'")) {
          source.take();
          source.take();
          AnsiQuotes.read(source, inside);
        } else {
          dollar(place, inside);
        }
      }
      default -> source.take();
    }
  }

  private void skipSingleQuoted() {
    source.take();
    while (source.takeRaw() != '\'') {
      // Nothing in it means anything.
    }
  }

  private static List<ShellNode> commands(Pieces inside) {
    List<ShellNode> all = new ArrayList<>();
    inside.toList().forEach(piece -> all.addAll(piece.commands()));
    return all;
  }

  /** At a backquote. The first one without a backslash ends it, quotes or not. */
  void backquoted(Place place, Pieces pieces) {
    source.take();
    StringBuilder text = new StringBuilder();
    for (char c = source.takeRaw(); c != '`'; c = source.takeRaw()) {
      if (c == '\\') {
        char escaped = source.takeRaw();
        if (escaped == '"' && place == Place.HERE_DOCUMENT) {
          throw new UnsupportedSyntaxException("quotes in backquotes in a here-document");
        }
        boolean removed = "$`\\".indexOf(escaped) >= 0 || (escaped == '"' && place == Place.QUOTED);
        text.append(removed ? "" : "\\").append(escaped);
      } else {
        text.append(c);
      }
    }
    ShellNode inside = new CommandParser(source.inner(text.toString())).script();
    pieces.add(Piece.expansion(Piece.Kind.COMMAND, List.of(inside)));
  }
}
