package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import org.junit.jupiter.api.Test;

/** The process of {@code ic events tail --follow}: other writers, readers, signals, a stop. */
class EventsFollowTest extends ProcessTest {
  private Running follow(String... more) {
    Running follower =
        scratch.keep(scratch.ic().startBash("exec ic events tail --follow" + Cli.quoted(more)));
    OwnEngine.await("the first line", () -> follower.stdoutSoFar().endsWith("\n"));
    return follower;
  }

  private void add(String type) {
    ic("events", "add", type, "s").exits(Answer.YES);
  }

  @Test
  void printsEventsOfOtherProcessesAndOfTheLibrary() {
    add("a.one");
    Running follower = follow("--type", "a", "--limit", "3");
    add("b.other");
    add("a.two");
    bash("source '" + LibraryBox.FILE + "'; intercore_event a.three s").succeeds("");
    assertThat(follower.await().exits(Answer.YES).stdout())
        .containsSubsequence("a.one", "a.two", "a.three")
        .doesNotContain("b.other")
        .hasLineCount(3);
  }

  @Test
  void closedReaderEndsItWithoutANewEvent() {
    add("a.one");
    bash("ic events tail --follow | head -1 | cut -c 1-9; echo ${PIPESTATUS[0]}")
        .succeeds("{\"seq\":1,\n141\n");
  }

  @Test
  void signalEndsIt() {
    add("a.one");
    Running follower = follow();
    bash("kill -TERM " + follower.pid()).succeeds("");
    assertThat(follower.await().exit()).isEqualTo(143);
  }

  @Test
  void eventsPrunedWhileItWasStoppedAreReported() {
    add("a.one");
    Running follower = follow("--limit", "2");
    ProcessHandle java =
        ProcessHandle.of(follower.pid()).orElseThrow().children().findFirst().orElseThrow();
    OwnEngine.stopAllThreads(java.pid());
    add("a.two");
    add("a.three");
    ic("events", "prune", "--older-than", "0s").succeeds("3 pruned\n");
    add("a.four");
    bash("kill -CONT " + java.pid()).succeeds("");
    Answer answer = follower.await().exits(Answer.YES);
    assertThat(answer.stdout()).contains("a.one", "a.four").hasLineCount(2);
    assertThat(answer.stderr()).contains("2 events were pruned");
  }

  @Test
  void javaEndsWhenItsLauncherIsKilled() {
    add("a.one");
    Running follower = follow();
    ProcessHandle java =
        ProcessHandle.of(follower.pid()).orElseThrow().children().findFirst().orElseThrow();
    bash("kill -9 " + follower.pid()).succeeds("");
    OwnEngine.awaitEnd(java.pid());
  }
}
