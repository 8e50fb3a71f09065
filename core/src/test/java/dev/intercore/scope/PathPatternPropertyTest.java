package dev.intercore.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Entries answer as trying out every path does. */
class PathPatternPropertyTest {
  /** Any other character is to these patterns what c is: in no set but a negated one. */
  private static final String[] CHARACTERS = {"a", "b", "c", ".", "["};

  /**
   * Of a name that two segments match, a character can be left out that a star takes on both sides,
   * but for one to make it a name; so there is one with a character for each token that is no star,
   * and one more. Without a star on one side, its tokens are all. So for three tokens each, of
   * which one is a star, two and two and one; and for two tokens three.
   */
  private static final int LONGEST_OF_THREE_TOKENS = 5;

  private static final int LONGEST_OF_TWO_TOKENS = 3;

  private static final List<String> NAMES = names();

  @Provide
  Arbitrary<String> segments() {
    return Arbitraries.of(
            "a", "b", ".", "[", "*", "?", "[ab]", "[!a]", "[^.]", "[.[]", "[.]", "[b-.]", "\\a",
            "\\[")
        .list()
        .ofMinSize(1)
        .ofMaxSize(3)
        .map(tokens -> String.join("", tokens));
  }

  @Provide
  Arbitrary<String> entries() {
    Arbitrary<String> some =
        Arbitraries.of("a", "b", ".", "*", "?", "[ab]", "[!a]", "[.]", "\\b")
            .list()
            .ofMinSize(1)
            .ofMaxSize(2)
            .map(tokens -> String.join("", tokens))
            .filter(text -> PathText.isName(text, 0, text.length()));
    return Arbitraries.frequencyOf(Tuple.of(3, some), Tuple.of(1, Arbitraries.just("**")))
        .list()
        .ofMinSize(1)
        .ofMaxSize(3)
        .map(list -> String.join("/", list));
  }

  @Provide
  Arbitrary<String> scribbles() {
    return texts("aAbB.*?[]!^-\\/😀", 9);
  }

  @Provide
  Arbitrary<String> paths() {
    return texts("aAbB.*[]\\/-😀", 7).filter(PathText::isPath);
  }

  private static Arbitrary<String> texts(String characters, int longest) {
    return Arbitraries.of(characters.codePoints().mapToObj(Character::toString).toList())
        .list()
        .ofMaxSize(longest)
        .map(list -> String.join("", list));
  }

  @Property(tries = 20_000)
  void anyTextCoversWhatTryingSays(
      @ForAll("scribbles") String entry, @ForAll("paths") String path, @ForAll CaseRule rule) {
    assertThat(PathPattern.of(entry, rule).covers(path))
        .isEqualTo(new NaiveGlob(entry, rule).covers(path));
  }

  @Property(tries = 5_000)
  void entriesCoverWhatTryingSays(@ForAll("entries") String entry, @ForAll("paths") String path) {
    assertThat(PathPattern.of(entry, CaseRule.EXACT).covers(path))
        .isEqualTo(new NaiveGlob(entry, CaseRule.EXACT).covers(path));
  }

  @Property(tries = 1_500)
  void segmentsOverlapExactlyIfSomeNameIsInBoth(
      @ForAll("segments") String one, @ForAll("segments") String other) {
    assertOverlap(one, other, witness(one, other, LONGEST_OF_THREE_TOKENS));
  }

  @Property(tries = 1_000)
  void entriesOverlapExactlyIfSomePathIsInBoth(
      @ForAll("entries") String one, @ForAll("entries") String other) {
    assertOverlap(one, other, witness(one, other, LONGEST_OF_TWO_TOKENS));
  }

  /** Whatever overlaps by chance of a common path must be said to, for texts of any kind. */
  @Property(tries = 20_000)
  void whatHasAPathInCommonOverlaps(
      @ForAll("scribbles") String one,
      @ForAll("scribbles") String other,
      @ForAll("paths") String path,
      @ForAll CaseRule rule) {
    PathPattern left = PathPattern.of(one, rule);
    PathPattern right = PathPattern.of(other, rule);
    assertThat(left.overlaps(right)).isEqualTo(right.overlaps(left));
    if (left.covers(path) && right.covers(path)) {
      assertThat(left.overlaps(right)).isTrue();
    }
    if (left.overlaps(right)) {
      assertThat(related(left.keys(), right.keys())).isTrue();
    }
    assertThat(left.overlaps(PathPattern.of(".", rule))).isEqualTo(!left.keys().isEmpty());
    assertThat(left.overlaps(left)).isEqualTo(!left.keys().isEmpty());
  }

  @Property(tries = 5_000)
  void ignoringCaseIsComparingWhatIsFolded(
      @ForAll("cased") String one, @ForAll("cased") String other, @ForAll("paths") String path) {
    CaseRule fold = CaseRule.IGNORED;
    PathPattern folded = PathPattern.of(fold.fold(one), CaseRule.EXACT);
    assertThat(PathPattern.of(one, fold).covers(path)).isEqualTo(folded.covers(fold.fold(path)));
    assertThat(PathPattern.of(one, fold).overlaps(PathPattern.of(other, fold)))
        .isEqualTo(folded.overlaps(PathPattern.of(fold.fold(other), CaseRule.EXACT)));
    assertThat(PathPattern.of(one, fold).keys()).isEqualTo(folded.keys());
  }

  @Provide
  Arbitrary<String> cased() {
    return Arbitraries.of("a", "A", "b", "B", "*", "?", "[aB]", "[!A]", "[!ab]", "/", "/**/")
        .list()
        .ofMinSize(1)
        .ofMaxSize(5)
        .map(tokens -> String.join("", tokens));
  }

  private static void assertOverlap(String one, String other, Optional<String> witness) {
    PathPattern left = PathPattern.of(one, CaseRule.EXACT);
    PathPattern right = PathPattern.of(other, CaseRule.EXACT);
    String what = one + " and " + other + " have in common " + witness;
    assertThat(left.overlaps(right)).as(what).isEqualTo(witness.isPresent());
    assertThat(right.overlaps(left)).as(what).isEqualTo(witness.isPresent());
    if (witness.isPresent()) {
      assertThat(related(left.keys(), right.keys())).as(what).isTrue();
    }
  }

  private static boolean related(List<String> some, List<String> others) {
    return some.stream()
        .anyMatch(key ->
            others.stream()
                .anyMatch(other ->
                    PrefixKeys.ancestors(key).contains(other)
                        || PrefixKeys.ancestors(other).contains(key)));
  }

  /**
   * Some path that both cover, if there is one: it is below the own text of one of them, or both
   * cover it as patterns.
   */
  private static Optional<String> witness(String one, String other, int longest) {
    List<String> names = telling(one, other, longest);
    return below("", depth(one, other), one, other, names)
        .or(() -> below(one, asked(other), one, other, names))
        .or(() -> below(other, asked(one), one, other, names));
  }

  /** The first of all paths at or below the base, of these names, that both cover. */
  private static Optional<String> below(
      String base, int depth, String one, String other, List<String> names) {
    NaiveGlob left = new NaiveGlob(one, CaseRule.EXACT);
    NaiveGlob right = new NaiveGlob(other, CaseRule.EXACT);
    List<String> paths = List.of(base);
    for (int i = 0; i <= depth; i++) {
      List<String> longer = new ArrayList<>();
      for (String path : paths) {
        if (PathText.isPath(path) && left.covers(path) && right.covers(path)) {
          return Optional.of(path);
        }
        names.forEach(name -> longer.add(path.isEmpty() ? name : path + "/" + name));
      }
      paths = longer;
    }
    return Optional.empty();
  }

  /**
   * Of a path that both cover as patterns, a segment can be left out that is below, or that a
   * double star takes, on both sides. So there is one with a segment for each that is no double
   * star; and if neither has any, both count from the root, and the longer of the two is enough.
   */
  private static int depth(String one, String other) {
    return one.contains("**/") || other.contains("**/")
        ? asked(one) + asked(other)
        : Math.max(asked(one), asked(other));
  }

  /** How many segments it must have; the last double star is one. */
  private static int asked(String entry) {
    List<String> segments = List.of(entry.split("/", -1));
    int asked = (int) segments.stream().filter(segment -> !segment.equals("**")).count();
    return segments.getLast().equals("**") ? asked + 1 : asked;
  }

  /** One name for each way that the segments of both can answer: others would change nothing. */
  private static List<String> telling(String one, String other, int longest) {
    NaiveGlob glob = new NaiveGlob("", CaseRule.EXACT);
    Map<List<Boolean>, String> byAnswer = new LinkedHashMap<>();
    for (String name : NAMES) {
      if (name.length() > longest) {
        break;
      }
      List<Boolean> answers = new ArrayList<>();
      for (String segment : (one + "/" + other).split("/", -1)) {
        answers.add(glob.name(segment, name));
      }
      byAnswer.putIfAbsent(answers, name);
    }
    return List.copyOf(byAnswer.values());
  }

  private static List<String> names() {
    List<String> names = new ArrayList<>();
    List<String> shorter = List.of("");
    for (int length = 1; length <= LONGEST_OF_THREE_TOKENS; length++) {
      List<String> longer = new ArrayList<>();
      for (String text : shorter) {
        for (String c : CHARACTERS) {
          longer.add(text + c);
        }
      }
      names.addAll(longer);
      shorter = longer;
    }
    return names.stream().filter(PathText::isPath).toList();
  }
}
