package dev.intercore.base;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The first half of a SHA-256: nobody finds two texts with the same one by chance. */
final class Digest {
  private static final int BYTES = 16;

  private final MessageDigest sha;

  Digest() {
    try {
      sha = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  void add(byte[] bytes, int length) {
    sha.update(bytes, 0, length);
  }

  /** A text and an end that no path has in it, so that two texts never look like two others. */
  void add(String text) {
    sha.update(text.getBytes(StandardCharsets.UTF_8));
    sha.update((byte) 0);
  }

  /** Says it, and begins anew. */
  String hex() {
    return HexFormat.of().formatHex(sha.digest(), 0, BYTES);
  }

  /** Begins anew. */
  void clear() {
    sha.reset();
  }

  static String of(String... texts) {
    Digest digest = new Digest();
    for (String text : texts) {
      digest.add(text);
    }
    return digest.hex();
  }
}
