package dev.intercore.app.command;

import static dev.intercore.testkit.Cli.plus;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.CommandTest;
import dev.intercore.app.inprocess.RunningCall;
import dev.intercore.testkit.Answer;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code ic events tail --follow}: what it prints, and the errors that end it. */
class EventsFollowCommandTest extends CommandTest {
  @BeforeEach
  void addTheFirstEvent() {
    add("a.one");
  }

  private RunningCall started(String... more) {
    return cli().start(plus(new String[] {"events", "tail", "--follow"}, more));
  }

  private RunningCall following(String... more) {
    return started(more).awaitPrinted("\n");
  }

  private void add(String type) {
    ic("events", "add", type, "s").exits(Answer.YES);
  }

  @Test
  void printsNewEventsOfTheChosenType() {
    RunningCall follower = following("--type", "a", "--limit", "3");
    for (String type : List.of("b.other", "a.two", "a.three")) {
      add(type);
    }
    assertThat(follower.await().exits(Answer.YES).stdout())
        .containsSubsequence("a.one", "a.two", "a.three")
        .doesNotContain("b.other")
        .hasLineCount(3);
  }

  @Test
  void removedConsumerEndsItsFollowerAndNoOther() {
    RunningCall follower = following("--consumer", "gone");
    RunningCall other = following("--consumer", "kept", "--limit", "2");
    ic("events", "consumers", "--remove", "gone").exits(Answer.YES);
    Answer answer = follower.await().exits(Answer.ERROR).withoutTrace();
    assertThat(answer.stdout()).hasLineCount(1);
    assertThat(answer.stderr().lines())
        .hasSize(2)
        .first()
        .isEqualTo("ic: events tail: the consumer gone was removed, and with it its cursor");
    assertThat(answer.stderr()).contains("--since 1 ");
    assertThat(other.isAlive()).isTrue();
    add("a.two");
    assertThat(other.await().exits(Answer.YES).quietly().stdout()).hasLineCount(2);
    assertThat(ic("events", "consumers").stdout()).startsWith("kept\t").hasLineCount(1);
  }

  /** The removal is the only change, and no event passes the filter. */
  @Test
  void removedConsumerIsNoticedWithoutAnEvent() {
    RunningCall follower = started("--consumer=c", "--type=none", "--json");
    RunningCall.await("the consumer", () -> ic("events", "consumers").stdout().startsWith("c\t"));
    ic("events", "consumers", "--remove", "c").exits(Answer.YES);
    Answer answer = follower.await().exits(Answer.ERROR).prints("").withoutTrace();
    assertThat(answer.stderr()).startsWith("{\"error\":\"bad_value\",").hasLineCount(1);
  }

  @Test
  void removedDatabaseEndsIt() {
    RunningCall follower = following();
    bash("rm -r .clavain").succeeds("");
    assertThat(follower.await().exits(Answer.ERROR).withoutTrace().stderr())
        .contains("was removed");
  }

  @Test
  void replacedDatabaseEndsIt() {
    RunningCall follower = following();
    bash("mkdir -m 700 ../other && cp .clavain/intercore.db ../other && mv .clavain ../away && mv"
            + " ../other .clavain")
        .succeeds("");
    Answer answer = follower.await().exits(Answer.ERROR).withoutTrace();
    assertThat(answer.stderr())
        .containsAnyOf("the database was replaced", "the database was removed");
  }
}
