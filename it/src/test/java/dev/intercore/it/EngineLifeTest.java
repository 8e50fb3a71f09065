package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How an engine comes, tells of itself, and goes. */
class EngineLifeTest extends EngineBox {
  @Test
  void startStopAndStatusMayBeRepeated() {
    engine.engine("status").exits(Answer.NO).prints("not running\n").quietly();
    engine.engine("stop").succeeds("not running\n");
    engine.engine("start").exits(Answer.YES).quietly();
    long pid = engine.pid();
    engine.engine("start").succeeds("already running (pid " + pid + ")\n");
    ic("engine", "start").succeeds("already running (pid " + pid + ")\n");
    assertThat(engine.engines()).containsExactly(pid);
    engine.engine("stop").succeeds("stopped\n");
    assertThat(engine.isPublished()).isFalse();
    OwnEngine.awaitEnd(pid);
    engine.engine("stop").succeeds("not running\n");
    engine.engine("status").exits(Answer.NO).prints("not running\n").quietly();
  }

  @Test
  void theFirstStartTellsThePidThatIsPublished() {
    String told = engine.engine("start").exits(Answer.YES).stdout();
    assertThat(told).isEqualTo("running (pid " + engine.pid() + ")\n");
    assertThat(engine.engines()).containsExactly(engine.pid());
  }

  @Test
  void asJsonEachSaysTheSame() {
    engine.engine("status", "--json").exits(Answer.NO).prints("{\"running\":false}\n").quietly();
    engine.engine("stop", "--json").succeeds("{\"stopped\":false}\n");
    String started = engine.engine("start", "--json").exits(Answer.YES).stdout();
    String running = "{\"running\":true,\"pid\":" + engine.pid() + "}\n";
    assertThat(started).isEqualTo(running);
    engine.engine("start", "--json").succeeds(running);
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    String status = engine.engine("status", "--json").exits(Answer.YES).quietly().stdout();
    assertThat(status)
        .matches(
            "\\{\"running\":true,\"pid\":%d,\"build\":\"%s\",\"uptime\":\\d+,\"calls\":1,\"memory\":\\d+,\"databases\":\\[\"%s\"]}\n"
                .formatted(engine.pid(), OwnEngine.build(), scratch.database()));
    engine.engine("stop", "--json").succeeds("{\"stopped\":true}\n");
  }

  @Test
  void statusTellsWhatItDoes() {
    engine.start();
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    ic("state", "get", "k", "s").succeeds("1\n");
    String status = engine.engine("status").exits(Answer.YES).quietly().stdout();
    assertThat(status.replaceAll("uptime: \\d+s", "uptime").replaceAll("memory: \\d+ MB", "memory"))
        .isEqualTo(
            "pid: %d\nbuild: %s\nuptime\ncalls: 2\nmemory\ndatabases: 1\n  %s\n"
                .formatted(engine.pid(), OwnEngine.build(), scratch.database()));
  }

  @Test
  void theFirstCallIsAnsweredAtOnceAndALaterOneByTheEngineItStarted() {
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    engine.awaitStart();
    assertThat(engine.calls()).isZero();
    ic("state", "get", "k", "s").succeeds("1\n");
    bash("ic sentinel check n s --interval 0").succeeds("allowed\n");
    assertThat(engine.calls()).isEqualTo(2);
    // It answers before it has tidied up.
    OwnEngine.await("the end of the marker", () -> !Files.exists(engine.file(".starting")));
  }

  @Test
  void aCommandThatWantsNoEngineStartsNone() {
    ic("version").exits(Answer.YES);
    ic("--help").exits(Answer.YES);
    ic("engine", "status").exits(Answer.NO);
    assertThat(engine.processes("engine.sh")).isEmpty();
    assertThat(engine.engines()).isEmpty();
    assertThat(Files.exists(engine.file(".starting"))).isFalse();
  }

  @Test
  void directNeverAsksNorStarts() {
    Ic direct = engine.ic().with("INTERCORE_ENGINE", "direct");
    direct.call("state", "set", "k", "s", "--value", "1").succeeds("");
    assertThat(Files.exists(engine.state())).as("nothing is left for an engine").isFalse();
    engine.start();
    direct.call("state", "get", "k", "s").succeeds("1\n");
    direct
        .bash(
            "source %s; intercore_state_get k s; intercore_sentinel_check n s 0"
                .formatted(Checkout.file("app/src/main/sh/lib-intercore.sh")))
        .succeeds("1\n");
    assertThat(engine.calls()).isZero();
  }

  @Test
  void residentWaitsForTheEngineAndIsAnsweredByIt() {
    Ic resident = engine.ic().with("INTERCORE_ENGINE", "resident");
    resident.call("state", "set", "k", "s", "--value", "1").succeeds("");
    assertThat(engine.calls()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "Direct", "off", "auto "})
  void anUnknownValueIsRefusedWithOrWithoutAnEngine(String value) {
    Ic odd = engine.ic().with("INTERCORE_ENGINE", value);
    odd.call("state", "get", "k", "s").complains(Answer.ERROR, "INTERCORE_ENGINE");
    assertThat(odd.call("state", "get", "k", "s", "--json").exits(Answer.ERROR).stderr())
        .startsWith("{\"error\":");
    engine.start();
    odd.call("state", "get", "k", "s").complains(Answer.ERROR, "INTERCORE_ENGINE");
    assertThat(engine.calls()).isZero();
  }

  @Test
  void anIdleEngineGoes() {
    String told =
        engine
            .ic()
            .with("INTERCORE_ENGINE", "direct")
            .with("INTERCORE_ENGINE_IDLE", "5")
            .call("engine", "start")
            .exits(Answer.YES)
            .stdout();
    // It may have gone before anyone could look for it.
    assertThat(told).matches("running \\(pid \\d+\\)\n");
    OwnEngine.awaitEnd(Long.parseLong(told.replaceAll("\\D", "")));
    assertThat(engine.isPublished()).isFalse();
    engine.engine("status").exits(Answer.NO).prints("not running\n");
  }

  @Test
  void aTerminatedEngineTakesItsFileWithIt() {
    engine.start();
    long pid = engine.pid();
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    engine.signal("TERM");
    OwnEngine.awaitEnd(pid);
    assertThat(engine.isPublished()).isFalse();
    ic("state", "get", "k", "s").succeeds("1\n");
  }
}
