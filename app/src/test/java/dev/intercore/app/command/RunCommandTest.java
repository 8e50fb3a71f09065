package dev.intercore.app.command;

import static dev.intercore.testkit.Cli.plus;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers of the commands for runs, phases, gates and the agents of a run. */
class RunCommandTest extends TeamCommandTest {
  @Test
  void aRunMovesThroughItsPhasesToItsEnd() {
    String run = run("--bead", "shop-41");
    ic("run", "list").succeeds(run + "\tactive\tbrainstorm\ta goal\n");
    ic("run", "phase", run).succeeds("brainstorm\n");
    ic("run", "phase", run, "executing").succeeds("executing\n");
    ic("run", "phase", run, "executing").succeeds("executing\n");
    refuses("illegal_move", "cannot go back", "run", "phase", run, "planned");
    refuses("unknown", "has no phase flying", "run", "phase", run, "flying");
    ic("gate", "fail", run, "shipping", "--evidence", "{\"tests\": \"2 of 40\"}")
        .succeeds("failed\n");
    refuses("blocked", "gate of shipping failed", "run", "phase", run, "done");
    ic("gate", "check", run).exits(Answer.NO).prints("failed\n").quietly();
    ic("gate", "skip", run, "shipping").succeeds("skipped\n");
    ic("gate", "check", run).succeeds("skipped\n");
    ic("run", "phase", run, "done").succeeds("done\n");
    ic("gate", "check", run).succeeds("none\n");
    ic("run", "complete", run, "--reason", "all of it\nis there").succeeds("completed\n");
    ic("run", "complete", run).succeeds("completed\n");
    refuses("illegal_move", "has ended", "run", "fail", run);
    refuses("illegal_move", "has ended", "gate", "pass", run, "done");
    ic("run", "list", "--status", "active").succeeds("");
    ic("run", "list", "--status", "active", "--json").succeeds("[]\n");
    assertThat(eventTypes())
        .isEqualTo("run.created run.phase gate.failed gate.skipped run.phase run.completed");
  }

  @Test
  void evidenceIsListedInOneLineAndStillJson() {
    String run = run();
    ic("gate", "fail", run, "done", "--evidence", "{ \"log\":\n\"a \\\"b\\\" c\\n\u0085\" }")
        .succeeds("failed\n");
    assertThat(ic("gate", "list", run).exits(Answer.YES).quietly().stdout())
        .matches("done\tfailed\t\\d+\t\\Q{\"log\":\"a \\\"b\\\" c\\n\\u0085\"}\\E\n");
  }

  @Test
  void aGateOfAPastPhaseIsSetWithAWarning() {
    String run = run();
    ic("run", "phase", run, "executing").succeeds("executing\n");
    Answer late = ic("gate", "fail", run, "planned").exits(Answer.YES).prints("failed\n");
    assertThat(late.stderr()).contains("is in executing already");
    ic("gate", "fail", run, "shipping").succeeds("failed\n");
  }

  @Test
  void aRunIsShownWithAllItsFieldsInTextAndJson() {
    String run = run("--phases", "draft, review,done", "--session", "s-1");
    Answer shown = ic("run", "show", run).exits(Answer.YES).quietly();
    assertThat(shown.lines())
        .startsWith("id\t" + run, "goal\ta goal", "project\t" + project.project(), "status\tactive")
        .contains("phases\tdraft", "phases\treview", "session_id\ts-1", "bead_id\tnull");
    String json =
        "{\"id\":\""
            + run
            + "\",\"goal\":\"a goal\",\"project\":\""
            + project.project()
            + "\",\"status\":\"active\",\"phase\":\"draft\",\"phases\":[\"draft\",\"review\",\"done\"],\"bead_id\":null,\"session_id\":\"s-1\",\"created_at\":T,\"updated_at\":T}\n";
    for (String verb : new String[] {"show", "phase"}) {
      assertThat(ic("run", verb, run, "--json").exits(Answer.YES).stdout())
          .isEqualTo(json.replace("T", fact(shown, "created_at")));
    }
    assertThat(ic("run", "list", "--json").exits(Answer.YES).stdout())
        .isEqualTo("[" + json.replace("T", fact(shown, "created_at")).strip() + "]\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../x", "run-", "nothing", "x\u001b[2J", "RUN", " "})
  void aRunThatDoesNotExistIsNotFound(String odd) {
    findsNothing("there is no run", "run", "show", odd);
    refuses("unknown", "there is no run", "run", "complete", odd);
    refuses("unknown", "there is no run", "gate", "check", odd);
    refuses("unknown", "there is no run", "artifact", "list", odd);
    refuses("unknown", "there is no run", "agent", "list", "--run", odd);
  }

  @Test
  void aPrefixOfSeveralIdsNamesThem() {
    String one = run();
    String two = run();
    for (String start : new String[] {"", "run", "run-"}) {
      assertThat(ic("run", "show", start).complains(Answer.NO, start).stderr()).contains(one, two);
    }
    refuses("ambiguous", "run", "run", "abandon", "run");
  }

  /** Words are separated by spaces; {@code ''} is an empty word. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "run create|3|--goal is missing",
        "run create --goal ''|2|the goal is empty",
        "run create --goal a\\nb|2|control character",
        "run create --goal g --phases a|2|2 to 50 phases",
        "run create --goal g --phases a,a|2|twice",
        "run create --goal g --project nowhere|2|cannot be found",
        "run create --goal g --project .clavain/intercore.db|2|is not a folder",
        "run create --goal g --project=|2|is not a folder",
        "run create --goal g --session a\\tb|2|session",
        "run create --goal g --bead ''|2|bead",
        "run list --status asleep|3|--status cannot be asleep",
        "run phase x --from y|3|--from without a PHASE",
        "run phase|3|RUN is missing",
        "gate pass x planned --evidence word|2|payload refused",
        "gate pass x|3|PHASE is missing",
        "agent add x|3|--type is missing",
        "agent add x --type t --pid 0|3|not a positive",
        "agent add x --type t --pid 4194399|2|there is no process",
        "agent list --run x --role mayor|3|no role",
        "--project run current|3|--project needs a value",
      })
  void aWrongCallIsRefusedAndChangesNothing(String line, int exit, String part) {
    String[] words = line.replace("\\n", "\n").replace("\\t", "\t").split(" ", -1);
    ic(Arrays.stream(words).map(word -> word.equals("''") ? "" : word).toArray(String[]::new))
        .complains(exit, part);
    assertThat(eventTypes()).isEmpty();
  }

  @Test
  void currentIsTheRunOfTheSessionElseOfTheProject() {
    ic("run", "current").exits(Answer.NO).prints("").quietly();
    ic("run", "current", "--json").exits(Answer.NO).prints("null\n").quietly();
    String mine = run("--session", "s-1");
    String other = run();
    ic("run", "current").succeeds(other + "\n");
    ic("run", "current", "--session", "s-1").succeeds(mine + "\n");
    cli().with("INTERCORE_SESSION", "s-1").call("run", "current").succeeds(mine + "\n");
    ic("run", "current", "--session", "s-2").succeeds(other + "\n");
    Answer named = cli().with("INTERCORE_SESSION", "s-1").call("run", "current", "--project", ".");
    named.succeeds(other + "\n");
    ic("run", "current", "--session", "s-1", "--project", ".").succeeds(mine + "\n");
    ic("run", "abandon", other).succeeds("abandoned\n");
    ic("run", "current").succeeds(mine + "\n");
    assertThat(ic("run", "current", "--json").exits(Answer.YES).stdout())
        .startsWith("{\"id\":\"" + mine + "\",\"goal\":\"a goal\"");
  }

  @Test
  void theProjectIsTheRealPathOfTheCheckoutAroundTheCaller() {
    bash("git init -q . && mkdir -p deep/er && ln -s deep link && mkdir other").succeeds("");
    String run = run();
    Path deep = project.project().resolve("deep/er");
    cli().in(deep).call("run", "current").succeeds(run + "\n");
    cli().in(project.project().resolve("link/er")).call("run", "current").succeeds(run + "\n");
    ic("run", "current", "--project", "other").exits(Answer.NO).prints("").quietly();
    String there = run("--project", "link/er");
    assertThat(fact(ic("run", "show", there), "project")).isEqualTo(deep.toString());
    Path other = project.project().resolve("other");
    cli().in(other).call("run", "current", "--project", "../deep/er").succeeds(there + "\n");
    ic("run", "current", "--project", "deep/er/").succeeds(there + "\n");
    ic("--project", "deep/er", "run", "current").succeeds(there + "\n");
    ic("run", "current").succeeds(run + "\n");
    TestFiles.remove(deep);
    ic("run", "current", "--project", "deep/er").complains(Answer.ERROR, "found");
    ic("run", "phase", there, "done").succeeds("done\n");
  }

  @Test
  void aLinkedWorktreeHasItsOwnRunsInTheSharedDatabase() {
    bash("git init -q . && git -c user.name=n -c user.email=e commit -q --allow-empty -m x && git"
            + " worktree add -q ../tree")
        .exits(Answer.YES);
    String run = run();
    InProcessCli tree = cli().in(project.home().resolve("tree"));
    tree.call("run", "current").exits(Answer.NO).prints("").quietly();
    String own = id("run", tree.call("run", "create", "--goal", "in the tree"));
    tree.call("run", "current").succeeds(own + "\n");
    ic("run", "current").succeeds(run + "\n");
    assertThat(ic("run", "list").lines()).hasSize(2);
  }

  @Test
  void agentsOfARunAreActiveWhileTheirProcessesLive() throws IOException {
    String run = run();
    Process process = new ProcessBuilder("sleep", "100").start();
    try {
      String pid = String.valueOf(process.pid());
      String[] add = {"agent", "add", run, "--type", "codex"};
      String one = id("agent", ic(plus(add, "--name", "batch 1", "--pid", pid)));
      String two = id("agent", ic(add));
      ic("agent", "list", "--run", run)
          .succeeds(
              one + "\tcodex\tbatch 1\trunning\tactive\n" + two + "\tcodex\t-\trunning\tactive\n");
      process.destroyForcibly().onExit().join();
      ic("agent", "status", one).succeeds("running\n");
      ic("agent", "status", two, "completed").succeeds("completed\n");
      ic("agent", "list", "--run", "run-")
          .succeeds(
              one
                  + "\tcodex\tbatch 1\trunning\tinactive\n"
                  + two
                  + "\tcodex\t-\tcompleted\tinactive\n");
      assertThat(ic("agent", "get", one, "--json").exits(Answer.YES).stdout())
          .startsWith(
              "{\"id\":\""
                  + one
                  + "\",\"run_id\":\""
                  + run
                  + "\",\"type\":\"codex\",\"name\":\"batch 1\"")
          .contains("\"status\":\"running\",\"active\":false,\"pid\":" + pid);
    } finally {
      process.destroyForcibly();
    }
    ic("agent", "list").succeeds("");
    findsNothing("there is no agent", "agent", "get", "agent-0000000");
    findsNothing("there is no agent", "agent", "status", "agent-0000000");
    refuses("unknown", "there is no agent", "agent", "status", "agent-0000000", "failed");
  }

  @Test
  void eachKindOfAgentHasItsOwnStatuses() {
    String agent = id("agent", ic("agent", "add", run(), "--type", "t"));
    String polecat = agent();
    assertThat(ic("agent", "status", agent, "idle").complains(Answer.USAGE, "idle").stderr())
        .contains("running, completed, failed.")
        .doesNotContain("terminated");
    assertThat(ic("agent", "status", polecat, "failed").complains(Answer.USAGE, "failed").stderr())
        .contains("idle, active, stalled, terminated.")
        .doesNotContain("running");
  }

  @Test
  void gatesAreListedWithTheirEvidenceUnchanged() {
    String run = run();
    String odd = "{\"big\": 123456789012345678901234567890,\n \"tab\": \"\\t\"}";
    ic("gate", "pass", run, "shipping", "--evidence", odd).succeeds("passed\n");
    ic("gate", "fail", run, "planned").succeeds("failed\n");
    assertThat(ic("gate", "list", run).exits(Answer.YES).quietly().stdout())
        .matches(
            "planned\tfailed\t\\d+\t-\n"
                + "shipping\tpassed\t\\d+"
                + "\t\\{\"big\":123456789012345678901234567890,\"tab\":\"\\\\t\"}\n");
    assertThat(ic("gate", "list", run, "--json").exits(Answer.YES).quietly().stdout())
        .contains("\"status\":\"passed\",\"evidence\":" + odd + ",\"checked_at\":");
    assertThat(ic("gate", "check", run, "--json").exits(Answer.NO).quietly().stdout())
        .startsWith("{\"run_id\":\"" + run + "\",\"phase\":\"planned\",\"status\":\"failed\"");
    ic("run", "phase", run("--phases", "a,b"), "b").succeeds("b\n");
  }

  @Test
  void aLongListIsCompleteAndInOrder() {
    List<String> made = new ArrayList<>();
    for (int i = 1; i <= 60; i++) {
      made.add(id("run", ic("run", "create", "--goal", "goal " + i)));
    }
    assertThat(
            ic("run", "list").lines().stream().map(line -> line.substring(0, line.indexOf('\t'))))
        .isEqualTo(made);
    assertThat(ic("run", "list", "--json").exits(Answer.YES).stdout())
        .startsWith("[{\"id\":")
        .endsWith("}]\n")
        .contains("\"goal\":\"goal 60\"");
  }

  @Test
  void aRunThatWasEditedByHandIsNamed() {
    String run = run();
    database().run("UPDATE runs SET phase = 'flying'");
    ic("run", "show", run).complains(Answer.ERROR, run);
    ic("run", "phase", run, "done").complains(Answer.ERROR, run);
    ic("run", "current").complains(Answer.ERROR, run);
  }

  @Test
  void anUnknownStatusDoesNotHideARun() {
    String run = run();
    database().run("UPDATE runs SET status = 'actve'");
    ic("run", "current").complains(Answer.ERROR, run);
    ic("query", "what phase is the current run in?").complains(Answer.ERROR, run);
    String locks = project.home().resolve("locks").toString();
    Answer status = cli().with("INTERCORE_LOCK_DIR", locks).call("status", "--json");
    status.exits(Answer.YES);
    assertThat(status.stdout()).startsWith("{\"runs\":[],");
    assertThat(status.stderr()).contains("the run " + run + " cannot be read");
  }

  /** The JSON array of a list is complete also when a record in it is damaged. */
  @Test
  void listsLeaveOutDamagedRecordsAndNameThem() {
    String run = run();
    for (int i = 1; i <= 3; i++) {
      ic("run", "create", "--goal", "" + i).exits(Answer.YES);
      ic("agent", "add", run, "--type", "t").exits(Answer.YES);
    }
    database().run("UPDATE runs SET phases = '[' WHERE seq > 2");
    database().run("UPDATE run_agents SET status = '?' WHERE seq <> 2");
    Answer runs = ic("run", "list", "--json").exits(Answer.YES);
    assertThat(runs.stdout()).startsWith("[{").endsWith("}]\n").contains("\"goal\":\"1\"");
    assertThat(runs.stderr().lines()).hasSize(2).allMatch(line -> line.startsWith("{\"warning\""));
    Answer agents = ic("agent", "list", "--run", run).exits(Answer.YES);
    assertThat(agents.lines()).hasSize(1);
    assertThat(agents.stderr()).as("each once").hasLineCount(4).contains("the agent agent-");
  }
}
