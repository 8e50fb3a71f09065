package dev.intercore.common;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** An incremental SHA-256, in hexadecimal. */
public final class Sha256 {
  private static final int HALF_BYTES = 16;

  private final MessageDigest sha;

  public Sha256() {
    try {
      sha = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  public void add(byte[] bytes, int length) {
    sha.update(bytes, 0, length);
  }

  /** Adds a text and a NUL, which separates it from the next text. */
  public void add(String text) {
    sha.update(text.getBytes(StandardCharsets.UTF_8));
    sha.update((byte) 0);
  }

  /** Returns the first half of the digest and resets. */
  public String hex() {
    return HexFormat.of().formatHex(sha.digest(), 0, HALF_BYTES);
  }

  /** Returns the whole digest and resets. */
  public String fullHex() {
    return HexFormat.of().formatHex(sha.digest());
  }

  /** Discards what was added. */
  public void clear() {
    sha.reset();
  }

  /** Returns the first half of the digest of several texts. */
  public static String of(String... texts) {
    Sha256 digest = new Sha256();
    for (String text : texts) {
      digest.add(text);
    }
    return digest.hex();
  }
}
