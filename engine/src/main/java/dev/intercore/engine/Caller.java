package dev.intercore.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.List;

/** Someone who has made a whole request and waits for the answer. */
record Caller(SocketChannel channel, List<byte[]> fields) {
  /** Whether the other side has hung up: a caller that was interrupted wants nothing any more. */
  boolean isGone() {
    try {
      return channel.read(ByteBuffer.allocate(1)) < 0;
    } catch (IOException _) {
      return true;
    }
  }

  /** Sends the answer and hangs up. A caller that does not read is not waited for. */
  void answer(Response response) {
    try (channel) {
      ByteBuffer rest = response.buffer();
      channel.write(rest);
      if (rest.hasRemaining()) {
        writeSlowly(rest);
      }
    } catch (IOException _) {
      // Gone. What was decided is kept under the request's id.
    }
  }

  private void writeSlowly(ByteBuffer rest) throws IOException {
    try (Selector writable = Selector.open()) {
      channel.register(writable, SelectionKey.OP_WRITE);
      while (rest.hasRemaining() && writable.select(Bounds.REPLY_SILENCE.toMillis()) > 0) {
        writable.selectedKeys().clear();
        channel.write(rest);
      }
    }
  }
}
