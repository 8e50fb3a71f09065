package dev.intercore.shell;

import dev.intercore.common.Names;
import java.util.ArrayList;
import java.util.List;

/** A node of the syntax tree: something that a script runs. */
public sealed interface ShellNode {
  /** Returns all words that the shell expands, also those of redirections. */
  List<ShellWord> allWords();

  /** Returns the child nodes, without the commands in substitutions. */
  List<ShellNode> parts();

  List<Redirection> redirections();

  /**
   * A program or builtin with its arguments.
   *
   * @param words the name first; empty if there are only assignments or redirections
   * @param assignments before the name, {@code a=b}; the elements of an array are words after it
   */
  record SimpleCommand(
      List<ShellWord> words, List<ShellWord> assignments, List<Redirection> redirections)
      implements ShellNode {
    @Override
    public List<ShellWord> allWords() {
      List<ShellWord> all = new ArrayList<>(assignments);
      all.addAll(words);
      redirections.forEach(redirection -> all.add(redirection.target()));
      return all;
    }

    @Override
    public List<ShellNode> parts() {
      return List.of();
    }
  }

  /**
   * Several commands, and how they are combined.
   *
   * @param words words of the structure itself: the list of a loop, the patterns of a case
   */
  record Compound(
      Kind kind, List<ShellWord> words, List<ShellNode> parts, List<Redirection> redirections)
      implements ShellNode {
    /** How the parts run. */
    public enum Kind {
      /** One after another. */
      SEQUENCE,
      /** Only if the part before it in the sequence failed. */
      ALTERNATIVE,
      /** Concurrently, each in its own shell. */
      PIPELINE,
      /** In its own shell. */
      SUBSHELL,
      /** In braces. */
      GROUP,
      /** Without waiting for the end. */
      BACKGROUND,
      /** Conditionally, repeatedly or later: loops, conditions, functions, timing. */
      CONTROL
    }

    static Compound of(Kind kind, List<ShellNode> parts) {
      return new Compound(kind, List.of(), parts, List.of());
    }

    @Override
    public List<ShellWord> allWords() {
      List<ShellWord> all = new ArrayList<>(words);
      redirections.forEach(redirection -> all.add(redirection.target()));
      return all;
    }
  }

  /**
   * A redirection of input or output.
   *
   * @param operator as written: {@code >}, and {@code >&} in {@code 2>&1}
   * @param descriptor digits or {@code {name}} before the operator, or empty
   * @param target the word after the operator; the body of a here-document
   */
  record Redirection(String operator, String descriptor, ShellWord target) {
    /** Returns whether the target is the input itself: a here-document or here-string. */
    public boolean isHere() {
      return operator.startsWith("<<");
    }

    /** Returns whether the target may be a file that is written. */
    public boolean isOutput() {
      return operator.contains(">") && !isDuplicate();
    }

    /** Returns whether it only copies, moves or closes a descriptor. */
    public boolean isDuplicate() {
      return operator.endsWith("&")
          && target.literal().filter(Redirection::isDescriptor).isPresent();
    }

    private static boolean isDescriptor(String text) {
      int digits = 0;
      while (digits < text.length() && Names.isDigit(text.charAt(digits))) {
        digits++;
      }
      String rest = text.substring(digits);
      return rest.equals("-") || (digits > 0 && rest.isEmpty());
    }
  }
}
