package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Lists of many pages. {@code WorkProcessTest} lists items that are larger. */
class WorkListCommandTest extends TeamCommandTest {
  private static final int MANY = 10_000;

  @Test
  void tenThousandItemsAreListedCompletelyAndInOrder() {
    addItems(MANY, 100);
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
