package dev.intercore.app.command;

import static dev.intercore.testkit.Cli.plus;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.app.inprocess.RunningCall;
import dev.intercore.testkit.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ic wait}: blocks until a condition is true. */
class WaitCommandTest extends TeamCommandTest {
  @Override
  protected InProcessCli cli() {
    return super.cli()
        .with("INTERCORE_LOCK_DIR", project.home().resolve("locks").toString())
        .with("INTERCORE_SESSION", "me");
  }

  private Answer wait(String... words) {
    return ic(plus(new String[] {"wait"}, words));
  }

  /** A call that has checked once and waits. */
  private RunningCall waiting(String... condition) {
    return cli().start(plus(plus(new String[] {"wait"}, condition), "--for", "90s")).awaitWait();
  }

  @Test
  void pathsAreFreeWhenAnotherSessionClears() {
    InProcessCli other = cli().with("INTERCORE_SESSION", "other");
    String id =
        other.call("intent", "declare", "--allow=src", "--intent=x").exits(Answer.YES).stdout();
    RunningCall waiting = waiting("intent", "free", "src/a.c");
    wait("intent", "free", "src/a.c", "--for", "0s").complains(Answer.NO, " of other overlaps");
    assertThat(waiting.isAlive()).isTrue();
    other.call("intent", "clear", id.strip()).exits(Answer.YES);
    waiting.await().succeeds("");
    wait("intent", "free", "src/a.c").succeeds("");
  }

  @Test
  void runHasReachedAPhaseOrPassedIt() {
    String run = ic("run", "create", "--goal=g").exits(Answer.YES).stdout().strip();
    RunningCall waiting = waiting("run", "phase", run, "planned");
    wait("run", "phase", run, "planned", "--for", "0s").complains(Answer.NO, "is in brainstorm");
    ic("run", "phase", run, "executing").succeeds("executing\n");
    waiting.await().succeeds("");
    wait("run", "ended", run, "--for", "31d").complains(Answer.USAGE, "--for");
    wait("event", "No such!").complains(Answer.ERROR, "no event has the type No such!");
    wait("event", "").complains(Answer.ERROR, "no event has the type");
  }

  /** None of these calls waits, although the default is ten minutes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "merge.conflict|not an event type of intercore: merge.conflict|Did you mean"
            + " `merge.conflicted`?",
        "run.ended|not an event type of intercore: run.ended|The types of run are run.abandoned,"
            + " run.completed, run.created,",
        "lock|not an event type of intercore: lock|Its groups are agent, artifact,",
        "ic.started|not an event type of intercore: ic.started|Its groups are agent, artifact,"
      })
  void unknownEventTypeIsRejected(String type, String fact, String hint) {
    assertThat(wait("event", type).complains(Answer.ERROR, fact).stderr()).contains(hint);
    assertThat(ic("events", "list", "--type", type).complains(Answer.ERROR, fact).stderr())
        .contains(hint);
    ic("events", "tail", "--follow", "--type", type).complains(Answer.ERROR, fact);
  }

  @Test
  void itemIsReadyAndItsIdIsPrinted() {
    RunningCall waiting = waiting("work", "ready");
    String bead = bead("new");
    waiting.await().succeeds(bead + "\n");
    wait("work", "ready", bead).succeeds(bead + "\n");
    wait("work", "ready", "bead-none").complains(Answer.NO, "there is no item");
  }

  @Test
  void itemIsDone() {
    String agent = agent();
    String bead = begun(agent);
    wait("work", "ready", bead, "--for=0s").complains(Answer.NO, "the time is up");
    RunningCall waiting = waiting("work", "done", bead);
    ic("hook", "complete", agent).exits(Answer.YES);
    waiting.await().succeeds("");
    wait("work", "ready", bead).complains(Answer.NO, "is done");
  }

  @Test
  void damagedItemIsAnErrorAndNotAnAbsence() {
    String bead = bead("broken");
    damage("work", bead);
    wait("work", "done", bead).prints("").complains(Answer.ERROR, "is damaged");
    wait("work", "ready", bead).prints("").complains(Answer.ERROR, "is damaged");
  }

  @Test
  void nextEventIsPrinted() {
    bead("before");
    RunningCall waiting = waiting("event", "work.created", "--since", "1");
    bead("after");
    Answer answer = waiting.await().exits(Answer.YES).quietly();
    assertThat(answer.stdout()).startsWith("{\"seq\":2,\"type\":\"work.created\"").hasLineCount(1);
    assertThat(wait("event", "work", "--since=0", "--json").exits(Answer.YES).stdout())
        .startsWith("{\"met\":true,\"reason\":\"met\",")
        .contains("\"value\":{\"seq\":1,");
  }

  @Test
  void lockIsFree() {
    ic("lock", "acquire", "deploy", "x", "--owner", "me").exits(Answer.YES);
    wait("lock", "free", "deploy", "x", "--for", "50ms").complains(Answer.NO, "me has it");
    RunningCall waiting = waiting("lock", "free", "deploy", "x");
    ic("lock", "release", "deploy", "x", "--owner", "me").exits(Answer.YES);
    waiting.await().succeeds("");
  }

  @Test
  void conditionOnAnUnknownRunIsImpossible() {
    wait("run", "phase", "run-none", "done").complains(Answer.NO, "there is no run");
    Answer json = wait("run", "ended", "run-none", "--json").exits(Answer.NO).quietly();
    assertThat(json.stdout())
        .startsWith("{\"met\":false,\"reason\":\"impossible\"")
        .endsWith("\"value\":null}\n");
  }

  @Test
  void conditionMayBeOneWordAndForIsNotTheTimeout() {
    wait("run ended  run-none").complains(Answer.NO, "there is no run");
    wait("run ended").complains(Answer.USAGE, "not a condition");
    wait("work", "ready", "--timeout", "1s").complains(Answer.USAGE, "--timeout");
    wait("work", "ready", "--timeout", "1s", "--for", "0s").complains(Answer.NO, "time is up");
  }
}
