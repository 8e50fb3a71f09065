package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * A terminal gets the commands for intents whose owners have ended; a program the columns alone.
 */
class IntentTerminalTest extends BlackBox {
  private static final String DECLARE =
      "ic intent declare --session gone --allow src --intent work; exit";

  @Test
  void listAtATerminalSaysHowToRecoverAnIntent() {
    String id = bash(DECLARE).exits(0).stdout().strip();
    assertThat(bash("ic intent list --session me 2>&1").stdout())
        .isEqualTo(id + "\tactive\trecoverable\tgone\tsrc\twork\n");
    assertThat(bash("script -qec 'ic intent list --session me' /dev/null </dev/null").stdout())
        .contains("\trecoverable\t", "the process of the owner of one intent has ended")
        .contains("ic intent recover " + id);
    assertThat(
            bash("script -qec 'ic intent list --session me --json' /dev/null </dev/null").stdout())
        .contains("\"next_step\":\"ic intent recover " + id + "\"")
        .doesNotContain("of one intent");
  }
}
