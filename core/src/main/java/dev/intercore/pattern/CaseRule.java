package dev.intercore.pattern;

/** Whether names that differ only in case name the same file. */
public enum CaseRule {
  EXACT,
  IGNORED;

  /**
   * The ranges with the code points that fold to another one. A set may span all of Unicode; only
   * these are folded one by one. CaseRuleTest compares the ranges with every code point.
   */
  private static final int[] CASED = {
    0x41, 0x5A, 0xB5, 0x24E, 0x345, 0x556, 0x10A0, 0x10CD, 0x13A0, 0x13F5, 0x1C80, 0x1CBF, 0x1E00,
    0x1FFC, 0x2126, 0x2183, 0x24B6, 0x24CF, 0x2C00, 0x2CF2, 0xA640, 0xA69A, 0xA722, 0xA7F5, 0xFF21,
    0xFF3A, 0x10400, 0x10427, 0x104B0, 0x104D3, 0x10570, 0x10595, 0x10C80, 0x10CB2, 0x10D50,
    0x10D65, 0x118A0, 0x118BF, 0x16E40, 0x16E5F, 0x1E900, 0x1E921
  };

  /**
   * Folds a code point for a comparison. Upper case comes first, because some letters have one
   * upper-case but two lower-case forms. One code point folds to one, so that {@code ?} means the
   * same.
   */
  int fold(int c) {
    return this == EXACT ? c : Character.toLowerCase(Character.toUpperCase(c));
  }

  /** Folds a text for a comparison. Returns the same object if nothing changes. */
  String fold(String text) {
    if (this == EXACT) {
      return text;
    }
    int same = 0;
    while (same < text.length()) {
      int c = text.codePointAt(same);
      if (fold(c) != c) {
        return foldFrom(text, same);
      }
      same += Character.charCount(c);
    }
    return text;
  }

  private String foldFrom(String text, int start) {
    StringBuilder folded = new StringBuilder(text.length()).append(text, 0, start);
    int at = start;
    while (at < text.length()) {
      int c = text.codePointAt(at);
      folded.appendCodePoint(fold(c));
      at += Character.charCount(c);
    }
    return folded.toString();
  }

  /** Returns the code points that the members of the set fold to. */
  CodePointSet fold(CodePointSet set) {
    if (this == EXACT) {
      return set;
    }
    CodePointSet.Builder folded = CodePointSet.builder();
    for (int i = 0; i < set.ranges(); i++) {
      addFolded(folded, set.first(i), set.last(i));
    }
    return folded.build();
  }

  private static void addFolded(CodePointSet.Builder folded, int first, int last) {
    int unchanged = first;
    for (int i = 0; i < CASED.length; i += 2) {
      int end = Math.min(last, CASED[i + 1]);
      for (int c = Math.max(first, CASED[i]); c <= end; c++) {
        int other = IGNORED.fold(c);
        if (other != c) {
          folded.add(other, other);
          folded.add(unchanged, c - 1);
          unchanged = c + 1;
        }
      }
    }
    folded.add(unchanged, last);
  }

  /** Returns the folded code points of names that are not in {@code folded}. */
  CodePointSet complement(CodePointSet folded) {
    return (this == EXACT ? CodePointSet.ANY : AllFolded.SET).minus(folded);
  }

  /** Computed on first use: only a negated set that ignores case needs it. */
  private static final class AllFolded {
    static final CodePointSet SET = IGNORED.fold(CodePointSet.ANY);
  }
}
