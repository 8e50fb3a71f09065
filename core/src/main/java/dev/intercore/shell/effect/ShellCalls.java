package dev.intercore.shell.effect;

import dev.intercore.shell.ShellWord;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A shell that is called with a script as its argument. */
final class ShellCalls {
  private static final Set<String> SHELLS = Set.of("sh", "bash", "dash", "zsh");

  /** Options that change nothing about what runs. */
  private static final String HARMLESS = "celu";

  private ShellCalls() {}

  static boolean isShell(String name) {
    return SHELLS.contains(name);
  }

  /** The script, if nothing else is given. */
  static Optional<String> strictly(List<ShellWord> words) {
    for (int i = 1; i < words.size(); i++) {
      String option = words.get(i).literal().orElse("");
      if (!isHarmless(option)) {
        return Optional.empty();
      }
      if (option.indexOf('c') > 0) {
        return i + 2 == words.size() ? words.get(i + 1).literal() : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static boolean isHarmless(String option) {
    boolean harmless = option.length() > 1 && option.startsWith("-");
    for (int i = 1; i < option.length(); i++) {
      harmless &= HARMLESS.indexOf(option.charAt(i)) >= 0;
    }
    return harmless;
  }

  /** The script, whatever else is given. */
  static Optional<String> loosely(List<ShellWord> words) {
    boolean hasScript = false;
    for (int i = 1; i < words.size(); i++) {
      String text = words.get(i).text();
      if (!text.startsWith("-") && !text.startsWith("+")) {
        return hasScript ? words.get(i).literal() : Optional.empty();
      }
      boolean isLong = text.startsWith("--");
      hasScript |= !isLong && text.startsWith("-") && text.indexOf('c') > 0;
      if (!isLong && (text.endsWith("o") || text.endsWith("O"))) {
        i++;
      }
    }
    return Optional.empty();
  }
}
