package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import org.junit.jupiter.api.Test;

/** An engine has no terminal: its client tells it what the caller has. */
class StatusTerminalTest extends BlackBox {
  private static final String ESCAPE = "\033[";

  private Answer atTerminal(Ic ic, String call) {
    return ic.bash("script -qec 'stty cols 80; " + call + "' /dev/null </dev/null")
        .exits(Answer.YES);
  }

  @Test
  void colorIsPrintedAtTerminalsThatShowIt() {
    ic("work", "create", "--title", "ready").exits(Answer.YES);
    Ic xterm = scratch.ic().with("TERM", "xterm");
    Answer colored = atTerminal(xterm, "ic status");
    assertThat(colored.stdout()).contains(ESCAPE + "1mwork", "ready");
    Answer plain = atTerminal(xterm.with("NO_COLOR", "1"), "ic status");
    assertThat(plain.stdout()).contains("ready").doesNotContain(ESCAPE);
    Ic dumb = scratch.ic().with("TERM", "dumb");
    for (String words : new String[] {"status", "--timeout 5s status", "--verbose status"}) {
      Answer answer = atTerminal(dumb, "ic " + words);
      assertThat(answer.stdout()).contains("ready").doesNotContain(ESCAPE);
    }
  }
}
