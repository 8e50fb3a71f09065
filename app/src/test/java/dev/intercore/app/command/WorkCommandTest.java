package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers of the commands for work items and convoys. */
class WorkCommandTest extends TeamCommandTest {
  @Test
  void anItemIsCreatedFoundAndListed() {
    ic("work", "list").succeeds("");
    ic("work", "list", "--json").succeeds("[]\n");
    ic("work", "ready", "--json").succeeds("[]\n");
    String bead = bead("größer \\ \"besser\"", "--description", "a\nb\tc\\n", "--priority", "P1");
    ic("work", "list").succeeds(bead + "\topen\tP1\t-\tgrößer \\\\ \"besser\"\n");
    Answer got = ic("work", "get", bead).quietly();
    assertThat(got.lines()).startsWith("beadId\t" + bead, "title\tgrößer \\\\ \"besser\"");
    assertThat(got.lines()).last().isEqualTo("description\ta\\nb\\tc\\\\n");
    assertThat(ic("work", "get", bead, "--json").exits(Answer.YES).quietly().stdout())
        .startsWith("{\"attempts\":0,\"beadId\":\"" + bead + "\"")
        .contains("\"description\":\"a\\nb\\tc\\\\n\"", "\"title\":\"größer \\\\ \\\"besser\\\"\"")
        .doesNotContain("assignee", "reason");
  }

  @Test
  void anInvalidTitleDescriptionOrPriorityIsRefused() {
    ic("work", "create", "--title", "").complains(Answer.ERROR, "title");
    ic("work", "create", "--title", "a\nb").complains(Answer.ERROR, "title");
    ic("work", "create", "--title", "x".repeat(501)).complains(Answer.ERROR, "title");
    ic("work", "create", "--title", "x", "--description", "\u0007")
        .complains(Answer.ERROR, "description");
    ic("work", "create", "--title", "x", "--priority", "P4").complains(Answer.USAGE, "--priority");
    ic("work", "create", "--title", "x", "--priority", "p1").complains(Answer.USAGE, "--priority");
    ic("work", "create").complains(Answer.USAGE, "--title is missing");
    ic("work", "list").succeeds("");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../x", "bead-", "bead-00000", "x\u001b[2J", "-", "*"})
  void anItemOrConvoyThatDoesNotExistIsNotFound(String odd) {
    findsNothing("there is no item", "work", "get", odd);
    findsNothing("there is no item", "work", "status", odd);
    refuses("unknown", "there is no item", "work", "release", odd);
    refuses("unknown", "there is no convoy", "convoy", "add", odd, odd);
    findsNothing("there is no convoy", "convoy", "get", odd);
  }

  @Test
  void aStatusIsAWordOfItsEnumeration() {
    assertThat(ic("work", "list", "--status", "in-progress").exits(Answer.USAGE).stderr())
        .contains("open, hooked, in_progress, done, merged");
    ic("work", "status", bead("x"), "closed").complains(Answer.USAGE, "STATUS cannot be closed");
  }

  @Test
  void claimTakesTheFirstReadyItemAndIsIdempotent() {
    String agent = agent();
    refuses("nothing_ready", "nothing is ready", "work", "claim", "--agent", agent);
    String late = bead("late", "--priority", "P3");
    String first = bead("first", "--priority", "P1");
    String waiting = bead("waiting", "--priority", "P1");
    ic("work", "depend", waiting, "--on", late).succeeds("depends\n");
    assertThat(ic("work", "ready").lines())
        .containsExactly(first + "\topen\tP1\t-\tfirst", late + "\topen\tP3\t-\tlate");
    ic("work", "claim", "--agent", agent).succeeds(first + "\n");
    ic("work", "claim", "--agent", agent).succeeds(first + "\n");
    refuses("taken", first, "work", "claim", late, "--agent", agent);
    String other = agent();
    refuses("taken", first, "work", "claim", first, "--agent", other);
    refuses("blocked", late, "work", "claim", waiting, "--agent", other);
    ic("work", "claim", late, "--agent", other).succeeds(late + "\n");
    ic("work", "list", "--status", "hooked")
        .succeeds(
            late
                + "\thooked\tP3\t"
                + other
                + "\tlate\n"
                + first
                + "\thooked\tP1\t"
                + agent
                + "\tfirst\n");
    ic("work", "claim", "--agent", "nobody").complains(Answer.NO, "there is no agent");
    ic("work", "claim").complains(Answer.USAGE, "--agent is missing");
  }

  @Test
  void dependenciesAreAddedAndRemovedButFormNoCycle() {
    String a = bead("a");
    String b = bead("b");
    ic("work", "depend", a, "--on", b).succeeds("depends\n");
    ic("work", "depend", a, "--on", b).succeeds("depends\n");
    refuses("illegal_move", a, "work", "depend", b, "--on", a);
    refuses("illegal_move", a, "work", "depend", a, "--on", a);
    ic("work", "depend", a, "--on", b, "--remove").succeeds("removed\n");
    assertThat(ic("work", "ready").lines()).hasSize(2);
  }

  @Test
  void statusMovesAnItemAndNamesTheAllowedMoves() {
    String agent = agent();
    String bead = begun(agent);
    ic("work", "status", bead).succeeds("in_progress\n");
    refuses("illegal_move", "merged", "work", "status", bead, "merged");
    ic("work", "status", bead, "--reason", "x").complains(Answer.USAGE, "STATUS");
    ic("work", "status", bead, "done").succeeds("done\n");
    assertThat(fact(ic("hook", "get", agent), "status")).isEqualTo("completed");
    ic("work", "status", bead, "open", "--reason", "again").succeeds("open\n");
    refuses("illegal_move", "never begun", "work", "status", bead, "done");
    ic("work", "status", bead, "done", "--reason", "").complains(Answer.ERROR, "reason");
    ic("work", "status", bead, "done", "--reason", "obsolete").succeeds("done\n");
    ic("work", "status", bead, "merged").succeeds("merged\n");
    refuses("illegal_move", "merged", "work", "release", bead);
  }

  @Test
  void thirdFailureRaisesAnEscalationThatBlocksUntilItIsClosed() {
    String agent = agent();
    String bead = bead("hard");
    for (int attempt = 1; attempt <= 3; attempt++) {
      ic("work", "claim", bead, "--agent", agent).succeeds(bead + "\n");
      ic("hook", "activate", agent).succeeds("active\n");
      ic("work", "release", bead, "--reason", "no\tluck").succeeds("open\n");
    }
    assertThat(fact(ic("work", "get", bead), "attempts")).isEqualTo("3");
    ic("work", "ready").succeeds("");
    refuses("blocked", bead, "work", "claim", bead, "--agent", agent);
    String escalation = escalation();
    assertThat(ic("escalation", "list").stdout())
        .startsWith(escalation + "\topen\tattempts\t" + bead + "\t")
        .matches("[^\t\n]*(\t[^\t\n]*){4}\n");
    ic("escalation", "ack", escalation).succeeds("acked\n");
    ic("escalation", "close", escalation, "--reason", "go on").succeeds("closed\n");
    ic("escalation", "close", escalation).succeeds("closed\n");
    refuses("illegal_move", "closed", "escalation", "ack", escalation);
    refuses("unknown", "there is no escalation", "escalation", "close", "esc-none");
    ic("escalation", "list").succeeds("");
    assertThat(ic("escalation", "list", "--all").stdout()).contains("\tclosed\t");
    assertThat(ic("work", "ready").lines()).hasSize(1);
  }

  @Test
  void aConvoyCountsItsItems() {
    String agent = agent();
    String one = begun(agent);
    String two = bead("two");
    refuses("unknown", "bead-none", "convoy", "create", "--name", "c", one, "bead-none");
    ic("convoy", "list").succeeds("");
    ic("convoy", "create", "--name", "c").complains(Answer.USAGE, "BEAD");
    String convoy = convoy("the\u00a0batch", one, one);
    ic("convoy", "list").succeeds(convoy + "\t0/1\tthe\u00a0batch\n");
    ic("convoy", "add", convoy, two, one).succeeds(convoy + "\n");
    ic("hook", "complete", agent).succeeds("completed\n");
    ic("convoy", "list").succeeds(convoy + "\t1/2\tthe\u00a0batch\n");
    Answer got = ic("convoy", "get", convoy);
    assertThat(fact(got, "progress")).isEqualTo("0.5");
    assertThat(fact(got, "counts.done")).isEqualTo("1");
    assertThat(got.lines()).endsWith("beadIds\t" + one, "beadIds\t" + two);
    assertThat(ic("convoy", "list", "--json").exits(Answer.YES).stdout())
        .startsWith("[{\"beadIds\":[\"" + one + "\",\"" + two + "\"]")
        .contains("\"progress\":0.5");
  }

  @Test
  void recordsAreKeptInFilesIfTheProjectIsSetToThat() {
    TestFiles.write(
        project.clavain().resolve("config.json"),
        "{\"work\": {\"store\": \"files\"}}".getBytes(StandardCharsets.UTF_8));
    String agent = agent();
    String bead = bead("kept in a file");
    ic("work", "claim", "--agent", agent).succeeds(bead + "\n");
    ic("hook", "activate", agent).succeeds("active\n");
    ic("work", "list").succeeds(bead + "\tin_progress\tP2\t" + agent + "\tkept in a file\n");
    assertThat(fact(ic("agent", "get", agent), "liveness")).isEqualTo("alive");
    assertThat(project.project().resolve(".chipset/state/work/" + bead + ".json"))
        .content()
        .containsOnlyOnce("title")
        .contains("\n  \"title\": \"kept in a file\",\n");
    assertThat(database().number("SELECT count(*) FROM team_records")).isZero();
    assertThat(ic("events", "list", "--type", "hook").lines()).hasSize(2);
  }

  @Test
  void allRecordsAreExportedAndImportedIntoAnotherProject() {
    bead("one");
    begun(agent());
    String list = ic("work", "list", "--json").stdout();
    ic("work", "export", "out/team").succeeds("4 written\n0 same\n");
    ic("work", "export", "out/team", "--json").succeeds("{\"written\":0,\"same\":4}\n");
    InProcessCli other = cli().in(TestFiles.folder(project.project().resolve("other")));
    other.call("init").exits(Answer.YES).quietly();
    other.call("work", "import", "../out/team").exits(Answer.YES).quietly();
    other.call("work", "import", "../out/team", "--json").exits(Answer.YES).quietly();
    other.call("work", "list", "--json").succeeds(list);
    String open = other.call("work", "list", "--status", "open").exits(Answer.YES).stdout();
    other
        .call("work", "status", open.substring(0, open.indexOf('\t')), "done", "--reason", "x")
        .succeeds("done\n");
    other.call("work", "import", "../out/team").complains(Answer.NO, "different");
    ic("work", "import", "nowhere").exits(Answer.ERROR).prints("").withoutTrace();
  }
}
