package dev.intercore.resident;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;

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
  private long heard = System.nanoTime();

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

  boolean isSilent(long now) {
    Duration most = incoming.isKnown() ? Bounds.REQUEST_SILENCE : Bounds.UNKNOWN_SILENCE;
    return now - heard > most.toNanos();
  }
}
