package dev.intercore.intent;

import java.util.Comparator;

/** Ids of intents: {@code intent-}, the sequence number, a dash and four hex digits. */
final class IntentId {
  /** The order of declaration. */
  static final Comparator<String> ORDER =
      Comparator.comparingLong(IntentId::sequence).thenComparing(Comparator.naturalOrder());

  /** The sequence number of a text that is not an id. */
  static final long NONE = 0;

  private static final String PREFIX = "intent-";
  private static final int HASH_DIGITS = 4;
  private static final int MAX_DIGITS = 18;

  private IntentId() {}

  /** The hash makes ids differ if a restored database repeats a sequence number. */
  static String of(long sequence, int hash) {
    String digits = Integer.toHexString(0x10000 | (hash & 0xffff)).substring(1);
    return PREFIX + sequence + "-" + digits;
  }

  /** Returns the sequence number of an id, or {@link #NONE} if the text could be another path. */
  static long sequence(String id) {
    int dash = id.length() - HASH_DIGITS - 1;
    int digits = dash - PREFIX.length();
    if (!id.startsWith(PREFIX) || digits < 1 || digits > MAX_DIGITS || id.charAt(dash) != '-') {
      return NONE;
    }
    for (int i = dash + 1; i < id.length(); i++) {
      if ("0123456789abcdef".indexOf(id.charAt(i)) < 0) {
        return NONE;
      }
    }
    return number(id, PREFIX.length(), dash);
  }

  private static long number(String text, int from, int to) {
    long number = 0;
    for (int i = from; i < to; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9 || (i == from && digit == 0)) {
        return NONE;
      }
      number = number * 10 + digit;
    }
    return number;
  }
}
