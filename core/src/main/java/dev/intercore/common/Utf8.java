package dev.intercore.common;

import java.util.Comparator;
import java.util.OptionalInt;

/** Order and length of texts in UTF-8. */
public final class Utf8 {
  /** The order of code points, which is also that of UTF-8 bytes. */
  public static final Comparator<String> ORDER = Utf8::compare;

  private Utf8() {}

  /** Returns the number of bytes, or empty if the text has half a surrogate pair. */
  public static OptionalInt length(String text) {
    int bytes = 0;
    int at = 0;
    while (at < text.length()) {
      int c = text.codePointAt(at);
      if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
        return OptionalInt.empty();
      }
      bytes += bytes(c);
      at += Character.charCount(c);
    }
    return OptionalInt.of(bytes);
  }

  /** Returns the number of bytes of a code point; 3 for half a surrogate pair. */
  public static int bytes(int codePoint) {
    return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
  }

  private static int compare(String a, String b) {
    int length = Math.min(a.length(), b.length());
    for (int i = 0; i < length; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        // A surrogate belongs to a code point greater than every other char.
        boolean higher = Character.isSurrogate(x);
        return higher == Character.isSurrogate(y) ? Character.compare(x, y) : higher ? 1 : -1;
      }
    }
    return Integer.compare(a.length(), b.length());
  }
}
