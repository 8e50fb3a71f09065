package dev.intercore.common;

import java.math.BigInteger;
import java.util.List;
import java.util.function.Predicate;

/** The ids of records. They are also file names, so their form is strict. */
public final class Ids {
  public static final int MAX_CHARACTERS = 100;

  /** Maximum number of ids that an ambiguity lists. Query one more to know if there are more. */
  public static final int MAX_CANDIDATES = 10;

  private static final int MIN_DIGITS = 5;
  private static final int TRIES_A_LENGTH = 8;
  private static final int HEXADECIMAL = 16;

  private Ids() {}

  /**
   * Returns whether the text has the form of an id: lower-case letters, digits, and between them
   * dashes, underscores and single dots.
   */
  public static boolean isId(String text) {
    if (text.isEmpty() || text.length() > MAX_CHARACTERS) {
      return false;
    }
    char before = '.';
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean joins = c == '.' || c == '-' || c == '_';
      if (!isLetterOrDigit(c) && (!joins || before == '.')) {
        return false;
      }
      before = c;
    }
    return isLetterOrDigit(before);
  }

  /** Lists ids by their start. */
  public interface Starting {
    List<String> starting(String start, int most);
  }

  /**
   * Returns the only id with this start.
   *
   * @param hint how to list the existing ones
   */
  public static Result<String> find(String noun, String start, String hint, Starting named) {
    boolean possible = start.isEmpty() || isId(start) || isId(start + "0");
    List<String> ids = possible ? named.starting(start, MAX_CANDIDATES + 1) : List.of();
    if (ids.isEmpty()) {
      return unknown(noun, start, hint);
    }
    return ids.size() == 1 && !start.isEmpty()
        ? Result.already(ids.getFirst())
        : ambiguous(noun, start, ids);
  }

  /** The no for an id that does not exist. */
  public static <T> Result<T> unknown(String noun, String id, String hint) {
    return Result.no(
        Result.Why.UNKNOWN,
        "there is no " + noun + " " + (id.isEmpty() ? "without a name" : id),
        hint);
  }

  /** The no for a start of several ids, with the first of them. */
  public static <T> Result<T> ambiguous(String noun, String start, List<String> ids) {
    boolean more = ids.size() > MAX_CANDIDATES;
    String shown =
        String.join(", ", more ? ids.subList(0, MAX_CANDIDATES) : ids) + (more ? ", ..." : "");
    String fact =
        start.isEmpty() ? "no " + noun + " was named" : start + " begins more than one " + noun;
    return Result.no(Result.Why.AMBIGUOUS, fact, "It could be: " + shown);
  }

  private static boolean isLetterOrDigit(char c) {
    return (c >= 'a' && c <= 'z') || Names.isDigit(c);
  }

  /**
   * Returns an id that was never used.
   *
   * @param facts that differ for each record as far as possible
   */
  public static String fresh(String prefix, List<Object> facts, Predicate<String> isUsed) {
    for (int number = 0; ; number++) {
      String digits =
          new BigInteger(digest(facts, number), HEXADECIMAL).toString(Character.MAX_RADIX);
      // The first digit of a number is not uniformly distributed.
      int length = Math.min(MIN_DIGITS + number / TRIES_A_LENGTH, digits.length() - 1);
      String id = prefix + "-" + digits.substring(digits.length() - length);
      if (!isUsed.test(id)) {
        return id;
      }
    }
  }

  private static String digest(List<Object> facts, int number) {
    Sha256 sha = new Sha256();
    facts.forEach(fact -> sha.add(fact.toString()));
    sha.add(Integer.toString(number));
    return sha.hex();
  }
}
