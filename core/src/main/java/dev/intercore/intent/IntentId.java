package dev.intercore.intent;

import java.util.Comparator;

/** Names of intents: {@code intent-}, the number of the declaration, and four digits more. */
final class IntentId {
  /** By the order of their declaration. */
  static final Comparator<String> ORDER =
      Comparator.comparingLong(IntentId::sequence).thenComparing(Comparator.naturalOrder());

  /** The number of what is no id. */
  static final long NONE = 0;

  private static final String PREFIX = "intent-";
  private static final int HASH_DIGITS = 4;
  private static final int MOST_DIGITS = 18;

  private IntentId() {}

  /** The number makes it the only one; the rest, after a backup was put back, a new one. */
  static String of(long sequence, int hash) {
    String digits = Integer.toHexString(0x10000 | (hash & 0xffff)).substring(1);
    return PREFIX + sequence + "-" + digits;
  }

  /** Its number; {@link #NONE} if that is no id, and so perhaps a path to somewhere else. */
  static long sequence(String id) {
    int dash = id.length() - HASH_DIGITS - 1;
    int digits = dash - PREFIX.length();
    if (!id.startsWith(PREFIX) || digits < 1 || digits > MOST_DIGITS || id.charAt(dash) != '-') {
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
