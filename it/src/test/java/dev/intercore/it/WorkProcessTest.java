package dev.intercore.it;

import dev.intercore.testkit.Answer;
import org.junit.jupiter.api.Test;

/** Lists of work items that are larger than an engine holds, and bytes that are not UTF-8. */
class WorkProcessTest extends BlackBox {
  private static final int MANY = 10_000;

  /** The brackets of an array of that many objects, each with an empty list in it. */
  private static final String BRACKETS =
      "{ printf '['; for i in {1.." + MANY + "}; do printf '{[]}'; done; printf ']'; }";

  /** Adds that many items, each with a long description. */
  private void fill() {
    scratch
        .sqlite()
        .run(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
            INSERT INTO team_records (kind, id, seq, record)
            SELECT 'work', printf('bead-%%05d', i), i, json_object(
              'attempts', 0, 'beadId', printf('bead-%%05d', i), 'createdAt', '2026-01-01T00:00:00Z',
              'dependsOn', json('[]'), 'description', printf('%%.*c', 2000, 'x'),
              'hookStatus', 'empty', 'priority', 'P2', 'revision', 1, 'seq', i,
              'status', iif(i %% 2, 'open', 'done'), 'title', 'item ' || i,
              'updatedAt', '2026-01-01T00:00:00Z') FROM n
            """
                .formatted(MANY));
  }

  @Test
  void longListIsCompleteAndEndsWhenItsReaderLeaves() {
    fill();
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
