package dev.intercore.app.command;

import static dev.intercore.testkit.Cli.plus;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import org.junit.jupiter.api.Test;

/** A record that cannot be read is named, and the other records are still listed and changed. */
class TeamDamageCommandTest extends TeamCommandTest {
  /** Asserts exit 1 and null, with a warning on stderr that names the record. */
  private void isNamed(String id, String... words) {
    assertThat(ic(words).complains(Answer.NO, id).stderr()).contains("is damaged");
    Answer json = ic(plus(words, "--json")).exits(Answer.NO).prints("null\n");
    assertThat(json.stderr())
        .startsWith("{\"warning\":\"corrupt\",\"message\":\"")
        .contains(id + " is damaged");
    assertThat(json.stderr().lines()).hasSize(1);
  }

  @Test
  void aDamagedItemIsNamedAndNeitherListedNorChanged() {
    String good = bead("good");
    String bad = bead("bad");
    String convoy = convoy("both", good, bad);
    damage("work", bad);
    isNamed(bad, "work", "get", bad);
    isNamed(bad, "work", "status", bad);
    Answer list = ic("work", "list").exits(Answer.YES).prints(good + "\topen\tP2\t-\tgood\n");
    assertThat(list.stderr().lines()).hasSize(2);
    assertThat(list.stderr()).startsWith("ic: work list: item " + bad + " is damaged");
    Answer json = ic("work", "list", "--json").exits(Answer.YES);
    assertThat(json.stdout()).startsWith("[{").endsWith("}]\n").doesNotContain(bad);
    assertThat(json.stderr()).startsWith("{\"warning\":\"corrupt\"").contains(bad);
    ic("work", "release", bad).complains(Answer.ERROR, bad + " is damaged");
    ic("hook", "set", agent(), bad).complains(Answer.ERROR, bad + " is damaged");
    Answer counted = ic("convoy", "get", convoy);
    assertThat(fact(counted, "counts.missing")).isEqualTo("1");
    assertThat(counted.stderr()).contains(bad + " is damaged");
  }

  @Test
  void theAgentOfADamagedHookIsNotFree() {
    String agent = agent();
    begun(agent);
    damage("hooks", agent);
    isNamed(agent, "hook", "get", agent);
    ic("hook", "set", agent, bead("x")).complains(Answer.ERROR, agent + " is damaged");
    ic("work", "claim", "--agent", agent).complains(Answer.ERROR, agent + " is damaged");
    assertThat(ic("agent", "list").exits(Answer.YES).stdout()).contains(agent + "\tpolecat");
  }

  @Test
  void damagedAgentsRequestsAndConvoysAreNamed() {
    String agent = agent();
    String bead = begun(agent);
    String request = submitted(bead, "main");
    String convoy = convoy("c", bead);
    damage("agents", agent);
    damage("merge-queue", request);
    damage("convoys", convoy);
    isNamed(agent, "agent", "get", agent);
    isNamed(request, "merge", "show", request);
    isNamed(convoy, "convoy", "get", convoy);
    for (String group : new String[] {"agent", "merge", "convoy"}) {
      assertThat(ic(group, "list").exits(Answer.YES).prints("").stderr()).contains("is damaged");
    }
  }

  /** Lists are read in pages, and a page without a readable record is not the last one. */
  @Test
  void aPageOfDamagedRecordsDoesNotEndTheList() {
    database()
        .run(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 700)
            INSERT INTO team_records (kind, id, seq, record)
            SELECT 'work', 'bead-x' || i, 0, '[]' FROM n
            """);
    String bead = bead("behind them");
    Answer list =
        ic("work", "list").exits(Answer.YES).prints(bead + "\topen\tP2\t-\tbehind them\n");
    assertThat(list.stderr().lines()).hasSize(1400);
  }
}
