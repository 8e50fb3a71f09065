package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Many calls, one after the other, without a process for each. */
@ResourceLock("cores") // in the long tier it keeps all of them busy for minutes
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class EngineGrowthTest extends ClassEngineTest {
  private static final int MANY = 100_000;
  private static final int SOME = 3_000;
  private static final long MEGABYTE = 1 << 20;

  /** Objects that are alive after a collection grow by far less than one per call. */
  @Test
  void someThousandCallsLeaveNoObjectFileOrThread() throws IOException {
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    // Objects that the first calls make once are no growth.
    calls(0, SOME);
    long live = liveBytes();
    long files = entries("fd");
    long threads = entries("task");
    calls(SOME, 2 * SOME);
    assertThat(liveBytes() - live).as("bytes of heap").isLessThan(SOME * 20L);
    assertThat(entries("fd") - files).as("open files").isLessThan(20);
    assertThat(entries("task") - threads).as("threads").isLessThan(20);
    assertThat(status("calls")).isGreaterThanOrEqualTo(2 * SOME);
    assertThat(status("memory")).isLessThan(120 * MEGABYTE);
    ic("health").succeeds("ok\n");
  }

  /** The last line of a class histogram, which is made after a full collection. */
  private long liveBytes() throws IOException {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    Process process =
        new ProcessBuilder(jcmd.toString(), Long.toString(engine.pid()), "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    List<String> lines =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .toList();
    assertThat(lines.getLast()).matches("Total +\\d+ +\\d+");
    return Long.parseLong(lines.getLast().replaceAll(".* ", ""));
  }

  private long entries(String folder) {
    return Scratch.in(Path.of("/proc/" + engine.pid(), folder)).count();
  }

  @Test
  @Tag("all")
  @Timeout(900)
  void aHundredThousandCallsLeaveItAsItWas() {
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    calls(0, MANY / 2);
    long middle = status("memory");
    calls(MANY / 2, MANY);
    long last = status("memory");
    assertThat(status("calls")).isGreaterThanOrEqualTo(MANY);
    assertThat(middle).isLessThan(120 * MEGABYTE);
    assertThat(last).isLessThan(120 * MEGABYTE);
    assertThat(last - middle).as("growth from %d", middle).isLessThan(6 * MEGABYTE);
    ic("health").succeeds("ok\n");
  }

  /** A number from `ic engine status`, which also checks that the engine holds its lock. */
  private long status(String name) {
    String json = engine.engine("status", "--json").exits(Answer.YES).stdout();
    return Long.parseLong(json.replaceAll("(?s).*\"" + name + "\":(\\d+).*", "$1"));
  }

  private void calls(int from, int to) {
    Wire wire = engine.wire();
    List<CompletableFuture<Void>> threads =
        IntStream.range(0, 2)
            .mapToObj(thread ->
                CompletableFuture.runAsync(() -> {
                  for (int i = from + thread; i < to; i += 2) {
                    call(wire, i);
                  }
                }))
            .toList();
    threads.forEach(CompletableFuture::join);
  }

  private void call(Wire wire, int i) {
    if (i % 3 == 0) {
      String answer =
          wire.ask(
              "call",
              scratch.project(),
              "sentinel",
              "check",
              "n",
              "s" + i % 100,
              "--interval",
              "0",
              "--timeout",
              "5s");
      assertThat(answer).matches("(?s)o[01] - 0 .*(allowed|throttled)\n\0");
    } else {
      assertThat(wire.stdout("call", scratch.project(), "state", "get", "k", "s")).isEqualTo("1\n");
    }
  }
}
