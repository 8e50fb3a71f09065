package dev.intercore.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One word as the shell splits them, before it expands anything. */
public record ShellWord(List<Piece> pieces) {
  /** A word that stands for itself. */
  public static ShellWord of(String text) {
    return new ShellWord(List.of(Piece.quoted(text)));
  }

  /** The text without quotes, if nothing in it would be expanded. */
  public Optional<String> literal() {
    return hasExpansion() || hasGlob() || hasBraces() || hasTilde()
        ? Optional.empty()
        : Optional.of(text());
  }

  /** The known text without quotes; expansions in it are left out. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (Piece piece : pieces) {
      text.append(piece.text());
    }
    return text.toString();
  }

  /** Whether only the shell could say the text: parameters, substitutions, arithmetic. */
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
    return Patterns.hasGlob(pattern());
  }

  /** Whether braces in it could make several words. */
  public boolean hasBraces() {
    return Patterns.hasBraces(pattern());
  }

  /** Whether it could begin with somebody's home, or hold one as an assignment does. */
  public boolean hasTilde() {
    String pattern = pattern();
    return pattern.startsWith("~") || pattern.contains("=~") || pattern.contains(":~");
  }

  /** Whether all it expands to begins with the same character, and that is no dash. */
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
   * The known text, with a backslash before what was quoted and could mean something; an expansion
   * stands in it as a dollar sign that means nothing.
   */
  public String pattern() {
    StringBuilder pattern = new StringBuilder();
    for (Piece piece : pieces) {
      if (piece.kind() == Piece.Kind.QUOTED) {
        Patterns.escape(piece.text(), pattern);
      } else {
        pattern.append(piece.isText() ? piece.text() : "\\$");
      }
    }
    return pattern.toString();
  }

  /** Whether what is quoted in it would mean nothing else if it were not. */
  boolean staysItself() {
    for (Piece piece : pieces) {
      if (piece.kind() == Piece.Kind.QUOTED && !Patterns.isPlain(piece.text())) {
        return false;
      }
    }
    return true;
  }

  /** What its substitutions run. */
  public List<ShellNode> commands() {
    List<ShellNode> all = new ArrayList<>();
    pieces.forEach(piece -> all.addAll(piece.commands()));
    return all;
  }

  /** The text if it is one unquoted stretch, as keywords must be. */
  Optional<String> keyword() {
    return pieces.size() == 1 && pieces.getFirst().kind() == Piece.Kind.PLAIN
        ? Optional.of(pieces.getFirst().text())
        : Optional.empty();
  }

  /** Whether it assigns, when it stands where that is possible. */
  boolean isAssignment() {
    String shape = shape();
    int end = hasSubscript() ? subscriptEnd() : nameEnd(plainHead());
    return end > 0 && (shape.startsWith("=", end) || shape.startsWith("+=", end));
  }

  /** Whether it is {@code name=} and nothing more, so that a list in parentheses may follow. */
  boolean opensArray() {
    return keyword().filter(text -> text.endsWith("=")).isPresent() && isAssignment();
  }

  /** Bash lets blanks and operators into a subscript, so one that is not closed is no word yet. */
  boolean hasOpenSubscript() {
    return hasSubscript() && subscriptEnd() < 0;
  }

  private boolean hasSubscript() {
    String head = plainHead();
    int end = nameEnd(head);
    return end > 0 && head.startsWith("[", end);
  }

  /** Behind the bracket that closes it, in the shape; negative if none does. */
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

  /** The pattern, in which empty quotes can be seen: {@code a''=1} assigns nothing. */
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
    while (end < text.length() && Patterns.isNameCharacter(text.charAt(end), end == 0)) {
      end++;
    }
    return end;
  }
}
