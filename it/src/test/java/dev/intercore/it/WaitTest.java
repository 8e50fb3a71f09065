package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ic wait}: blocks until something is so, whoever brings it about. */
class WaitTest extends TeamBox {
  private Ic user() {
    return scratch
        .ic()
        .with("INTERCORE_LOCK_DIR", scratch.home().resolve("locks").toString())
        .with("INTERCORE_SESSION", "me");
  }

  private Answer wait(String... words) {
    return user().call(IntentBox.plus(new String[] {"wait"}, words));
  }

  /** Waits already, or is about to. */
  private Running waiting(String condition) {
    Running running =
        scratch.keep(
            user().startBash("exec env --default-signal ic wait " + condition + " --for 90s"));
    OwnEngine.await("Java", () -> running.java().isPresent() || !running.isAlive());
    return running;
  }

  @Test
  void pathsAreFreeWhenAnotherSessionClears() {
    Ic other = user().with("INTERCORE_SESSION", "other");
    String id =
        other.call("intent", "declare", "--allow=src", "--intent=x").exits(Answer.YES).stdout();
    Running waiting = waiting("intent free src/a.c");
    wait("intent", "free", "src/a.c", "--for", "0s").complains(Answer.NO, "other is in the way");
    assertThat(waiting.isAlive()).isTrue();
    other.call("intent", "clear", id.strip()).exits(Answer.YES);
    waiting.await().succeeds("");
    wait("intent", "free", "src/a.c").succeeds("");
  }

  @Test
  void runHasReachedAPhaseOrPassedIt() {
    String run = user().call("run", "create", "--goal=g").exits(Answer.YES).stdout().strip();
    Running waiting = waiting("run phase " + run + " planned");
    wait("run", "phase", run, "planned", "--for", "0s").complains(Answer.NO, "is in brainstorm");
    user().call("run", "phase", run, "executing").succeeds("executing\n");
    waiting.await().succeeds("");
    wait("run", "ended", run, "--for", "31d").complains(Answer.USAGE, "--for");
    wait("event", "No such!").complains(Answer.ERROR, "no event has the type No such!");
    wait("event", "").complains(Answer.ERROR, "no event has the type");
  }

  /** None of them waits, though they may for ten minutes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "merge.conflict|tells no merge.conflict|Did you mean `merge.conflicted`?",
        "run.ended|tells no run.ended|it tells run.abandoned, run.completed, run.created,",
        "lock|tells nothing of lock|It tells of agent, artifact,",
        "ic.started|tells nothing of ic|It tells of agent, artifact,"
      })
  void whatIntercoreNeverTellsIsNotWaitedFor(String type, String fact, String hint) {
    assertThat(wait("event", type).complains(Answer.ERROR, fact).stderr()).contains(hint);
    assertThat(ic("events", "list", "--type", type).complains(Answer.ERROR, fact).stderr())
        .contains(hint);
    ic("events", "tail", "--follow", "--type", type).complains(Answer.ERROR, fact);
  }

  @Test
  void itemIsReadyAndItIsSaidWhich() {
    Running waiting = waiting("work ready");
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
    Running waiting = waiting("work done " + bead);
    ic("hook", "complete", agent).exits(Answer.YES);
    waiting.await().succeeds("");
    wait("work", "ready", bead).complains(Answer.NO, "is done");
  }

  @Test
  void damagedItemIsTroubleAndNotAbsent() {
    String bead = bead("broken");
    damage("work", bead);
    wait("work", "done", bead).prints("").complains(Answer.ERROR, "is damaged");
    wait("work", "ready", bead).prints("").complains(Answer.ERROR, "is damaged");
  }

  @Test
  void nextEventIsPrinted() {
    bead("before");
    Running waiting = waiting("event work.created --since 1");
    bead("after");
    Answer answer = waiting.await().exits(Answer.YES).quietly();
    assertThat(answer.stdout()).startsWith("{\"seq\":2,\"type\":\"work.created\"").hasLineCount(1);
    assertThat(wait("event", "work", "--since=0", "--json").exits(Answer.YES).stdout())
        .startsWith("{\"met\":true,\"reason\":\"met\",")
        .contains("\"value\":{\"seq\":1,");
  }

  @Test
  void lockIsFree() {
    user().call("lock", "acquire", "deploy", "x", "--owner", "me").exits(Answer.YES);
    wait("lock", "free", "deploy", "x", "--for", "50ms").complains(Answer.NO, "me has it");
    Running waiting = waiting("lock free deploy x");
    user().call("lock", "release", "deploy", "x", "--owner", "me").exits(Answer.YES);
    waiting.await().succeeds("");
  }

  @Test
  void runThatIsNotThereCannotComeTrue() {
    wait("run", "phase", "run-none", "done").complains(Answer.NO, "there is no run");
    Answer json = wait("run", "ended", "run-none", "--json").exits(Answer.NO).quietly();
    assertThat(json.stdout())
        .startsWith("{\"met\":false,\"reason\":\"impossible\"")
        .endsWith("\"value\":null}\n");
  }

  @Test
  void conditionMayStandInQuotesAndHowLongIsNotTheTimeout() {
    wait("run ended  run-none").complains(Answer.NO, "there is no run");
    wait("run ended").complains(Answer.USAGE, "that is no condition");
    wait("work", "ready", "--timeout", "1s").complains(Answer.USAGE, "--timeout");
    wait("work", "ready", "--timeout", "1s", "--for", "0s").complains(Answer.NO, "time is up");
  }

  @ParameterizedTest
  @CsvSource({"TERM, 143", "INT, 130", "HUP, 129"})
  void signalEndsItAndNothingIsLeft(String signal, int code) {
    Running waiting = waiting("work ready");
    OwnEngine.run("kill", "-" + signal, "" + waiting.pid());
    waiting.await().exits(code).prints("").quietly();
  }

  @ParameterizedTest
  @ValueSource(strings = {"work ready", "lock free deploy x"})
  void whatIsLeftOfADeadLauncherEndsToo(String condition) {
    user().call("lock", "acquire", "deploy", "x", "--owner", "me").exits(Answer.YES);
    Running waiting = waiting(condition);
    long java = waiting.java().orElseThrow().pid();
    OwnEngine.run("kill", "-9", "" + waiting.pid());
    OwnEngine.awaitEnd(java);
  }

  @Test
  void databaseThatIsRemovedEndsIt() {
    Running waiting = waiting("event never");
    OwnEngine.await("the wait", waiting::isWatching);
    bash("rm -r .clavain").succeeds("");
    waiting.await().complains(Answer.ERROR, "removed");
  }
}
