package dev.intercore.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.engine.EngineProtocol.Request;
import dev.intercore.engine.EngineProtocol.Response;
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

/** Connections that are accepted, read, answered and dropped. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class RequestListenerTest {
  private static final String TOKEN = "0123456789abcdef";

  private final RequestListener listener;
  private final List<Socket> sockets = new ArrayList<>();

  RequestListenerTest() throws IOException {
    listener = new RequestListener(TOKEN.getBytes(StandardCharsets.US_ASCII));
  }

  @AfterEach
  void close() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    listener.close();
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket();
    socket.connect(new InetSocketAddress(RequestListener.LOOPBACK, listener.port()), 5000);
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
            + "\0".repeat(EngineProtocol.COUNT_FIELD - 8)
            + "1\0"
            + word
            + "\0")
        .getBytes(StandardCharsets.UTF_8);
  }

  private ClientConnection next() throws IOException {
    @Nullable ClientConnection connection = null;
    while (connection == null) {
      // The time limit of a test interrupts, and a select would only return at once.
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
      connection = listener.next();
    }
    return connection;
  }

  private static String word(ClientConnection connection) throws IOException {
    return Request.parse(connection.fields()).arguments().getFirst();
  }

  @Test
  void manySlowClientsAreAllServed() throws IOException {
    List<Socket> slow = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      slow.add(connect());
      slow.get(i).getOutputStream().write(request("w" + i), 0, 20);
    }
    assertThat(listener.next()).isNull();
    for (int i = 0; i < slow.size(); i++) {
      byte[] all = request("w" + i);
      slow.get(i).getOutputStream().write(all, 20, all.length - 20);
    }
    List<String> words = new ArrayList<>();
    for (int i = 0; i < slow.size(); i++) {
      ClientConnection connection = next();
      words.add(word(connection));
      connection.answer(Response.DECLINED);
    }
    assertThat(words).doesNotHaveDuplicates().hasSize(30);
    for (Socket socket : slow) {
      assertThat(socket.getInputStream().readAllBytes()).containsExactly('d');
    }
  }

  @Test
  void silentClientsBlockNoOthersAndAreDroppedInTime() throws IOException {
    List<Socket> silent = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      silent.add(connect());
    }
    connect().getOutputStream().write(request("here"));
    ClientConnection connection = next();
    assertThat(word(connection)).isEqualTo("here");
    connection.answer(Response.BUSY);
    long end =
        System.nanoTime() + EngineLimits.UNAUTHENTICATED_TIME.plus(Duration.ofSeconds(5)).toNanos();
    while (System.nanoTime() < end && !ended(silent.getLast())) {
      listener.next();
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
  void wrongTokenIsDroppedAtOnce() throws IOException {
    Socket client = connect();
    client.getOutputStream().write("ic1\0guess\0call\0".getBytes(StandardCharsets.US_ASCII));
    for (int i = 0; i < 3 && !ended(client); i++) {
      assertThat(listener.next()).isNull();
    }
    client.setSoTimeout(1000);
    assertThat(client.getInputStream().read()).isEqualTo(-1);
  }

  @Test
  void clientThatHangsUpIsNoticed() throws IOException {
    Socket socket = connect();
    socket.getOutputStream().write(request("w"));
    ClientConnection connection = next();
    assertThat(connection.hasHungUp()).isFalse();
    socket.close();
    while (!connection.hasHungUp()) {
      Thread.onSpinWait();
    }
    connection.answer(Response.DECLINED);
  }

  @Test
  void longAnswerReachesASlowReader() throws IOException {
    Socket socket = connect();
    socket.getOutputStream().write(request("w"));
    ClientConnection connection = next();
    byte[] answer = new byte[12 << 20];
    Thread writer =
        new Thread(() -> connection.answer(Response.answer(0, "", new byte[0], answer)));
    writer.start();
    assertThat(socket.getInputStream().readAllBytes()).hasSize(answer.length + Response.HEAD + 1);
  }
}
