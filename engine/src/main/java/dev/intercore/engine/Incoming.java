package dev.intercore.engine;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The bytes of one request as they come in, cut into fields. */
final class Incoming {
  private static final int FIRST_SIZE = 1 << 10;
  private static final byte[] MAGIC = Request.MAGIC.getBytes(StandardCharsets.US_ASCII);

  private final byte[] token;
  private byte[] bytes = new byte[FIRST_SIZE];
  private int length;
  private int fieldStart;
  private int wanted = Integer.MAX_VALUE;
  private final List<byte[]> fields = new ArrayList<>(24);

  Incoming(byte[] token) {
    this.token = token;
  }

  int size() {
    return length;
  }

  /** Whether the token was given and is right. */
  boolean isKnown() {
    return fields.size() > Request.TOKEN_FIELD;
  }

  boolean isComplete() {
    return fields.size() == wanted;
  }

  List<byte[]> fields() {
    return fields;
  }

  /**
   * Takes what has arrived.
   *
   * @return false when this is no request of ours, or one that is too large
   */
  boolean take(ByteBuffer arrived) {
    int more = arrived.remaining();
    int most = isKnown() ? Bounds.REQUEST_BYTES : Bounds.UNKNOWN_BYTES;
    if (length + more > most && !(length == 0 && more <= Bounds.REQUEST_BYTES)) {
      return false;
    }
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(length + more, bytes.length * 2));
    }
    int scanned = length;
    arrived.get(bytes, length, more);
    length += more;
    for (int i = scanned; i < length; i++) {
      if (bytes[i] == 0 && !isComplete()) {
        if (!take(Arrays.copyOfRange(bytes, fieldStart, i))) {
          return false;
        }
        fieldStart = i + 1;
      }
    }
    return isKnown() || length <= Bounds.UNKNOWN_BYTES;
  }

  private boolean take(byte[] field) {
    int index = fields.size();
    if (index == 0 && !Arrays.equals(field, MAGIC)) {
      return false;
    }
    if (index == Request.TOKEN_FIELD && !MessageDigest.isEqual(field, token)) {
      return false;
    }
    fields.add(field);
    if (index == Request.COUNT_FIELD) {
      try {
        int words = Integer.parseInt(new String(field, StandardCharsets.US_ASCII));
        wanted = Math.addExact(index + 1, words);
      } catch (ArithmeticException | NumberFormatException _) {
        return false;
      }
      return wanted > index && wanted <= Bounds.REQUEST_BYTES;
    }
    return true;
  }
}
