package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Many processes that claim at once. */
class WorkRaceTest extends RaceBox {
  private static final int AGENTS = Tier.rounds(24, 50);

  /** More than those through an engine take, which come first: the others compete for the rest. */
  private static final int ITEMS = Tier.rounds(18, 40);

  private static final String PATIENTLY = "--timeout=60s";

  @Test
  void manyAgentsTakeEachItemExactlyOnce() {
    Set<String> beads = new TreeSet<>();
    List<String> agents = new ArrayList<>();
    String made =
        bash("for i in {1.."
                + ITEMS
                + "}; do ic work create --title \"item $i\" || exit; done; "
                + "for i in {1.."
                + AGENTS
                + "}; do ic agent create --role crew --rig r || exit; done")
            .exits(Answer.YES)
            .quietly()
            .stdout();
    made.lines().forEach(id -> (id.startsWith("bead-") ? beads : agents).add(id));
    assertThat(beads).hasSize(ITEMS);
    List<Running> racers = new ArrayList<>();
    for (String agent : agents) {
      Ic ic = caller(racers.size());
      racers.add(scratch.keep(ic.start("work", "claim", "--agent", agent, PATIENTLY)));
    }
    List<String> taken = new ArrayList<>();
    for (Running racer : racers) {
      Answer answer = racer.await();
      if (answer.exit() == Answer.YES) {
        taken.add(answer.quietly().stdout().strip());
      } else {
        answer.complains(Answer.NO, "nothing is ready");
      }
    }
    assertThat(taken).containsExactlyInAnyOrderElementsOf(beads);
    assertThat(ic("agent", "list").lines())
        .filteredOn(line -> !line.endsWith("\t-"))
        .hasSize(ITEMS);
    assertThat(scratch.sqlite().number("SELECT count(*) FROM events WHERE type = 'hook.set'"))
        .isEqualTo(ITEMS);
    ic("health").succeeds("ok\n");
  }
}
