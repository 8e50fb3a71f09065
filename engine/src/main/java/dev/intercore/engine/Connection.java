package dev.intercore.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Someone at the door: what was said so far, and when last. */
final class Connection {
  /** How far it has come. */
  enum State {
    COMPLETE,
    UNFINISHED,
    USELESS
  }

  final Incoming incoming;
  private final SocketChannel channel;
  private final long born = System.nanoTime();
  private long heard = born;

  Connection(byte[] token, SocketChannel channel) {
    this.incoming = new Incoming(token);
    this.channel = channel;
  }

  /** Reads what is there, by way of {@code buffer}. */
  State read(ByteBuffer buffer) {
    try {
      while (!incoming.isComplete()) {
        int got = channel.read(buffer.clear());
        if (got <= 0) {
          return got == 0 ? State.UNFINISHED : State.USELESS;
        }
        heard = System.nanoTime();
        if (!incoming.take(buffer.flip())) {
          return State.USELESS;
        }
      }
      return State.COMPLETE;
    } catch (IOException _) {
      return State.USELESS;
    }
  }

  Caller caller() {
    return new Caller(channel, incoming.fields());
  }

  /** A stranger has so long to say who it is, however it spends the time; others may be slow. */
  boolean isTooSlow(long now) {
    return incoming.isKnown()
        ? now - heard > Bounds.REQUEST_SILENCE.toNanos()
        : now - born > Bounds.UNKNOWN_TIME.toNanos();
  }
}
