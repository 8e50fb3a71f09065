package dev.intercore.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testing.RandomCases;
import dev.intercore.testing.RandomInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Entries answer as an exhaustive search of all paths does. */
class PathPatternPropertyTest {
  /** Any other character behaves like c: only negated sets contain it. */
  private static final String[] CHARACTERS = {"a", "b", "c", ".", "["};

  /**
   * If two segments match a name, they also match it without a character that a star takes on both
   * sides, except one that makes it a name. So some name has one character for each token that is
   * not a star, and one more. Without a star on one side, its tokens are the length. Three tokens
   * each, one of them a star, need 2 + 2 + 1 characters; two tokens each need three.
   */
  private static final int LONGEST_OF_THREE_TOKENS = 5;

  private static final int LONGEST_OF_TWO_TOKENS = 3;

  private static final List<String> NAMES = names();

  private static String segment(RandomInput random) {
    return random.joined(
        1,
        3,
        List.of(
            "a", "b", ".", "[", "*", "?", "[ab]", "[!a]", "[^.]", "[.[]", "[.]", "[b-.]", "\\a",
            "\\["));
  }

  private static String entry(RandomInput random) {
    List<String> tokens = List.of("a", "b", ".", "*", "?", "[ab]", "[!a]", "[.]", "\\b");
    return String.join(
        "/",
        random.list(
            1,
            3,
            () ->
                random.between(1, 4) == 1
                    ? "**"
                    : random.where(
                        text -> PathText.isName(text, 0, text.length()),
                        () -> random.joined(1, 2, tokens))));
  }

  private static String cased(RandomInput random) {
    return random.joined(
        1, 5, List.of("a", "A", "b", "B", "*", "?", "[aB]", "[!A]", "[!ab]", "/", "/**/"));
  }

  private static String scribble(RandomInput random) {
    return random.joined(0, 9, letters("aAbB.*?[]!^-\\/😀"));
  }

  private static String path(RandomInput random) {
    return random.where(PathText::isPath, () -> random.joined(0, 7, letters("aAbB.*[]\\/-😀")));
  }

  private static List<String> letters(String text) {
    return text.codePoints().mapToObj(Character::toString).toList();
  }

  @Test
  void anyTextCoversWhatTryingSays() {
    RandomCases.run(
        20_000,
        random -> assertCovers(scribble(random), path(random), random.of(CaseRule.values())));
  }

  @Test
  void entriesCoverWhatTryingSays() {
    RandomCases.run(5_000, random -> assertCovers(entry(random), path(random), CaseRule.EXACT));
  }

  private static void assertCovers(String entry, String path, CaseRule rule) {
    assertThat(PathPattern.of(entry, rule).covers(path))
        .as("%s covers %s, %s", entry, path, rule)
        .isEqualTo(new NaiveGlob(entry, rule).covers(path));
  }

  @Test
  void segmentsOverlapExactlyIfSomeNameIsInBoth() {
    RandomCases.run(
        1_500,
        random -> {
          String one = segment(random);
          String other = segment(random);
          assertOverlap(one, other, witness(one, other, LONGEST_OF_THREE_TOKENS));
        });
  }

  @Test
  void entriesOverlapExactlyIfSomePathIsInBoth() {
    RandomCases.run(
        1_000,
        random -> {
          String one = entry(random);
          String other = entry(random);
          assertOverlap(one, other, witness(one, other, LONGEST_OF_TWO_TOKENS));
        });
  }

  /** Any two texts that cover the same path overlap. */
  @Test
  void whatHasAPathInCommonOverlaps() {
    AtomicInteger common = new AtomicInteger();
    AtomicInteger cases = new AtomicInteger();
    RandomCases.run(
        20_000,
        random -> {
          cases.incrementAndGet();
          CaseRule rule = random.of(CaseRule.values());
          String path = path(random);
          if (checkCommonPath(scribble(random), scribble(random), path, rule)) {
            common.incrementAndGet();
          }
        });
    assertThat(common.get())
        .as("cases with a common path")
        .isGreaterThanOrEqualTo(cases.get() / 1_000);
  }

  /** Checks what must hold of two entries, and returns whether both cover the path. */
  private static boolean checkCommonPath(String one, String other, String path, CaseRule rule) {
    String what = "%s and %s with %s, %s".formatted(one, other, path, rule);
    PathPattern left = PathPattern.of(one, rule);
    PathPattern right = PathPattern.of(other, rule);
    boolean common = left.covers(path) && right.covers(path);
    boolean overlap = left.overlaps(right);
    assertThat(right.overlaps(left)).as(what).isEqualTo(overlap);
    assertThat(overlap || !common).as(what).isTrue();
    assertThat(!overlap || related(left.keys(), right.keys())).as(what).isTrue();
    assertThat(left.overlaps(PathPattern.of(".", rule))).as(what).isEqualTo(!left.keys().isEmpty());
    assertThat(left.overlaps(left)).as(what).isEqualTo(!left.keys().isEmpty());
    return common;
  }

  @Test
  void ignoringCaseIsComparingWhatIsFolded() {
    RandomCases.run(5_000, random -> checkFolded(cased(random), cased(random), path(random)));
  }

  private static void checkFolded(String one, String other, String path) {
    String what = "%s and %s with %s".formatted(one, other, path);
    CaseRule fold = CaseRule.IGNORED;
    PathPattern folded = PathPattern.of(fold.fold(one), CaseRule.EXACT);
    assertThat(PathPattern.of(one, fold).covers(path))
        .as(what)
        .isEqualTo(folded.covers(fold.fold(path)));
    assertThat(PathPattern.of(one, fold).overlaps(PathPattern.of(other, fold)))
        .as(what)
        .isEqualTo(folded.overlaps(PathPattern.of(fold.fold(other), CaseRule.EXACT)));
    assertThat(PathPattern.of(one, fold).keys()).as(what).isEqualTo(folded.keys());
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
                    PathText.ancestors(key).contains(other)
                        || PathText.ancestors(other).contains(key)));
  }

  /**
   * Returns a path that both cover, if there is one: below the own text of one of them, or one that
   * both cover as patterns.
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
   * If both patterns cover a path, they also cover it without a segment that is below, or that a
   * double star takes, on both sides. So some path has one segment for each segment that is not a
   * double star. If neither has a double star, the longer pattern gives the length.
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
