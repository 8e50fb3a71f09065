package dev.intercore.engine;

import dev.intercore.engine.Connection.State;
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
 * The loopback port, and everyone who has knocked and not yet said all. One thread at a time stands
 * here; it leaves with a whole request.
 */
final class Door implements AutoCloseable {
  static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");

  private static final Duration LOOK_ROUND = Duration.ofMillis(500);

  private final Selector selector;
  private final ServerSocketChannel server;
  private final byte[] token;
  private final ByteBuffer arrived = ByteBuffer.allocateDirect(64 << 10);
  private final Queue<Caller> ready = new ArrayDeque<>();
  private long lastLook = System.nanoTime();
  private int connections;
  private boolean letGo;
  private long buffered;

  Door(byte[] token) throws IOException {
    this.token = token.clone();
    selector = Selector.open();
    server = ServerSocketChannel.open();
    server.bind(new InetSocketAddress(LOOPBACK, 0), Bounds.BACKLOG);
    server.configureBlocking(false);
    server.register(selector, SelectionKey.OP_ACCEPT);
  }

  int port() throws IOException {
    return ((InetSocketAddress) server.getLocalAddress()).getPort();
  }

  /** Makes whoever stands here return with nothing. */
  void wakeUp() {
    selector.wakeup();
  }

  /** The next whole request; null when there is none for a while. */
  @Nullable Caller next() throws IOException {
    Caller caller = ready.poll();
    if (caller != null) {
      return caller;
    }
    try {
      selector.select(LOOK_ROUND.toMillis());
    } catch (ClosedSelectorException _) {
      return null;
    }
    Iterator<SelectionKey> keys = selector.selectedKeys().iterator();
    while (keys.hasNext()) {
      SelectionKey key = keys.next();
      keys.remove();
      if (key.isValid() && key.isAcceptable()) {
        accept();
      } else if (key.isValid() && key.attachment() instanceof Connection connection) {
        read(key, connection);
      }
    }
    if (letGo) {
      // A channel belongs to the selector until it has looked again; not while its keys are walked
      // through.
      letGo = false;
      selector.selectNow();
    }
    if (System.nanoTime() - lastLook > LOOK_ROUND.toNanos()) {
      lastLook = System.nanoTime();
      dropTheSilent();
    }
    return ready.poll();
  }

  private void accept() throws IOException {
    // One at a time: who is behind is seen at the next turn, by the next thread.
    SocketChannel channel = acceptOne();
    if (channel == null) {
      return;
    }
    if (connections >= Bounds.CONNECTIONS) {
      channel.close();
      return;
    }
    channel.configureBlocking(false);
    Connection connection = new Connection(token, channel);
    State state = connection.read(arrived);
    if (state == State.COMPLETE) {
      ready.add(connection.caller());
    } else if (state == State.USELESS) {
      channel.close();
    } else {
      connections++;
      buffered += connection.incoming.size();
      channel.register(selector, SelectionKey.OP_READ, connection);
    }
  }

  /** Where descriptors run out, those who have not said all make room for the next. */
  private @Nullable SocketChannel acceptOne() throws IOException {
    try {
      return server.accept();
    } catch (IOException e) {
      if (connections == 0) {
        throw e;
      }
      for (SelectionKey key : selector.keys()) {
        if (key.isValid() && key.attachment() instanceof Connection connection) {
          drop(key, connection);
        }
      }
      return null;
    }
  }

  private void read(SelectionKey key, Connection connection) throws IOException {
    int before = connection.incoming.size();
    State state = connection.read(arrived);
    buffered += connection.incoming.size() - before;
    if (state == State.COMPLETE) {
      forget(key, connection);
      letGo = true;
      ready.add(connection.caller());
    } else if (state == State.USELESS || buffered > Bounds.ALL_REQUEST_BYTES) {
      drop(key, connection);
    }
  }

  private void forget(SelectionKey key, Connection connection) {
    key.cancel();
    connections--;
    buffered -= connection.incoming.size();
  }

  private void drop(SelectionKey key, Connection connection) throws IOException {
    forget(key, connection);
    key.channel().close();
  }

  private void dropTheSilent() throws IOException {
    long now = System.nanoTime();
    for (SelectionKey key : selector.keys()) {
      if (key.isValid()
          && key.attachment() instanceof Connection connection
          && connection.isTooSlow(now)) {
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
