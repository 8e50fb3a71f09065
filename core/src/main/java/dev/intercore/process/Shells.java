package dev.intercore.process;

import java.util.List;
import java.util.Set;

/** What can be told of a shell from the words it was started with. */
final class Shells {
  /** Many programs in one, among them a shell. */
  static final String BUSYBOX = "busybox";

  private static final Set<String> NAMES =
      Set.of(
          "sh", "bash", "rbash", "dash", "ash", "zsh", "ksh", "ksh93", "mksh", "yash", "fish",
          "csh", "tcsh", BUSYBOX);

  /** Long options whose value is the next word. */
  private static final Set<String> TAKING_A_WORD = Set.of("--rcfile", "--init-file");

  private Shells() {}

  static boolean isShell(String program) {
    return NAMES.contains(program);
  }

  /** Whether it runs a command given as a string, as in {@code bash -lc '…'}. */
  static boolean runsString(List<String> words) {
    // As busybox sh -c.
    int first = !words.isEmpty() && words.getFirst().endsWith(BUSYBOX) ? 2 : 1;
    for (int i = first; i < words.size(); i++) {
      String word = words.get(i);
      if (word.equals("--command") || word.startsWith("--command=")) {
        return true;
      }
      if (TAKING_A_WORD.contains(word)) {
        i++;
      } else if (!word.startsWith("--") && isCluster(word)) {
        if (word.startsWith("-") && word.indexOf('c') > 0) {
          return true;
        }
        // -o and -O, alone or at the end of a cluster, take the next word.
        i += word.endsWith("o") || word.endsWith("O") ? 1 : 0;
      } else if (!word.startsWith("--") || word.equals("--")) {
        // A script, or the end of the options: none of them was -c.
        return false;
      }
    }
    return false;
  }

  private static boolean isCluster(String word) {
    return word.length() > 1 && (word.charAt(0) == '-' || word.charAt(0) == '+');
  }
}
