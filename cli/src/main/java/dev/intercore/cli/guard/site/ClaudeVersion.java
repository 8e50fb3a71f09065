package dev.intercore.cli.guard.site;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether the Claude Code in PATH knows {@code onFailure}; one that does not might refuse the file.
 */
final class ClaudeVersion implements BooleanSupplier {
  private static final Duration LONGEST = Duration.ofSeconds(5);
  private static final int[] SINCE = {2, 1, 295};

  private final GuardCaller caller;
  private @Nullable Boolean known;

  ClaudeVersion(GuardCaller caller) {
    this.caller = caller;
  }

  @Override
  public boolean getAsBoolean() {
    if (known == null) {
      known =
          caller.output(LONGEST, "claude", "--version").filter(ClaudeVersion::isRecent).isPresent();
    }
    return known;
  }

  /**
   * @param answer such as {@code 2.1.295 (Claude Code)}
   */
  static boolean isRecent(String answer) {
    int at = 0;
    for (int least : SINCE) {
      int end = at;
      while (end < answer.length() && Character.isDigit(answer.charAt(end)) && end - at < 9) {
        end++;
      }
      if (end == at) {
        return false;
      }
      int number = Integer.parseInt(answer.substring(at, end));
      if (number != least) {
        return number > least;
      }
      at = end + 1;
    }
    return true;
  }
}
