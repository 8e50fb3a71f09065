package dev.intercore.engine;

import dev.intercore.engine.ClientConnection.ReadState;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The loopback port and the connections whose request is not complete. One thread at a time waits
 * here, until a request is complete.
 */
final class RequestListener implements AutoCloseable {
  static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");

  private static final Duration MAX_WAIT = Duration.ofMillis(500);

  private final Selector selector;
  private final ServerSocketChannel server;
  private final byte[] token;
  private final ByteBuffer readBuffer = ByteBuffer.allocateDirect(64 << 10);
  private final Queue<ClientConnection> complete = new ArrayDeque<>();
  private long lastTimeoutCheck = System.nanoTime();
  private int connections;
  private boolean hasCancelledKeys;
  private long bufferedBytes;

  RequestListener(byte[] token) throws IOException {
    this.token = token.clone();
    selector = Selector.open();
    server = ServerSocketChannel.open();
    server.bind(new InetSocketAddress(LOOPBACK, 0), EngineLimits.ACCEPT_BACKLOG);
    server.configureBlocking(false);
    server.register(selector, SelectionKey.OP_ACCEPT);
  }

  int port() throws IOException {
    return ((InetSocketAddress) server.getLocalAddress()).getPort();
  }

  /** Makes {@link #next} return at once. */
  void wakeUp() {
    selector.wakeup();
  }

  /** Returns the next complete request, or null if there is none within half a second. */
  @Nullable ClientConnection next() throws IOException {
    if (!complete.isEmpty()) {
      return complete.poll();
    }
    try {
      selector.select(MAX_WAIT.toMillis());
    } catch (ClosedSelectorException _) {
      return null;
    }
    Iterator<SelectionKey> keys = selector.selectedKeys().iterator();
    while (keys.hasNext()) {
      SelectionKey key = keys.next();
      keys.remove();
      if (key.isValid() && key.isAcceptable()) {
        accept();
      } else if (key.isValid() && key.attachment() instanceof ClientConnection connection) {
        read(key, connection);
      }
    }
    if (hasCancelledKeys) {
      // A channel belongs to the selector until the next select, which must not happen while its
      // keys are iterated.
      hasCancelledKeys = false;
      selector.selectNow();
    }
    if (System.nanoTime() - lastTimeoutCheck > MAX_WAIT.toNanos()) {
      lastTimeoutCheck = System.nanoTime();
      dropTimedOut();
    }
    return complete.poll();
  }

  /** Accepts one connection; the next thread accepts the next one. */
  private void accept() throws IOException {
    SocketChannel channel = acceptChannel();
    if (channel == null) {
      return;
    }
    if (connections >= EngineLimits.CONNECTIONS) {
      channel.close();
      return;
    }
    channel.configureBlocking(false);
    ClientConnection connection = new ClientConnection(token, channel);
    ReadState state = connection.read(readBuffer);
    if (state == ReadState.COMPLETE) {
      complete.add(connection);
    } else if (state == ReadState.FAILED) {
      channel.close();
    } else {
      connections++;
      bufferedBytes += connection.size();
      channel.register(selector, SelectionKey.OP_READ, connection);
    }
  }

  /** When descriptors run out, drops the incomplete requests to make room for the next ones. */
  private @Nullable SocketChannel acceptChannel() throws IOException {
    try {
      return server.accept();
    } catch (IOException e) {
      if (connections == 0) {
        throw e;
      }
      for (SelectionKey key : selector.keys()) {
        if (key.isValid() && key.attachment() instanceof ClientConnection connection) {
          drop(key, connection);
        }
      }
      return null;
    }
  }

  private void read(SelectionKey key, ClientConnection connection) throws IOException {
    int before = connection.size();
    ReadState state = connection.read(readBuffer);
    bufferedBytes += connection.size() - before;
    if (state == ReadState.COMPLETE) {
      unregister(key, connection);
      hasCancelledKeys = true;
      complete.add(connection);
    } else if (state == ReadState.FAILED || bufferedBytes > EngineLimits.ALL_REQUEST_BYTES) {
      drop(key, connection);
    }
  }

  private void unregister(SelectionKey key, ClientConnection connection) {
    key.cancel();
    connections--;
    bufferedBytes -= connection.size();
  }

  private void drop(SelectionKey key, ClientConnection connection) throws IOException {
    unregister(key, connection);
    key.channel().close();
  }

  private void dropTimedOut() throws IOException {
    long now = System.nanoTime();
    for (SelectionKey key : selector.keys()) {
      if (key.isValid()
          && key.attachment() instanceof ClientConnection connection
          && connection.isTimedOut(now)) {
        drop(key, connection);
      }
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    selector.close();
  }
}
