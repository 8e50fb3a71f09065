package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Lists of many pages. {@code WorkProcessTest} lists items that are larger. */
class WorkListCommandTest extends TeamCommandTest {
  private static final int MANY = 10_000;

  /** Adds that many items. */
  private void fill() {
    database()
        .run(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
            INSERT INTO team_records (kind, id, seq, record)
            SELECT 'work', printf('bead-%%05d', i), i, json_object(
              'attempts', 0, 'beadId', printf('bead-%%05d', i), 'createdAt', '2026-01-01T00:00:00Z',
              'dependsOn', json('[]'), 'description', printf('%%.*c', 100, 'x'),
              'hookStatus', 'empty', 'priority', 'P2', 'revision', 1, 'seq', i,
              'status', iif(i %% 2, 'open', 'done'), 'title', 'item ' || i,
              'updatedAt', '2026-01-01T00:00:00Z') FROM n
            """
                .formatted(MANY));
  }

  @Test
  void tenThousandItemsAreListedCompletelyAndInOrder() {
    fill();
    Answer list = ic("work", "list").exits(Answer.YES).quietly();
    List<String> lines = list.lines();
    assertThat(lines.getLast()).startsWith("bead-10000\tdone\tP2\t-\titem 10000");
    assertThat(lines.stream().map(line -> line.substring(0, 10)))
        .isEqualTo(IntStream.rangeClosed(1, MANY).mapToObj("bead-%05d"::formatted).toList());
    assertThat(ic("work", "list", "--status", "open").exits(Answer.YES).quietly().lines())
        .hasSize(MANY / 2);
    String json = ic("work", "list", "--json").exits(Answer.YES).quietly().stdout();
    // An array of objects, each with an empty list in it.
    StringBuilder brackets = new StringBuilder();
    json.chars().filter(c -> "[]{}".indexOf(c) >= 0).forEach(c -> brackets.append((char) c));
    assertThat(brackets.toString()).isEqualTo("[" + "{[]}".repeat(MANY) + "]");
  }
}
