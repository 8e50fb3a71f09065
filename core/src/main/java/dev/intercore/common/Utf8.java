package dev.intercore.common;

import java.util.Comparator;
import java.util.OptionalInt;

/** Order and length of texts in UTF-8. */
public final class Utf8 {
  /** The order of code points, which is also that of UTF-8 bytes. */
  public static final Comparator<String> ORDER = Utf8::compare;

  private static final int ONE_BYTE = 0x80;
  private static final int TWO_BYTES = 0x800;

  private Utf8() {}

  /** Returns the number of bytes, or empty if the text has half a surrogate pair. */
  public static OptionalInt length(String text) {
    int bytes = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Character.isSurrogate(c)) {
        bytes += c < ONE_BYTE ? 1 : c < TWO_BYTES ? 2 : 3;
      } else if (Character.isSurrogatePair(c, i + 1 < text.length() ? text.charAt(i + 1) : 0)) {
        bytes += 4;
        i++;
      } else {
        return OptionalInt.empty();
      }
    }
    return OptionalInt.of(bytes);
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
