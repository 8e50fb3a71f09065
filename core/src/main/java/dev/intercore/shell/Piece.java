package dev.intercore.shell;

import java.util.List;

/**
 * A stretch of a word.
 *
 * @param text without its quotes; empty where only the shell could say
 * @param commands what a substitution in it runs
 */
public record Piece(Kind kind, String text, List<ShellNode> commands) {
  /** What the shell makes of it. */
  public enum Kind {
    /** Unquoted; globs, braces and tildes in it mean something. */
    PLAIN,
    /** Stands for itself. */
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
