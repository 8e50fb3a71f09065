package dev.intercore.testing;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/** The order of the bytes, which is not the order of Java's characters. */
public final class Utf8Order implements Comparator<String> {
  @Override
  public int compare(String a, String b) {
    return Arrays.compareUnsigned(
        a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
  }
}
