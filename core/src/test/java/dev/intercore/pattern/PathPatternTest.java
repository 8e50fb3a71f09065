package dev.intercore.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathPatternTest {
  private static PathPattern exact(String text) {
    return PathPattern.of(text, CaseRule.EXACT);
  }

  private static PathPattern ignoring(String text) {
    return PathPattern.of(text, CaseRule.IGNORED);
  }

  private static String unquoted(String cell) {
    return cell.replace("NUL", "\0");
  }

  @ParameterizedTest(name = "{0} covers {1}: {2}")
  @CsvSource({
    // A path covers itself and all below, the root everything.
    "src/a.ts, src/a.ts, true",
    "src, src/a/b.ts, true",
    "src/a.ts, src, false",
    "src/a, src/ab, false",
    "src/a, src/A, false",
    "., ., true",
    "., a/b, true",
    "a, ., false",
    "**, ., false",
    // A star stays within one segment and may be empty; a leading dot is nothing special.
    "src/*.ts, src/a.ts, true",
    "src/*.ts, src/.ts, true",
    "src/*.ts, src/.b.ts, true",
    "src/*.ts, src/a/b.ts, false",
    "src/*, src/a/b.ts, true",
    "src/*, src, false",
    "*, .git/config, true",
    "a*b*c, axbxbc, true",
    "a*b*c, axbxb, false",
    "a**b, axb, true",
    "a**b, a/b, false",
    "***, a, true",
    "***/b, a/a/b, false",
    // A question mark is one code point.
    "a?c, abc, true",
    "a?c, ac, false",
    "a?c, a😀c, true",
    "a??c, a😀c, false",
    "?, a/b, true",
    // Double stars are any number of whole segments, at the end at least one.
    "**/x, x, true",
    "**/x, a/b/x/c, true",
    "**/x, a/bx, false",
    "a/**/x, a/x, true",
    "a/**/x, a/b/c/x, true",
    "a/**/x, b/x, false",
    "a/**, a, false",
    "a/**, a/b, true",
    "a/**, a/b/c, true",
    "a/**/**, a, false",
    "a/**/**, a/b, true",
    "**/**/x/**, x/y, true",
    "**/**/x/**, x, false",
    "**/a/**/b, a/a/c/b, true",
    "**/a/b/**/c, a/x/a/b/c, true",
    "**/a/b/**/c, a/x/b/c, false",
    "**\\/x, a/x, true",
    // Sets.
    "[abc], b, true",
    "[abc], d, false",
    "[a-c], b, true",
    "[a-c], d, false",
    "[!a], a, false",
    "[!a], b, true",
    "[^a], a, false",
    "[^a], b, true",
    "[!a], ab, false",
    "[]a], ], true",
    "[!]a], ], false",
    "[!]a], b, true",
    "[-a], -, true",
    "[a-], -, true",
    "[a-], b, false",
    "[!-a], -, false",
    "[a-c-e], -, true",
    "[a-c-e], d, false",
    "[--0], '.x', false",
    "x[--0], x., true",
    "x[.-0], x0, true",
    "[c-a], b, false",
    "[!c-a], b, true",
    "[a!], !, true",
    "[a^], ^, true",
    "[😀-😃], 😁, true",
    "[!😀], 😀, false",
    "[[a], [, true",
    "[.]a, .a, true",
    "[*], *, true",
    "[*], x, false",
    "[?], x, false",
    // A bracket that is not closed is not a set.
    "[ab, [ab, true",
    "[ab, a, false",
    "a[, a[, true",
    "[], [], true",
    "[!], [!], true",
    "[!], x, false",
    "[*, [xy, true",
    "[a/b], a, false",
    "[a/b], [a/b], true",
    "[a\\], [a], true",
    "[a\\], a, false",
    // A backslash escapes a special character, also in a set.
    "\\*, *, true",
    "\\*, a, false",
    "\\*, \\*, false",
    "\\a, a, true",
    "\\\\, \\, true",
    "a\\, a\\, true",
    "\\?*, ?x, true",
    "\\?*, ax, false",
    "\\[a], [a], true",
    "\\[a], a, false",
    "[\\]], ], true",
    "[\\]]x, ]x, true",
    "[a\\-c], b, false",
    "[a\\-c], -, true",
    "[\\!a], !, true",
    "[a-\\c], b, true",
    "[\\\\], \\, true",
    "a\\/b, a/b, true",
    "a\\\\/b, a\\/b, true",
    "\\**, *x, true",
    "\\**, a/x, false",
    // A pattern covers its own text too, and what is below.
    "src/[id].tsx, src/[id].tsx, true",
    "src/[id].tsx, src/[id].tsx/x, true",
    "src/[id].tsx, src/i.tsx, true",
    "src/[id].tsx, src/id.tsx, false",
    "a/?\\*, a/?\\*, true",
    "[c-a], [c-a], true",
    "[.], [.], true",
    // A name is not empty, one dot or two dots.
    "a/[.], a/., false",
    "a/.?, a/.., false",
    "a/.?, a/.b, true",
    "*, '', false",
    "*, a//b, false",
    "*, a/, false",
    "., a/../b, false",
    "., /a, false",
    "., ./a, false",
    "., aNUL, false",
    "'', a, false",
    "'', ., false",
    "\\/a*, a, false",
    "\\., ., false",
    "\\., a, false",
  })
  void covers(String entry, String path, boolean covered) {
    assertThat(exact(unquoted(entry)).covers(unquoted(path))).isEqualTo(covered);
  }

  @ParameterizedTest(name = "{0} overlaps {1}: {2}")
  @CsvSource({
    "src, src/a.ts, true",
    "src/a.ts, src/a.ts, true",
    "src/a.ts, src/b.ts, false",
    "src/a, src/ab, false",
    "., a, true",
    "., ., true",
    "., *, true",
    "src/*.ts, src/a.ts, true",
    "src/*.ts, src/a.py, false",
    "src/*.ts, src, true",
    "src/*.ts, sr, false",
    "a*, *b, true",
    "a*c, *b, false",
    "*a*, *b*, true",
    "a*/x, *b/y, false",
    "a?, ?b, true",
    "a?, ?b?, false",
    "[a-c], [c-e], true",
    "[a-c], [d-e], false",
    "[!a], a, false",
    "[!a], [a], false",
    "x[!a], x[!b], true",
    "**/a, b, true",
    "a/**, a, true",
    "a/**, b/**, false",
    "a/**/b, a/c, true",
    "**/a.md, docs/*.txt, true",
    "*.md, *.txt, false",
    "*/a/b, x/*/c, false",
    "**/a/**/b/*, c/b/a, true",
    // The only text that both match is not a name.
    ".?, ?., false",
    ".?, ?.?, false",
    "..?, ?.?, true",
    "[.], ?, false",
    "*[.], [.]*, true",
    "[.][.], ?[.], false",
    "[.]*, ?, false",
    "[.]*, ??, true",
    "a/[.]/b, a, true",
    "x/[.], x/a, false",
    "x[+-0], x?, true",
    // One of them by its own text.
    "src/[id].tsx, src/[[]id].tsx, true",
    "[ab], [[]*, true",
    "[ab]/c, [ab], true",
    "\\*, a, false",
    "\\*, \\**, true",
    "'', ., false",
    "\\., ., false",
  })
  void overlaps(String one, String other, boolean overlap) {
    assertThat(exact(one).overlaps(exact(other))).isEqualTo(overlap);
    assertThat(exact(other).overlaps(exact(one))).isEqualTo(overlap);
  }

  @ParameterizedTest(name = "{0} covers {1} without regard to case: {2}")
  @CsvSource({
    "src/A.ts, SRC/a.TS, true",
    "*.TS, x.ts, true",
    "[A-C], b, true",
    "[a-c], B, true",
    "[Z-a], z, true",
    "[Z-a], _, true",
    "[Z-a], b, false",
    "[!a], A, false",
    "[!A], a, false",
    "[!A], b, true",
    "[Ω], Ω, true",
    "ſ, S, true",
    "straße, STRASSE, false",
    "ÄÖ, äö, true",
    "σς, ΣΣ, true",
    "𐐀, 𐐨, true",
    "[𐐀], 𐐨, true",
    "[ID].tsx, [id].TSX, true",
  })
  void coversWithoutRegardToCase(String entry, String path, boolean covered) {
    assertThat(ignoring(entry).covers(path)).isEqualTo(covered);
  }

  @ParameterizedTest(name = "{0} overlaps {1} without regard to case: {2}")
  @CsvSource({
    "src, SRC/a, true",
    "A*, a, true",
    "[A-Z], [a-z], true",
    "x[!A], xa, false",
    "x[!a-z], x[A-Z], false",
    "x[!a-z], x?, true",
  })
  void overlapsWithoutRegardToCase(String one, String other, boolean overlap) {
    assertThat(ignoring(one).overlaps(ignoring(other))).isEqualTo(overlap);
    assertThat(ignoring(other).overlaps(ignoring(one))).isEqualTo(overlap);
  }

  @Test
  void aSlashIsInNoSet() {
    String onlySlash = "x[!\u0001-.0-" + Character.toString(Character.MAX_CODE_POINT) + "]";
    assertThat(exact(onlySlash).overlaps(exact("x?"))).isFalse();
    assertThat(exact("x[.-0]").covers("x/")).isFalse();
    assertThat(exact("x[!a]y").covers("x/y")).isFalse();
    assertThat(exact("x[!a]y").covers("x\0y")).isFalse();
  }

  @Test
  void allButOneOfACaseIsAllWithoutRegardToCase() {
    String allButA = "x[!\u0001-@B-" + Character.toString(Character.MAX_CODE_POINT) + "]";
    assertThat(exact(allButA).overlaps(exact("x?"))).isTrue();
    // No key is left, because its own text is longer.
    assertThat(ignoring(allButA).overlaps(ignoring("x?"))).isFalse();
  }

  @ParameterizedTest(name = "{0} has the keys {1}")
  @CsvSource({
    "., ''",
    "a/b, a/b",
    "a/\\*, a/*",
    "*, '|*'",
    "**/a, '|**/a'",
    "a/b/*.c, a/b|a/b/*.c",
    "a/\\b/?/d, a/b|a/\\b/?/d",
    "a/[.]/c, a/[.]/c",
    "a/[b, a/[b",
  })
  void keysAreTheSegmentsBeforeTheFirstGlob(String entry, String keys) {
    assertThat(String.join("|", exact(entry).keys())).isEqualTo(keys);
  }

  @Test
  void keysAreFoldedWhereCaseIsIgnored() {
    assertThat(ignoring("Src/A[B]").keys()).containsExactly("src", "src/a[b]");
  }

  @ParameterizedTest(name = "{0} is plain: {1}")
  @CsvSource({
    "a/b, a/b",
    "., .",
    "A\\*, A*",
    "[ab, [ab",
    "a\\\\b, a\\b",
    "a*,",
    "[a],",
    "a/**,",
    "\\a/?,"
  })
  void plainIsWhatNamesOnePath(String entry, String path) {
    assertThat(ignoring(entry).isPlain()).isEqualTo(path != null);
    assertThat(ignoring(entry).plainPath().orElse(null)).isEqualTo(path);
  }

  @Test
  void textIsAsGiven() {
    assertThat(ignoring("A/\\b*").text()).isEqualTo("A/\\b*");
    assertThat(ignoring("A/\\b*")).hasToString("A/\\b*");
  }

  @Test
  void entriesByTwoRulesAreNotCompared() {
    assertThatThrownBy(() -> exact("a").overlaps(ignoring("a")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
