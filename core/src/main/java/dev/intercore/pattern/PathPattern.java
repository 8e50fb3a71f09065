package dev.intercore.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One entry of an intent's lists: a normalised path relative to the project's root, in which {@code
 * * ? [a-z] [!a] **} and {@code \} have the meaning they have in a {@code .gitignore}. The root is
 * written {@code .}. An entry covers the paths that it matches and everything below them. One with
 * glob characters also covers its own text, because there are files named {@code [id].tsx}.
 */
public final class PathPattern {
  private static final String ROOT = ".";
  private static final String SPECIAL = "*?[\\";

  private final String text;
  private final CaseRule rule;
  private final boolean file;

  // Two threads may both parse it, with the same result.
  private @Nullable Meaning meaning;

  private PathPattern(String text, CaseRule rule, boolean file) {
    this.text = text;
    this.rule = rule;
    this.file = file;
  }

  /** The parsed entry. Parsed on first use. */
  private record Meaning(boolean plain, List<PatternVariant> variants) {}

  public static PathPattern of(String text, CaseRule rule) {
    return new PathPattern(text, rule, false);
  }

  /** Returns the same entry as one that names a file, so nothing is below it. */
  public PathPattern asFile() {
    return new PathPattern(text, rule, isPlain());
  }

  public boolean isFile() {
    return file;
  }

  /** Returns the entry as given. */
  public String text() {
    return text;
  }

  /** Returns whether it names one path: it has no unescaped glob character. */
  public boolean isPlain() {
    return meaning().plain();
  }

  /** Returns the path that a plain entry names, without escapes, in its given case. */
  public Optional<String> plainPath() {
    if (!isPlain() || meaning().variants().isEmpty()) {
      return Optional.empty();
    }
    boolean asGiven = text.indexOf('\\') < 0;
    return Optional.of(asGiven ? text : new PatternParser(text, CaseRule.EXACT).parse().prefix());
  }

  /**
   * Returns whether it covers the path, in which no character is special. No entry covers a text
   * that is not a normalised path.
   */
  public boolean covers(String path) {
    boolean root = path.equals(ROOT);
    if (!root && !PathText.isPath(path)) {
      return false;
    }
    String folded = root ? PathText.ROOT : rule.fold(path);
    if (file) {
      return folded.equals(foldedPath());
    }
    for (PatternVariant variant : meaning().variants()) {
      if (variant.covers(folded)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a path can exist that both cover. Both must have the same case rule. */
  public boolean overlaps(PathPattern other) {
    if (rule != other.rule) {
      throw new IllegalArgumentException("entries by two rules of case: " + this + ", " + other);
    }
    if (file) {
      return plainPath().filter(other::covers).isPresent();
    }
    if (other.file) {
      return other.overlaps(this);
    }
    for (PatternVariant mine : meaning().variants()) {
      for (PatternVariant theirs : other.meaning().variants()) {
        if (mine.overlaps(theirs)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Returns the paths that index it, folded if case is ignored, the root as the empty text: for
   * each way to read it, the segments before the first one with a glob character. If two entries
   * overlap, a key of one is at or above a key of the other, see {@link PathText#ancestors}.
   */
  public List<String> keys() {
    List<String> keys = new ArrayList<>();
    for (PatternVariant variant : meaning().variants()) {
      keys.add(variant.prefix());
    }
    return keys;
  }

  /** Returns the name that a segment stands for, or empty if it is a pattern. */
  public static Optional<String> literal(String segment) {
    return of(segment, CaseRule.EXACT).plainPath();
  }

  /** Returns the entry that covers only this path. */
  public static String escape(String path) {
    StringBuilder text = new StringBuilder(path.length());
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (SPECIAL.indexOf(c) >= 0) {
        text.append('\\');
      }
      text.append(c);
    }
    return text.toString();
  }

  private String foldedPath() {
    return rule.fold(plainPath().orElse(""));
  }

  private Meaning meaning() {
    Meaning known = meaning;
    if (known == null) {
      known = parse();
      meaning = known;
    }
    return known;
  }

  private Meaning parse() {
    if (text.equals(ROOT)) {
      return new Meaning(true, List.of(new PatternVariant(PathText.ROOT, List.of())));
    }
    List<PatternVariant> variants = new ArrayList<>();
    PatternVariant pattern = hasSpecial(text) ? new PatternParser(text, rule).parse() : null;
    boolean plain = pattern == null || pattern.isPlain();
    if (pattern != null && pattern.isPossible()) {
      variants.add(pattern);
    }
    // Its own text: the only meaning without special characters, an additional one with them.
    if ((pattern == null || !plain) && PathText.isPath(text)) {
      variants.add(new PatternVariant(rule.fold(text), List.of()));
    }
    return new Meaning(plain, List.copyOf(variants));
  }

  private static boolean hasSpecial(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (SPECIAL.indexOf(text.charAt(i)) >= 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String toString() {
    return text;
  }
}
