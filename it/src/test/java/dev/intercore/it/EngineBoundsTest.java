package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Tier;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Connections that say nothing, too little, too much, or go. */
class EngineBoundsTest extends TalkBox {
  private static final int MEGABYTE = 1 << 20;

  @Test
  void randomBytesAfterTheTokenDoNoHarm() {
    long seed = Tier.seed();
    Random random = new Random(seed);
    byte[] head = ("ic1\0" + engine.token() + "\0").getBytes(StandardCharsets.US_ASCII);
    for (int round = 0; round < Tier.rounds(100, 300); round++) {
      byte[] rest = new byte[random.nextInt(3000)];
      random.nextBytes(rest);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      bytes.writeBytes(head);
      bytes.writeBytes(rest);
      try (Socket socket = engine.wire().connect()) {
        socket.getOutputStream().write(bytes.toByteArray());
        socket.shutdownOutput();
        assertThat(socket.getInputStream().readAllBytes()).as("seed %d", seed).hasSizeLessThan(2);
      } catch (IOException _) {
        // Hung up on with something unread.
      }
    }
  }

  @Test
  void aRequestInSingleBytesIsARequest() throws IOException {
    byte[] request =
        engine
            .wire()
            .request("call", scratch.project(), "sentinel", "check", "n", "s", "--interval", "0");
    try (Socket socket = engine.wire().connect()) {
      socket.setTcpNoDelay(true);
      for (byte b : request) {
        socket.getOutputStream().write(b);
      }
      assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .endsWith("allowed\n\0");
    }
  }

  @Test
  void whoeverSaysTooMuchIsHungUpOn() {
    assertThat(engine.wire().send("x".repeat(MEGABYTE).getBytes(StandardCharsets.US_ASCII)))
        .isEmpty();
    assertThat(say("ic1", "x".repeat(MEGABYTE))).isEmpty();
    assertThat(say("ic1", engine.token(), "call", "x".repeat(9 * MEGABYTE))).isEmpty();
    assertThat(engine.memory()).isLessThan(120L * MEGABYTE);
  }

  @Test
  void whoeverSaysNothingIsHungUpOnSoon() throws IOException {
    try (Socket silent = engine.wire().connect();
        Socket half = engine.wire().connect();
        Socket browser = engine.wire().connect()) {
      half.getOutputStream().write("ic1\0abc".getBytes(StandardCharsets.US_ASCII));
      browser
          .getOutputStream()
          .write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      long begin = System.nanoTime();
      assertThat(silent.getInputStream().read()).isEqualTo(-1);
      assertThat(half.getInputStream().read()).isEqualTo(-1);
      assertThat(browser.getInputStream().read()).isEqualTo(-1);
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(18));
    }
  }

  @Test
  void aCallerWhoHangsUpBeforeItsTurnWritesNothing() throws Exception {
    long before = engine.calls();
    try (java.sql.Connection other = scratch.sqlite().open();
        java.sql.Statement statement = other.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      try (Socket socket = engine.wire().connect()) {
        socket
            .getOutputStream()
            .write(
                engine
                    .wire()
                    .request(
                        "call",
                        scratch.project(),
                        "state",
                        "set",
                        "k",
                        "gone",
                        "--value",
                        "1",
                        "--timeout",
                        "4s"));
        OwnEngine.await("the call", () -> engine.calls() == before + 1);
      }
      statement.execute("ROLLBACK");
    }
    // The next writer of this database is behind it.
    ic("state", "set", "k", "next", "--value", "1", "--timeout", "9s").succeeds("");
    direct("state", "list", "k").succeeds("next\n");
  }
}
