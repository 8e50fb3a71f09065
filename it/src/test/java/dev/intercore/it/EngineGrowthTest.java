package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/** Many calls one after another; by processes they would take too long. */
@Isolated("loads the machine")
class EngineGrowthTest extends EngineBox {
  private static final int CALLS = 100_000;
  private static final long MEGABYTE = 1 << 20;

  @Test
  @Timeout(240)
  void aHundredThousandCallsLeaveItAsItWas() {
    engine.start();
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    half(0);
    long middle = told("memory");
    half(CALLS / 2);
    long last = told("memory");
    assertThat(told("calls")).isGreaterThanOrEqualTo(CALLS);
    assertThat(middle).isLessThan(120 * MEGABYTE);
    assertThat(last).isLessThan(120 * MEGABYTE);
    assertThat(last - middle).as("growth from %d", middle).isLessThan(6 * MEGABYTE);
    ic("health").succeeds("ok\n");
  }

  /** As status tells it, which also shows that the engine still holds its lock. */
  private long told(String name) {
    String json = engine.engine("status", "--json").exits(Answer.YES).stdout();
    return Long.parseLong(json.replaceAll("(?s).*\"" + name + "\":(\\d+).*", "$1"));
  }

  private void half(int from) {
    Wire wire = engine.wire();
    List<CompletableFuture<Void>> threads =
        IntStream.range(0, 2)
            .mapToObj(thread ->
                CompletableFuture.runAsync(() -> {
                  for (int i = from + thread; i < from + CALLS / 2; i += 2) {
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
