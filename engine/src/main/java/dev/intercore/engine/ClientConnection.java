package dev.intercore.engine;

import dev.intercore.engine.EngineProtocol.Response;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One client: reads its request, checks the token, and sends the answer. Used by one thread. */
final class ClientConnection {
  /** What a read has found. */
  enum ReadState {
    COMPLETE,
    INCOMPLETE,
    /** The client has hung up, has sent a wrong token, or too much. */
    FAILED
  }

  private final SocketChannel channel;
  private final RequestReader reader;
  private final long acceptedAt = System.nanoTime();
  private long lastReadAt = acceptedAt;

  ClientConnection(byte[] token, SocketChannel channel) {
    this.channel = channel;
    reader = new RequestReader(token);
  }

  /** Reads what has arrived, through {@code buffer}. */
  ReadState read(ByteBuffer buffer) {
    try {
      while (!reader.isComplete()) {
        int count = channel.read(buffer.clear());
        if (count <= 0) {
          return count == 0 ? ReadState.INCOMPLETE : ReadState.FAILED;
        }
        lastReadAt = System.nanoTime();
        if (!reader.accept(buffer.flip())) {
          return ReadState.FAILED;
        }
      }
      return ReadState.COMPLETE;
    } catch (IOException _) {
      return ReadState.FAILED;
    }
  }

  /** Returns the number of bytes received. */
  int size() {
    return reader.size();
  }

  /** Returns the fields of the complete request. */
  List<byte[]> fields() {
    return reader.fields();
  }

  /**
   * Returns whether the client has used up its time. Before the token is known the total time is
   * limited, so that sending a byte now and then does not help; afterwards only the silence.
   */
  boolean isTimedOut(long now) {
    return reader.isAuthenticated()
        ? now - lastReadAt > EngineLimits.READ_TIMEOUT.toNanos()
        : now - acceptedAt > EngineLimits.UNAUTHENTICATED_TIME.toNanos();
  }

  /** Returns whether the client has hung up: one that was interrupted no longer waits. */
  boolean hasHungUp() {
    try {
      return channel.read(ByteBuffer.allocate(1)) < 0;
    } catch (IOException _) {
      return true;
    }
  }

  /** Sends the answer and hangs up. Stops if the client does not read. */
  void answer(Response response) {
    try (channel) {
      ByteBuffer rest = response.encode();
      channel.write(rest);
      if (rest.hasRemaining()) {
        writeSlowly(rest);
      }
    } catch (IOException _) {
      // The client has hung up. What was decided is stored under the request id.
    }
  }

  private void writeSlowly(ByteBuffer rest) throws IOException {
    try (Selector writable = Selector.open()) {
      channel.register(writable, SelectionKey.OP_WRITE);
      while (rest.hasRemaining() && writable.select(EngineLimits.WRITE_TIMEOUT.toMillis()) > 0) {
        writable.selectedKeys().clear();
        channel.write(rest);
      }
    }
  }

  /** Splits the bytes of one request, as they arrive, into fields. */
  static final class RequestReader {
    private static final int INITIAL_SIZE = 1 << 10;
    private static final int USUAL_FIELDS = 24;
    private static final byte[] MAGIC = EngineProtocol.MAGIC.getBytes(StandardCharsets.US_ASCII);

    private final byte[] token;
    private final List<byte[]> fields = new ArrayList<>(USUAL_FIELDS);
    private byte[] bytes = new byte[INITIAL_SIZE];
    private int length;
    private int fieldStart;
    private int expectedFields = Integer.MAX_VALUE;

    RequestReader(byte[] token) {
      this.token = token;
    }

    int size() {
      return length;
    }

    /** Returns whether the right token was sent. */
    boolean isAuthenticated() {
      return fields.size() > EngineProtocol.TOKEN_FIELD;
    }

    boolean isComplete() {
      return fields.size() == expectedFields;
    }

    List<byte[]> fields() {
      return fields;
    }

    /**
     * Takes the bytes that have arrived.
     *
     * @return false if this is not a request with the right token, or is too large
     */
    boolean accept(ByteBuffer arrived) {
      int more = arrived.remaining();
      int limit =
          isAuthenticated() ? EngineLimits.REQUEST_BYTES : EngineLimits.UNAUTHENTICATED_BYTES;
      // The first read may bring the whole request, of which the token is the second field.
      if (length + more > limit && !(length == 0 && more <= EngineLimits.REQUEST_BYTES)) {
        return false;
      }
      if (length + more > bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.max(length + more, bytes.length * 2));
      }
      int position = length;
      arrived.get(bytes, length, more);
      length += more;
      for (; position < length && !isComplete(); position++) {
        if (bytes[position] == 0) {
          if (!acceptField(Arrays.copyOfRange(bytes, fieldStart, position))) {
            return false;
          }
          fieldStart = position + 1;
        }
      }
      if (isComplete()) {
        bytes = new byte[0]; // up to 8 MiB, while the call runs
      }
      return isAuthenticated() || length <= EngineLimits.UNAUTHENTICATED_BYTES;
    }

    private boolean acceptField(byte[] field) {
      int index = fields.size();
      if (index == 0 && !Arrays.equals(field, MAGIC)) {
        return false;
      }
      if (index == EngineProtocol.TOKEN_FIELD && !MessageDigest.isEqual(field, token)) {
        return false;
      }
      fields.add(field);
      return index != EngineProtocol.COUNT_FIELD || acceptCount(field, index);
    }

    /** Reads the number of arguments, which are the last fields. */
    private boolean acceptCount(byte[] field, int index) {
      try {
        int arguments = Integer.parseInt(new String(field, StandardCharsets.US_ASCII));
        expectedFields = Math.addExact(index + 1, arguments);
      } catch (ArithmeticException | NumberFormatException _) {
        return false;
      }
      return expectedFields > index && expectedFields <= EngineLimits.REQUEST_BYTES;
    }
  }
}
