package dev.intercore.shell;

import dev.intercore.shell.ShellWord.Piece;
import dev.intercore.shell.WordReader.Pieces;
import java.util.ArrayList;
import java.util.List;

/** Reads parameters, substitutions and arithmetic, and the commands in them. */
final class ExpansionReader {
  private static final String SPECIAL = "@*#?-$!0123456789";

  /** The context of an expansion, which decides about quotes inside it. */
  enum Place {
    UNQUOTED,
    QUOTED,
    HERE_DOCUMENT
  }

  private final ScriptSource source;

  ExpansionReader(ScriptSource source) {
    this.source = source;
  }

  /** Reads from a dollar sign, which is literal if no expansion follows. */
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
    } else if (c != ScriptSource.END && ShellWord.isNameCharacter((char) c, true)) {
      while (source.peek() != ScriptSource.END
          && ShellWord.isNameCharacter((char) source.peek(), false)) {
        source.take();
      }
      pieces.add(Piece.expansion(Piece.Kind.PARAMETER, List.of()));
    } else if (place == Place.UNQUOTED) {
      pieces.plain(dollar);
    } else {
      pieces.quoted(dollar);
    }
  }

  /** Reads from the opening parenthesis. */
  Piece command(Piece.Kind kind) {
    source.take();
    source.enter();
    ShellNode inside = new CommandParser(source).substitution();
    source.leave();
    return Piece.expansion(kind, List.of(inside));
  }

  /**
   * Reads after both opening parentheses. Two subshells that begin without a blank between the
   * parentheses are not supported.
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

  /** Reads after the opening brace. */
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

  /** Reads one element inside an expansion. */
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
          new WordReader(source).ansiQuoted(inside);
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
      // All of it is literal.
    }
  }

  private static List<ShellNode> commands(Pieces inside) {
    List<ShellNode> all = new ArrayList<>();
    inside.toList().forEach(piece -> all.addAll(piece.commands()));
    return all;
  }

  /** Reads from a backquote to the next one without a backslash, also inside quotes. */
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
