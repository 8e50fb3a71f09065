package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** How an engine comes, tells of itself, and goes. */
class EngineLifeTest extends EngineBox {
  @Test
  void startStopAndStatusMayBeRepeated() {
    engine.engine("status").exits(Answer.NO).prints("not running\n").quietly();
    engine.engine("stop").succeeds("not running\n");
    String told = engine.engine("start").exits(Answer.YES).quietly().stdout();
    long pid = engine.pid();
    assertThat(told).isEqualTo("running (pid " + pid + ")\n");
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
    ic("state", "get", "k", "s").succeeds("1\n");
    String text = engine.engine("status").exits(Answer.YES).quietly().stdout();
    assertThat(text.replaceAll("uptime: \\d+s", "uptime").replaceAll("memory: \\d+ MB", "memory"))
        .isEqualTo(
            "pid: %d\nbuild: %s\nuptime\ncalls: 2\nmemory\ndatabases: 1\n  %s\n"
                .formatted(engine.pid(), OwnEngine.build(), scratch.database()));
    engine.engine("stop", "--json").succeeds("{\"stopped\":true}\n");
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
    engine.startIfNone();
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

  @Test
  void anUnknownValueIsRefusedWithOrWithoutAnEngine() {
    String script =
        "for INTERCORE_ENGINE in on Direct off 'auto '; do export INTERCORE_ENGINE; ic state get k s; echo $?; done";
    Answer without = bash(script).exits(Answer.YES).prints("2\n2\n2\n2\n");
    assertThat(without.stderr().lines().filter(line -> line.startsWith("ic: ")))
        .hasSize(4)
        .allMatch(line -> line.contains("INTERCORE_ENGINE"));
    assertThat(without.stderr().lines()).hasSize(8);
    without.withoutTrace();
    Ic odd = engine.ic().with("INTERCORE_ENGINE", "on");
    assertThat(odd.call("state", "get", "k", "s", "--json").exits(Answer.ERROR).stderr())
        .startsWith("{\"error\":");
    engine.startIfNone();
    odd.call("state", "get", "k", "s").complains(Answer.ERROR, "INTERCORE_ENGINE");
    bash(script).exits(Answer.YES).prints(without.stdout());
    assertThat(engine.calls()).isZero();
  }

  @Test
  void anIdleEngineGoes() {
    String started =
        engine
            .ic()
            .with("INTERCORE_ENGINE", "direct")
            .with("INTERCORE_ENGINE_IDLE", "3")
            .call("engine", "start")
            .exits(Answer.YES)
            .stdout();
    // The command waits until the engine serves. It may exit before a test can look for it.
    assertThat(started).matches("running \\(pid \\d+\\)\n");
    OwnEngine.awaitEnd(Long.parseLong(started.replaceAll("\\D", "")));
    assertThat(engine.isPublished()).isFalse();
    engine.engine("status").exits(Answer.NO).prints("not running\n");
  }

  @Test
  void aTerminatedEngineTakesItsFileWithIt() {
    engine.startIfNone();
    long pid = engine.pid();
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    engine.signal("TERM");
    OwnEngine.awaitEnd(pid);
    assertThat(engine.isPublished()).isFalse();
    ic("state", "get", "k", "s").succeeds("1\n");
  }
}
