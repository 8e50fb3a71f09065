package dev.intercore.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

/** Folded sets equal sets that are folded code point by code point. */
class CaseRuleTest {
  private static CodePointSet set(int... bounds) {
    CodePointSet.Builder ranges = CodePointSet.builder();
    for (int i = 0; i < bounds.length; i += 2) {
      ranges.add(bounds[i], bounds[i + 1]);
    }
    return ranges.build();
  }

  private static BitSet members(CodePointSet set) {
    BitSet members = new BitSet();
    for (int i = 0; i < set.ranges(); i++) {
      members.set(set.first(i), set.last(i) + 1);
    }
    return members;
  }

  private static BitSet foldedOneByOne(CodePointSet set) {
    BitSet folded = new BitSet();
    members(set).stream().map(CaseRule.IGNORED::fold).forEach(folded::set);
    return folded;
  }

  private static void assertFolds(CodePointSet set) {
    BitSet image = foldedOneByOne(set);
    assertThat(members(CaseRule.IGNORED.fold(set))).isEqualTo(image);
    BitSet others = foldedOneByOne(CodePointSet.ANY);
    others.andNot(image);
    CodePointSet folded = CaseRule.IGNORED.fold(set);
    assertThat(members(CaseRule.IGNORED.complement(folded))).isEqualTo(others);
  }

  @Test
  void everyCodePointThatFoldsIsLookedAt() {
    assertFolds(CodePointSet.ANY);
  }

  @Test
  void setsFoldToTheImageOfTheirMembers() {
    assertFolds(set());
    assertFolds(set('B', 'B'));
    assertFolds(set('Y', 'c', 0x150, 0x1F00));
    assertFolds(set('a', 0xFFFF));
    assertFolds(set(0x10400, 0x10500, 'k', 'k', 0x212A, 0x212A));
  }

  @Test
  void exactSetsStayWhatTheyAre() {
    CodePointSet set = set('A', 'C', 'b', 'z');
    assertThat(CaseRule.EXACT.fold(set)).isSameAs(set);
    BitSet others = members(CodePointSet.ANY);
    others.andNot(members(set));
    assertThat(members(CaseRule.EXACT.complement(set))).isEqualTo(others);
  }

  @Test
  void aFoldedCodePointFoldsToItselfAndIsNoSeparator() {
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      int folded = CaseRule.IGNORED.fold(c);
      assertThat(CaseRule.IGNORED.fold(folded)).isEqualTo(folded);
      if (folded != c) {
        assertThat(folded).isGreaterThan('9');
      }
    }
  }

  @Test
  void textThatIsFoldedAlreadyIsTheSameObject() {
    String folded = "src/é/ß😀.ts";
    assertThat(CaseRule.IGNORED.fold(folded)).isSameAs(folded);
    assertThat(CaseRule.IGNORED.fold("Src/É/ẞ😀𐐀.tS")).isEqualTo("src/é/ß😀𐐨.ts");
    assertThat(CaseRule.EXACT.fold("A")).isEqualTo("A");
  }

  @Test
  void rangesThatTouchBecomeOne() {
    CodePointSet set = set('m', 'p', 'a', 'c', 'd', 'f', 'b', 'e', 'z', 'y');
    assertThat(set.ranges()).isEqualTo(2);
    assertThat(members(set)).isEqualTo(members(set('a', 'f', 'm', 'p')));
  }

  @Test
  void separatorsAreInNoSet() {
    assertThat(members(set(0, '0')).get('/')).isFalse();
    assertThat(members(set(0, '0')).get(0)).isFalse();
    assertThat(CodePointSet.of('/').ranges()).isZero();
  }

  @Test
  void sharedKindsDistinguishTheDotFromOthers() {
    assertThat(set('a', 'c').shared(set('d', 'f'))).isZero();
    assertThat(set('a', 'c').shared(set('c', 'f'))).isEqualTo(CodePointSet.OTHER);
    assertThat(set('.', 'c').shared(set('.', '.', 'x', 'x'))).isEqualTo(CodePointSet.DOT);
    assertThat(set('-', '.').shared(set('.', '.', '-', '-')))
        .isEqualTo(CodePointSet.DOT | CodePointSet.OTHER);
  }
}
