package dev.intercore.common;

import java.util.Comparator;

/** The order of code points, which is also that of UTF-8 bytes. */
public final class Utf8 {
  public static final Comparator<String> ORDER = Utf8::compare;

  private Utf8() {}

  private static int compare(String a, String b) {
    int length = Math.min(a.length(), b.length());
    for (int i = 0; i < length; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        // A surrogate stands for something beyond every other unit.
        boolean higher = Character.isSurrogate(x);
        return higher == Character.isSurrogate(y) ? Character.compare(x, y) : higher ? 1 : -1;
      }
    }
    return Integer.compare(a.length(), b.length());
  }
}
