package dev.intercore.pattern;

/** Sets under a {@link CaseRule}. */
final class FoldedSets {
  /**
   * Where code points lie that fold to another: a set may span all of Unicode, and only these need
   * looking at. A test holds it against every code point.
   */
  private static final int[] CASED = {
    0x41, 0x5A, 0xB5, 0x24E, 0x345, 0x556, 0x10A0, 0x10CD, 0x13A0, 0x13F5, 0x1C80, 0x1CBF, 0x1E00,
    0x1FFC, 0x2126, 0x2183, 0x24B6, 0x24CF, 0x2C00, 0x2CF2, 0xA640, 0xA69A, 0xA722, 0xA7F5, 0xFF21,
    0xFF3A, 0x10400, 0x10427, 0x104B0, 0x104D3, 0x10570, 0x10595, 0x10C80, 0x10CB2, 0x10D50,
    0x10D65, 0x118A0, 0x118BF, 0x16E40, 0x16E5F, 0x1E900, 0x1E921
  };

  private FoldedSets() {}

  /** What the members fold to. */
  static CodePointSet image(CodePointSet set, CaseRule rule) {
    if (rule == CaseRule.EXACT) {
      return set;
    }
    Ranges image = new Ranges();
    for (int i = 0; i < set.ranges(); i++) {
      addImage(image, set.first(i), set.last(i));
    }
    return CodePointSet.of(image);
  }

  private static void addImage(Ranges image, int first, int last) {
    int unchanged = first;
    for (int i = 0; i < CASED.length; i += 2) {
      int end = Math.min(last, CASED[i + 1]);
      for (int c = Math.max(first, CASED[i]); c <= end; c++) {
        int folded = CaseRule.IGNORED.fold(c);
        if (folded != c) {
          image.add(folded, folded);
          image.add(unchanged, c - 1);
          unchanged = c + 1;
        }
      }
    }
    image.add(unchanged, last);
  }

  /** All that is not in {@code image}, of what a folded name can hold. */
  static CodePointSet others(CodePointSet image, CaseRule rule) {
    return (rule == CaseRule.EXACT ? CodePointSet.ANY : AllFolded.SET).minus(image);
  }

  /** Apart, so that only a negated set without regard to case pays for it. */
  private static final class AllFolded {
    static final CodePointSet SET = image(CodePointSet.ANY, CaseRule.IGNORED);
  }
}
