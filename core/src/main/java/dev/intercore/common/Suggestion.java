package dev.intercore.common;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The word that was probably meant. */
public final class Suggestion {
  private Suggestion() {}

  /** The nearest of {@code known}, if it is near enough to be a slip. */
  public static Optional<String> nearest(String word, List<String> known) {
    int tolerated = word.length() <= 3 ? 1 : word.length() <= 6 ? 2 : 3;
    return known.stream()
        .filter(candidate -> distance(word, candidate) <= tolerated)
        .min(Comparator.comparingInt(candidate -> distance(word, candidate)));
  }

  public static String hint(String word, List<String> known, String otherwise) {
    return nearest(word, known).map(w -> "Did you mean `" + w + "`?").orElse(otherwise);
  }

  /**
   * Changes, insertions, deletions and swaps of neighbours that lead from one word to the other.
   */
  static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        d[i][j] = i == 0 ? j : j == 0 ? i : step(d, a, b, i, j);
      }
    }
    return d[a.length()][b.length()];
  }

  private static int step(int[][] d, String a, String b, int i, int j) {
    int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
    int best = Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + change);
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(best, d[i - 2][j - 2] + 1) : best;
  }
}
