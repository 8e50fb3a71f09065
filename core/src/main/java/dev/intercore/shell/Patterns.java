package dev.intercore.shell;

import dev.intercore.common.Names;

/** Looks through a word's pattern, in which a backslash stands before what was quoted. */
public final class Patterns {
  private Patterns() {}

  static void escape(String text, StringBuilder pattern) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Character.isLetterOrDigit(c) && c != '/' && c != '_') {
        pattern.append('\\');
      }
      pattern.append(c);
    }
  }

  /** Whether the shell would look for files that match it. */
  public static boolean hasGlob(String pattern) {
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

  /** Rather too often: a closing brace is not asked for. */
  static boolean hasBraces(String pattern) {
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

  /** Whether no shell would make anything else of it. */
  static boolean isPlain(String text) {
    return text.chars()
        .allMatch(c -> isNameCharacter((char) c, false) || "./-+,:@%=".indexOf(c) >= 0);
  }

  static boolean isNameCharacter(char c, boolean first) {
    return c == '_'
        || (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (!first && Names.isDigit(c));
  }
}
