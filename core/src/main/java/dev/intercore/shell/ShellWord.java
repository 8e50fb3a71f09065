package dev.intercore.shell;

import dev.intercore.common.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One word of a script before any expansion. A pattern is its text with a backslash before each
 * quoted character that may be special.
 */
public record ShellWord(List<Piece> pieces) {
  /** Returns a word of literal text. */
  public static ShellWord of(String text) {
    return new ShellWord(List.of(Piece.quoted(text)));
  }

  /** Returns the text without quotes, if nothing in it would be expanded. */
  public Optional<String> literal() {
    return hasExpansion() || hasGlob() || hasBraces() || hasTilde()
        ? Optional.empty()
        : Optional.of(text());
  }

  /** Returns the known text without quotes and without expansions. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (Piece piece : pieces) {
      text.append(piece.text());
    }
    return text.toString();
  }

  /** Returns whether it has parameters, substitutions or arithmetic, which only the shell knows. */
  public boolean hasExpansion() {
    for (Piece piece : pieces) {
      if (!piece.isText()) {
        return true;
      }
    }
    return false;
  }

  public boolean hasProcess() {
    for (Piece piece : pieces) {
      if (piece.kind() == Piece.Kind.PROCESS) {
        return true;
      }
    }
    return false;
  }

  public boolean hasGlob() {
    return isGlobPattern(pattern());
  }

  /** Returns whether braces in it may expand to several words. */
  public boolean hasBraces() {
    return isBracePattern(pattern());
  }

  /**
   * Returns whether a tilde in it may expand to a home folder, at its start or in an assignment.
   */
  public boolean hasTilde() {
    String pattern = pattern();
    return pattern.startsWith("~") || pattern.contains("=~") || pattern.contains(":~");
  }

  /** Returns whether every expansion of it begins with the same character, which is no dash. */
  public boolean beginsWithLiteral() {
    for (Piece piece : pieces) {
      if (!piece.text().isEmpty() || !piece.isText()) {
        char first = piece.text().isEmpty() ? '-' : piece.text().charAt(0);
        boolean special = piece.kind() == Piece.Kind.PLAIN && "*?[{~".indexOf(first) >= 0;
        return piece.isText() && first != '-' && !special;
      }
    }
    return literal().isPresent();
  }

  /**
   * Returns the known text with a backslash before quoted characters that may be special. An
   * expansion is written as an escaped dollar sign.
   */
  public String pattern() {
    StringBuilder pattern = new StringBuilder();
    for (Piece piece : pieces) {
      if (piece.kind() == Piece.Kind.QUOTED) {
        escape(piece.text(), pattern);
      } else {
        pattern.append(piece.isText() ? piece.text() : "\\$");
      }
    }
    return pattern.toString();
  }

  /** Returns whether it would mean the same without its quotes. */
  boolean staysItself() {
    for (Piece piece : pieces) {
      if (piece.kind() == Piece.Kind.QUOTED && !isPlain(piece.text())) {
        return false;
      }
    }
    return true;
  }

  /** Returns the commands that its substitutions run. */
  public List<ShellNode> commands() {
    List<ShellNode> all = new ArrayList<>();
    pieces.forEach(piece -> all.addAll(piece.commands()));
    return all;
  }

  /** Returns the text if it is completely unquoted, as keywords must be. */
  Optional<String> keyword() {
    return pieces.size() == 1 && pieces.getFirst().kind() == Piece.Kind.PLAIN
        ? Optional.of(pieces.getFirst().text())
        : Optional.empty();
  }

  /** Returns whether it is an assignment where assignments are allowed. */
  boolean isAssignment() {
    String shape = shape();
    int end = hasSubscript() ? subscriptEnd() : nameEnd(plainHead());
    return end > 0 && (shape.startsWith("=", end) || shape.startsWith("+=", end));
  }

  /** Returns whether it is only {@code name=}, so that an array in parentheses may follow. */
  boolean opensArray() {
    return keyword().filter(text -> text.endsWith("=")).isPresent() && isAssignment();
  }

  /**
   * Bash allows blanks and operators in a subscript, so the word is not complete before its end.
   */
  boolean hasOpenSubscript() {
    return hasSubscript() && subscriptEnd() < 0;
  }

  private boolean hasSubscript() {
    String head = plainHead();
    int end = nameEnd(head);
    return end > 0 && head.startsWith("[", end);
  }

  /** Returns the position after the closing bracket in the shape, or -1. */
  private int subscriptEnd() {
    String shape = shape();
    int open = 0;
    for (int i = nameEnd(shape); i < shape.length(); i++) {
      char c = shape.charAt(i);
      open += c == '[' ? 1 : c == ']' ? -1 : 0;
      if (open == 0) {
        return i + 1;
      }
      i += c == '\\' ? 1 : 0;
    }
    return -1;
  }

  /** Returns the pattern with empty quotes marked, because {@code a''=1} is no assignment. */
  private String shape() {
    StringBuilder shape = new StringBuilder();
    for (Piece piece : pieces) {
      boolean empty = piece.isText() && piece.text().isEmpty();
      shape.append(empty ? "\\'" : new ShellWord(List.of(piece)).pattern());
    }
    return shape.toString();
  }

  private String plainHead() {
    return !pieces.isEmpty() && pieces.getFirst().kind() == Piece.Kind.PLAIN
        ? pieces.getFirst().text()
        : "";
  }

  private static int nameEnd(String text) {
    int end = 0;
    while (end < text.length() && isNameCharacter(text.charAt(end), end == 0)) {
      end++;
    }
    return end;
  }

  private static void escape(String text, StringBuilder pattern) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Character.isLetterOrDigit(c) && c != '/' && c != '_') {
        pattern.append('\\');
      }
      pattern.append(c);
    }
  }

  /** Returns whether the shell would look for files that match the pattern. */
  public static boolean isGlobPattern(String pattern) {
    boolean open = false;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '\\') {
        i++;
      } else if (c == '*' || c == '?' || (c == ']' && open)) {
        return true;
      } else {
        open |= c == '[';
      }
    }
    return false;
  }

  /** Returns whether braces may expand; true too often, as it does not look for the closing one. */
  private static boolean isBracePattern(String pattern) {
    boolean open = false;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '\\') {
        i++;
      } else if (open && (c == ',' || pattern.startsWith("..", i))) {
        return true;
      } else {
        open |= c == '{';
      }
    }
    return false;
  }

  /** Returns whether the text means itself in every shell. */
  private static boolean isPlain(String text) {
    return text.chars()
        .allMatch(c -> isNameCharacter((char) c, false) || "./-+,:@%=".indexOf(c) >= 0);
  }

  static boolean isNameCharacter(char c, boolean first) {
    return c == '_'
        || (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (!first && Names.isDigit(c));
  }

  /**
   * A part of a word.
   *
   * @param text without quotes; empty if only the shell knows it
   * @param commands what a substitution in it runs
   */
  public record Piece(Kind kind, String text, List<ShellNode> commands) {
    /** How the shell treats it. */
    public enum Kind {
      /** Unquoted text; globs, braces and tildes in it are special. */
      PLAIN,
      /** Literal text. */
      QUOTED,
      PARAMETER,
      ARITHMETIC,
      COMMAND,
      PROCESS,
      /** Quoted text whose bytes depend on the locale. */
      UNKNOWN
    }

    static Piece plain(String text) {
      return new Piece(Kind.PLAIN, text, List.of());
    }

    static Piece quoted(String text) {
      return new Piece(Kind.QUOTED, text, List.of());
    }

    static Piece expansion(Kind kind, List<ShellNode> commands) {
      return new Piece(kind, "", commands);
    }

    boolean isText() {
      return kind == Kind.PLAIN || kind == Kind.QUOTED;
    }
  }
}
