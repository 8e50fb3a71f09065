package dev.intercore.it;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/** A stranger on a port of loopback who counts those that come, and answers that all is well. */
final class Listener implements AutoCloseable {
  private final ServerSocket server = new ServerSocket();
  private final AtomicInteger visitors = new AtomicInteger();

  Listener(int port) throws IOException {
    server.setReuseAddress(true);
    // The kernel closes the sockets of a killed process a moment after it has gone.
    OwnEngine.await("the port " + port, () -> isBound(port));
    Thread thread = new Thread(this::listen, "listener");
    thread.setDaemon(true);
    thread.start();
  }

  private boolean isBound(int port) {
    try {
      server.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port));
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  private void listen() {
    try {
      while (true) {
        try (Socket visitor = server.accept()) {
          visitors.incrementAndGet();
          visitor
              .getOutputStream()
              .write(
                  ("o" + "0 - 0 6".concat(" ".repeat(40)) + "forged\0")
                      .getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        }
      }
    } catch (IOException _) {
      // Closed.
    }
  }

  int visitors() {
    return visitors.get();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
