package dev.intercore.work.record;

import dev.intercore.json.CanonicalJson;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Predicate;

/** Names of records. They are names of files too, so nothing else passes for one. */
public final class Ids {
  public static final int MOST_CHARACTERS = 100;

  private static final int LEAST_DIGITS = 5;
  private static final int TRIES_A_LENGTH = 8;
  private static final int HEXADECIMAL = 16;

  private Ids() {}

  /** Lower-case letters, digits, and between them dashes, underscores and single dots. */
  public static boolean isId(String text) {
    if (text.isEmpty() || text.length() > MOST_CHARACTERS) {
      return false;
    }
    char before = '.';
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean joins = c == '.' || c == '-' || c == '_';
      if (!isDigit(c) && (!joins || before == '.')) {
        return false;
      }
      before = c;
    }
    return isDigit(before);
  }

  private static boolean isDigit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  }

  /**
   * A name that was never used.
   *
   * @param facts what tells this record from all others, as well as can be
   */
  public static String fresh(String prefix, List<Object> facts, Predicate<String> isUsed) {
    for (int number = 0; ; number++) {
      String digits =
          new BigInteger(CanonicalJson.digest(List.of(facts, (long) number)), HEXADECIMAL)
              .toString(Character.MAX_RADIX);
      // The first digit of a number is not as good as any other.
      int length = Math.min(LEAST_DIGITS + number / TRIES_A_LENGTH, digits.length() - 1);
      String id = prefix + "-" + digits.substring(digits.length() - length);
      if (!isUsed.test(id)) {
        return id;
      }
    }
  }
}
