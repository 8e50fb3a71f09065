package dev.intercore.it;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TeamCalls;
import org.junit.jupiter.api.Test;

/** Lists of work items that are larger than an engine holds, and bytes that are not UTF-8. */
class WorkProcessTest extends BlackBox implements TeamCalls {
  private static final int MANY = 10_000;

  /** The brackets of an array of that many objects, each with an empty list in it. */
  private static final String BRACKETS =
      "{ printf '['; for i in {1.." + MANY + "}; do printf '{[]}'; done; printf ']'; }";

  @Test
  void longListIsCompleteAndEndsWhenItsReaderLeaves() {
    addItems(MANY, 2000);
    bash("cmp <(ic work list --json | tr -cd '[]{}') <(" + BRACKETS + ")").succeeds("");
    bash("ic work list --json | head -c 20; echo \" ${PIPESTATUS[0]}\"")
        .succeeds("[{\"attempts\":0,\"bead 141\n");
    bash("ic work list | head -1; echo \"${PIPESTATUS[0]}\"")
        .succeeds("bead-00001\topen\tP2\t-\titem 1\n141\n");
  }

  @Test
  void titleThatIsNotUtf8IsRefused() {
    bash("ic work create --title $'\\xff'").exits(Answer.ERROR).prints("").withoutTrace();
    ic("work", "list").succeeds("");
  }
}
