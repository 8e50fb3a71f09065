package dev.intercore.it;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Something that looks like this checkout's engine, and ends in the middle of its answer. */
final class FakeEngine implements AutoCloseable {
  private static final int HEAD = 47;

  private final Path endpoint;
  private final ServerSocket server;
  private final String answer;
  private final Queue<Socket> kept = new ConcurrentLinkedQueue<>();

  /**
   * @param answer what it sends before it closes; after HEAD a whole head; SILENT for never a word
   */
  FakeEngine(Path state, String answer) throws IOException {
    this.answer = answer;
    server = new ServerSocket(0, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    String build = Files.readString(Checkout.file(".build/current")).strip();
    String[] stat =
        Files.readString(Path.of("/proc/self/stat")).replaceAll(".*\\) ", "").split(" ", -1);
    endpoint = state.resolve(build + ".endpoint");
    Files.writeString(
        endpoint,
        "1 %s %d %s %d 0123456789abcdef\n"
            .formatted(build, ProcessHandle.current().pid(), stat[19], server.getLocalPort()));
    Thread.ofPlatform().daemon().start(this::serve);
  }

  private void serve() {
    try {
      while (true) {
        Socket socket = server.accept();
        kept.add(socket);
        if (!answer.equals("SILENT")) {
          String text =
              answer.startsWith("HEAD") ? "o%-47s".formatted(answer.substring(4)) : answer;
          if (answer.startsWith("HEAD") && text.length() != HEAD + 1) {
            throw new IllegalStateException(text);
          }
          socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
          socket.close();
        }
      }
    } catch (IOException e) {
      // It was closed.
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket socket : kept) {
      socket.close();
    }
    Files.delete(endpoint);
  }
}
