package dev.intercore.common;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The first half of a SHA-256: nobody finds two texts with the same one by chance. */
public final class Sha256 {
  private static final int BYTES = 16;

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

  /** A text and an end that no path has in it, so that two texts never look like two others. */
  public void add(String text) {
    sha.update(text.getBytes(StandardCharsets.UTF_8));
    sha.update((byte) 0);
  }

  /** Says it, and begins anew. */
  public String hex() {
    return HexFormat.of().formatHex(sha.digest(), 0, BYTES);
  }

  /** Begins anew. */
  public void clear() {
    sha.reset();
  }

  public static String of(String... texts) {
    Sha256 digest = new Sha256();
    for (String text : texts) {
      digest.add(text);
    }
    return digest.hex();
  }
}
