package dev.intercore.cli.guard.git;

import dev.intercore.cli.guard.git.CommitGuard.GitHook;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The text of a hook file.
 *
 * @param text the whole script
 */
record GitHookScript(String text) {
  private static final String MARK = "\n# intercore guard";
  private static final String IC = "\nic=";
  private static final String IC_PLACE = "@ic@";

  /**
   * The templates of all versions, the latest first. A template that was ever installed stays here;
   * otherwise it would be taken for a changed hook.
   */
  private static final List<String> TEMPLATES = List.of("hook.sh");

  /**
   * Returns the script of this version.
   *
   * @param ic how it calls ic: one shell word
   */
  static GitHookScript of(GitHook hook, String ic) throws IOException {
    return new GitHookScript(template(TEMPLATES.getFirst(), hook).replace(IC_PLACE, ic));
  }

  private static String template(String name, GitHook hook) throws IOException {
    try (InputStream in = GitHookScript.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException(name + " is missing from the program");
      }
      String template = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return template.replace("@hook@", hook.name());
    }
  }

  /** Whether a version of ic wrote it, or a part of it. */
  boolean isMarked() {
    return text.contains(MARK);
  }

  /** Whether it is exactly what a version of ic wrote, except for how it calls ic. */
  boolean isOurs(GitHook hook) throws IOException {
    for (String name : TEMPLATES) {
      String template = template(name, hook);
      int place = template.indexOf(IC_PLACE);
      String front = template.substring(0, place);
      String back = template.substring(place + IC_PLACE.length());
      // Only the rest of the line may differ.
      int end = text.indexOf('\n', place);
      if (end >= 0 && text.startsWith(front) && text.substring(end).equals(back)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the program that it calls; empty if the line is not as we write it. */
  Optional<String> ic() {
    int from = text.indexOf(IC);
    if (from < 0) {
      return Optional.empty();
    }
    int end = text.indexOf('\n', from + IC.length());
    String word = text.substring(from + IC.length(), end < 0 ? text.length() : end);
    boolean quoted = word.length() >= 2 && word.startsWith("'") && word.endsWith("'");
    return Optional.of(quoted ? word.substring(1, word.length() - 1).replace("'\\''", "'") : word);
  }
}
