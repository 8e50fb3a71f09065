package dev.intercore.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who knocks, who is let in, who is sent away. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class DoorTest {
  private static final String TOKEN = "0123456789abcdef";

  private final Door door;
  private final List<Socket> sockets = new ArrayList<>();

  DoorTest() throws IOException {
    door = new Door(TOKEN.getBytes(StandardCharsets.US_ASCII));
  }

  @AfterEach
  void close() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    door.close();
  }

  private Socket knock() throws IOException {
    Socket socket = new Socket();
    socket.connect(new InetSocketAddress(Door.LOOPBACK, door.port()), 5000);
    socket.setSoTimeout(10_000);
    sockets.add(socket);
    return socket;
  }

  private static byte[] request(String word) {
    return ("ic1\0"
            + TOKEN
            + "\0call\0\0"
            + "1.00\0"
            + "1\0\0/\0"
            + "\0".repeat(Request.COUNT_FIELD - 8)
            + "1\0"
            + word
            + "\0")
        .getBytes(StandardCharsets.UTF_8);
  }

  private Caller next() throws IOException {
    @Nullable Caller caller = null;
    while (caller == null) {
      // The time limit of a test interrupts, and a select would only return at once.
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
      caller = door.next();
    }
    return caller;
  }

  private static String word(Caller caller) throws IOException {
    return Request.of(caller.fields()).arguments().getFirst();
  }

  @Test
  void manyWhoSpeakSlowlyAreAllHeard() throws IOException {
    List<Socket> slow = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      slow.add(knock());
      slow.get(i).getOutputStream().write(request("w" + i), 0, 20);
    }
    assertThat(door.next()).isNull();
    for (int i = 0; i < slow.size(); i++) {
      byte[] all = request("w" + i);
      slow.get(i).getOutputStream().write(all, 20, all.length - 20);
    }
    List<String> heard = new ArrayList<>();
    for (int i = 0; i < slow.size(); i++) {
      Caller caller = next();
      heard.add(word(caller));
      caller.answer(Response.DIRECT);
    }
    assertThat(heard).doesNotHaveDuplicates().hasSize(30);
    for (Socket socket : slow) {
      assertThat(socket.getInputStream().readAllBytes()).containsExactly('d');
    }
  }

  @Test
  void silentOnesDoNotKeepOthersOutAndAreSentAwayInTime() throws IOException {
    List<Socket> silent = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      silent.add(knock());
    }
    knock().getOutputStream().write(request("here"));
    Caller caller = next();
    assertThat(word(caller)).isEqualTo("here");
    caller.answer(Response.BUSY);
    long end = System.nanoTime() + Bounds.UNKNOWN_TIME.plus(Duration.ofSeconds(5)).toNanos();
    while (System.nanoTime() < end && !ended(silent.getLast())) {
      door.next();
    }
    assertThat(silent.getFirst().getInputStream().read()).isEqualTo(-1);
    assertThat(silent.getLast().getInputStream().read()).isEqualTo(-1);
  }

  private static boolean ended(Socket socket) throws IOException {
    socket.setSoTimeout(1);
    try {
      return socket.getInputStream().read() < 0;
    } catch (java.net.SocketTimeoutException _) {
      return false;
    }
  }

  @Test
  void wrongTokenIsSentAwayAtOnce() throws IOException {
    Socket stranger = knock();
    stranger.getOutputStream().write("ic1\0guess\0call\0".getBytes(StandardCharsets.US_ASCII));
    for (int i = 0; i < 3 && !ended(stranger); i++) {
      assertThat(door.next()).isNull();
    }
    stranger.setSoTimeout(1000);
    assertThat(stranger.getInputStream().read()).isEqualTo(-1);
  }

  @Test
  void callerWhoHangsUpIsGone() throws IOException {
    Socket socket = knock();
    socket.getOutputStream().write(request("w"));
    Caller caller = next();
    assertThat(caller.isGone()).isFalse();
    socket.close();
    while (!caller.isGone()) {
      Thread.onSpinWait();
    }
    caller.answer(Response.DIRECT);
  }

  @Test
  void longAnswerReachesAReaderThatTakesItsTime() throws IOException {
    Socket socket = knock();
    socket.getOutputStream().write(request("w"));
    Caller caller = next();
    byte[] answer = new byte[12 << 20];
    Thread writer = new Thread(() -> caller.answer(new Response(0, "", new byte[0], answer)));
    writer.start();
    assertThat(socket.getInputStream().readAllBytes()).hasSize(answer.length + Response.HEAD + 1);
  }
}
