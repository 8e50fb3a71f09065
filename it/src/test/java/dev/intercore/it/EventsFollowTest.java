package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import org.junit.jupiter.api.Test;

/** Following: when it prints, and when it ends. */
class EventsFollowTest extends BlackBox {
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
  void printsWhatOthersTellAndOnlyWhatIsWanted() {
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
  void endsWhenItsReaderIsGoneThoughNothingHappens() {
    add("a.one");
    bash("ic events tail --follow | head -1 | cut -c 1-9; echo ${PIPESTATUS[0]}")
        .succeeds("{\"seq\":1,\n141\n");
  }

  @Test
  void endsByASignalAsAnyProgramDoes() {
    add("a.one");
    Running follower = follow();
    bash("kill -TERM " + follower.pid()).succeeds("");
    assertThat(follower.await().exit()).isEqualTo(143);
  }

  @Test
  void whatWasPrunedWhileItStoodStillIsTold() {
    add("a.one");
    Running follower = follow("--limit", "2");
    ProcessHandle java =
        ProcessHandle.of(follower.pid()).orElseThrow().children().findFirst().orElseThrow();
    OwnEngine.stopForSure(java.pid());
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
  void removedConsumerEndsWhoFollowsWithItAndNobodyElse() {
    add("a.one");
    Running follower = follow("--consumer", "gone");
    Running other = follow("--consumer", "kept", "--limit", "2");
    ic("events", "consumers", "--remove", "gone").exits(Answer.YES);
    Answer answer = follower.await().exits(Answer.ERROR).withoutTrace();
    assertThat(answer.stdout()).hasLineCount(1);
    assertThat(answer.stderr().lines())
        .hasSize(2)
        .first()
        .isEqualTo("ic: events tail: the consumer gone was removed, and with it its place");
    assertThat(answer.stderr()).contains("--since 1 ");
    assertThat(other.isAlive()).isTrue();
    add("a.two");
    assertThat(other.await().exits(Answer.YES).quietly().stdout()).hasLineCount(2);
    assertThat(ic("events", "consumers").stdout()).startsWith("kept\t").hasLineCount(1);
  }

  /** Though it waits for what is never told, and nothing happens but the removal. */
  @Test
  void removedConsumerIsNoticedAlsoWhenNothingIsWanted() {
    add("a.one");
    Running follower =
        scratch.keep(
            scratch.ic().startBash("exec ic events tail --follow --consumer=c --type=none --json"));
    OwnEngine.await("the consumer", () -> ic("events", "consumers").stdout().startsWith("c\t"));
    ic("events", "consumers", "--remove", "c").exits(Answer.YES);
    Answer answer = follower.await().exits(Answer.ERROR).prints("").withoutTrace();
    assertThat(answer.stderr()).startsWith("{\"error\":\"bad_value\",").hasLineCount(1);
  }

  @Test
  void removedDatabaseEndsIt() {
    add("a.one");
    Running follower = follow();
    bash("rm -r .clavain").succeeds("");
    assertThat(follower.await().exits(Answer.ERROR).withoutTrace().stderr())
        .contains("was removed");
  }

  @Test
  void replacedDatabaseEndsIt() {
    add("a.one");
    Running follower = follow();
    bash("mkdir -m 700 ../other && cp .clavain/intercore.db ../other && mv .clavain ../away && mv ../other .clavain")
        .succeeds("");
    Answer answer = follower.await().exits(Answer.ERROR).withoutTrace();
    assertThat(answer.stderr())
        .containsAnyOf("the database was replaced", "the database was removed");
  }

  @Test
  void whatFollowsADeadLauncherEndsToo() {
    add("a.one");
    Running follower = follow();
    ProcessHandle java =
        ProcessHandle.of(follower.pid()).orElseThrow().children().findFirst().orElseThrow();
    bash("kill -9 " + follower.pid()).succeeds("");
    OwnEngine.awaitEnd(java.pid());
  }
}
