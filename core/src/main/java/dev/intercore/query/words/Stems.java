package dev.intercore.query.words;

import java.util.Locale;

/** What words of one origin share: plan, plans, planned and planning are one. */
final class Stems {
  private static final String[] ENDINGS = {"ation", "ion", "ing", "ed", "es", "s", "e"};
  private static final int LEAST = 3;

  private Stems() {}

  static String of(String word) {
    String stem = word.toLowerCase(Locale.ROOT);
    for (String ending : ENDINGS) {
      if (stem.endsWith(ending) && stem.length() - ending.length() >= LEAST) {
        stem = stem.substring(0, stem.length() - ending.length());
        break;
      }
    }
    int last = stem.length() - 1;
    boolean twice = last > LEAST - 1 && stem.charAt(last) == stem.charAt(last - 1);
    return twice ? stem.substring(0, last) : stem;
  }
}
