package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import org.junit.jupiter.api.Test;

/** Lists that are longer than a call should hold at once. */
class WorkListTest extends TeamBox {
  private static final int MANY = 10_000;

  /** Of an array of so many objects, each with an empty list in it. */
  private static final String BRACKETS =
      "{ printf '['; for i in {1.." + MANY + "}; do printf '{[]}'; done; printf ']'; } | md5sum";

  /** As many items, each with a long description. */
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
  void tenThousandAreListedWholeAndInOrder() {
    fill();
    Answer list = ic("work", "list").exits(Answer.YES).quietly();
    assertThat(list.lines()).hasSize(MANY);
    assertThat(list.lines().getLast()).startsWith("bead-10000\tdone\tP2\t-\titem 10000");
    bash("ic work list --status open | wc -l").succeeds(MANY / 2 + "\n");
    bash("ic work list --json | tr -cd '[]{}' | md5sum").succeeds(bash(BRACKETS).stdout());
  }

  @Test
  void whoeverReadsOneLineNeedNotWaitForTheRest() {
    fill();
    Running head =
        scratch.keep(
            scratch.ic().startBash("ic work list --json | head -c 20; echo \" ${PIPESTATUS[0]}\""));
    head.await().succeeds("[{\"attempts\":0,\"bead 141\n");
    bash("ic work list | head -1; echo \"${PIPESTATUS[0]}\"")
        .succeeds("bead-00001\topen\tP2\t-\titem 1\n141\n");
  }
}
