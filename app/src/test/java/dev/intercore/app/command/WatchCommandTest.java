package dev.intercore.app.command;

import static dev.intercore.testkit.Cli.plus;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.app.inprocess.RunningCall;
import dev.intercore.testkit.Answer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** {@code ic watch} in a pipe: one JSON value a line, and an error when the database is removed. */
class WatchCommandTest extends TeamCommandTest {
  @Override
  protected InProcessCli cli() {
    return super.cli()
        .with("INTERCORE_LOCK_DIR", project.home().resolve("locks").toString())
        .with("INTERCORE_SESSION", "me");
  }

  private RunningCall watching(String... more) {
    return cli().start(plus(new String[] {"watch"}, more)).awaitPrinted("\n");
  }

  /** It ends when its database is removed. */
  private void endOf(RunningCall watch) {
    bash("rm -r .clavain").succeeds("");
    Answer answer = watch.await().exits(Answer.ERROR);
    assertThat(answer.stderr()).contains("removed");
  }

  @Test
  void eachChangeIsALineUntilTheDatabaseIsRemoved() {
    RunningCall watch = watching();
    assertThat(watch.stdoutSoFar()).startsWith("{\"runs\":[").contains("\"work\":[]");
    bead("first");
    watch.awaitPrinted("first");
    assertThat(watch.linesSoFar().get(1)).contains("first");
    ic("lock", "acquire", "deploy", "x").exits(Answer.YES);
    watch.awaitPrinted("\"name\":\"deploy\"");
    assertThat(watch.isAlive()).isTrue();
    endOf(watch);
    assertThat(watch.await().stderr()).hasLineCount(2);
  }

  @Test
  void withoutAChangeNothingIsPrinted() {
    ic("lock", "acquire", "deploy", "x").exits(Answer.YES);
    RunningCall watch = watching("--json");
    // It looks once a second. A lock that gets older is no change.
    clock.advance(Duration.ofSeconds(30));
    assertThat(watch.isAliveAfter(Duration.ofMillis(2500))).isTrue();
    assertThat(watch.linesSoFar()).hasSize(1);
    endOf(watch);
  }
}
