package dev.intercore.shell.effect;

import dev.intercore.shell.ShellWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A path in the arguments of a command.
 *
 * @param text of a glob, with a backslash before quoted characters that are special in globs
 * @param suffix appended by the program to each file that a glob matches
 */
public record PathArgument(String text, Form form, String suffix) {
  private static final String GLOB_CHARACTERS = "*?[]\\";
  private static final String ONLY_IN_BRACKETS = "!^-";
  private static final String CLASS_CHARACTERS = ":.=";

  /** How the text is read. */
  public enum Form {
    LITERAL,
    /** The shell looks for files that match. */
    GLOB,
    /** It has too many expansions, or one that depends on the locale. */
    UNKNOWN
  }

  static PathArgument literal(String text) {
    return new PathArgument(text, Form.LITERAL, "");
  }

  /** Returns the paths of a word after brace expansion, or empty if only the shell knows them. */
  static Optional<List<PathArgument>> of(ShellWord word) {
    if (word.hasExpansion() || word.hasTilde()) {
      return Optional.empty();
    }
    Optional<List<String>> patterns = BraceExpansion.expand(word.pattern());
    List<PathArgument> all = new ArrayList<>();
    if (patterns.isEmpty()) {
      all.add(new PathArgument(word.text(), Form.UNKNOWN, ""));
    } else {
      patterns.get().forEach(pattern -> all.add(ofPattern(pattern)));
    }
    return Optional.of(all);
  }

  private static PathArgument ofPattern(String pattern) {
    boolean isGlob = ShellWord.isGlobPattern(pattern);
    StringBuilder text = new StringBuilder();
    boolean inBrackets = false;
    boolean hasClass = false;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '\\') {
        c = pattern.charAt(++i);
        boolean special =
            GLOB_CHARACTERS.indexOf(c) >= 0 || (inBrackets && ONLY_IN_BRACKETS.indexOf(c) >= 0);
        text.append(isGlob && special ? "\\" : "").append(c);
      } else {
        boolean negates = isGlob && c == '^' && inBrackets && pattern.charAt(i - 1) == '[';
        text.append(negates ? '!' : c);
        // The locale determines the letters of a class.
        hasClass |= inBrackets && c == '[' && beginsClass(pattern, i + 1);
        inBrackets = c == '[' || (inBrackets && c != ']');
      }
    }
    Form form = isGlob ? Form.GLOB : Form.LITERAL;
    return new PathArgument(text.toString(), isGlob && hasClass ? Form.UNKNOWN : form, "");
  }

  private static boolean beginsClass(String pattern, int at) {
    return at < pattern.length() && CLASS_CHARACTERS.indexOf(pattern.charAt(at)) >= 0;
  }

  /** Returns the path with text appended to the names of its files. */
  PathArgument followedBy(String more) {
    return form == Form.GLOB
        ? new PathArgument(text, form, suffix + more)
        : new PathArgument(text + more, form, "");
  }

  PathArgument unknown() {
    return new PathArgument(text, Form.UNKNOWN, "");
  }

  public boolean isGlob() {
    return form == Form.GLOB;
  }

  public boolean isUnknown() {
    return form == Form.UNKNOWN;
  }

  /** Returns whether it ends like a directory, so that a link there is followed. */
  public boolean namesDirectory() {
    return text.endsWith("/") || text.endsWith("/.");
  }
}
