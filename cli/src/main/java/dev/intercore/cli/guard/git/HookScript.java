package dev.intercore.cli.guard.git;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * What is written into a hook.
 *
 * @param text the whole script
 */
record HookScript(String text) {
  private static final String MARK = "\n# intercore guard";
  private static final String IC = "\nic=";
  private static final String IC_PLACE = "@ic@";

  /**
   * What builds of ic have written, the latest first. One that was ever installed stays among them,
   * or it would be taken for one that someone has changed.
   */
  private static final List<String> TEMPLATES = List.of("hook.sh");

  /**
   * The one of this build.
   *
   * @param ic how it calls ic: one word for a shell
   */
  static HookScript of(GitHook hook, String ic) throws IOException {
    return new HookScript(template(TEMPLATES.getFirst(), hook).replace(IC_PLACE, ic));
  }

  private static String template(String name, GitHook hook) throws IOException {
    try (InputStream in = HookScript.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException(name + " is missing from the program");
      }
      String template = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return template.replace("@hook@", hook.name());
    }
  }

  /** Whether some build of ic wrote it, perhaps not all of it. */
  boolean isMarked() {
    return text.contains(MARK);
  }

  /** Whether it is just what some build of ic wrote, however that one called ic. */
  boolean isOurs(GitHook hook) throws IOException {
    for (String name : TEMPLATES) {
      String template = template(name, hook);
      int place = template.indexOf(IC_PLACE);
      String front = template.substring(0, place);
      String back = template.substring(place + IC_PLACE.length());
      // The rest of the line, which is all that may differ.
      int end = text.indexOf('\n', place);
      if (end >= 0 && text.startsWith(front) && text.substring(end).equals(back)) {
        return true;
      }
    }
    return false;
  }

  /** The program it calls, if it says so as we write it. */
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
