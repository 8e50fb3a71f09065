package dev.intercore.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One entry of an intent's lists: a path relative to the project's root, normalised, in which
 * {@code * ? [a-z] [!a] **} and {@code \} have the meaning they have in a {@code .gitignore}. The
 * root is written {@code .}. An entry covers what it matches and all below; one with glob
 * characters also covers its own text, for there are files named {@code [id].tsx}.
 */
public final class PathPattern {
  private static final String ROOT = ".";

  private final String text;
  private final CaseRule rule;
  private final boolean file;

  // Reading it again would find the same, so two threads may both do it.
  private @Nullable Meaning meaning;

  private PathPattern(String text, CaseRule rule, boolean file) {
    this.text = text;
    this.rule = rule;
    this.file = file;
  }

  /** What the entry says, read when first asked. */
  private record Meaning(boolean plain, List<PatternVariant> variants) {}

  public static PathPattern of(String text, CaseRule rule) {
    return new PathPattern(text, rule, false);
  }

  /** The same, of which it is known that nothing can be below: it names a file. */
  public PathPattern asFile() {
    return new PathPattern(text, rule, isPlain());
  }

  public boolean isFile() {
    return file;
  }

  /** As given. */
  public String text() {
    return text;
  }

  /** Whether it names one path: it has no glob character that is not escaped. */
  public boolean isPlain() {
    return meaning().plain();
  }

  /** The path that a plain entry names, without escapes, in the case it was given. */
  public Optional<String> plainPath() {
    if (!isPlain() || meaning().variants().isEmpty()) {
      return Optional.empty();
    }
    boolean asGiven = text.indexOf('\\') < 0;
    return Optional.of(asGiven ? text : new PatternParser(text, CaseRule.EXACT).parse().prefix());
  }

  /**
   * Whether it covers that one path, whose characters all stand for themselves. What is no
   * normalised path is covered by nothing.
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

  /** Whether there could be a path that both cover; both go by the same rule of case. */
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
   * The paths to look it up by, folded if case is ignored, the root as the empty text: for each way
   * to read it, the segments before the first with a glob character. Of two entries that overlap, a
   * key of one is a key of the other or above it, see {@link PrefixKeys}.
   */
  public List<String> keys() {
    List<String> keys = new ArrayList<>();
    for (PatternVariant variant : meaning().variants()) {
      keys.add(variant.prefix());
    }
    return keys;
  }

  private String foldedPath() {
    return rule.fold(plainPath().orElse(""));
  }

  private Meaning meaning() {
    Meaning known = meaning;
    if (known == null) {
      known = read();
      meaning = known;
    }
    return known;
  }

  private Meaning read() {
    if (text.equals(ROOT)) {
      return new Meaning(true, List.of(new PatternVariant(PathText.ROOT, List.of())));
    }
    List<PatternVariant> variants = new ArrayList<>();
    PatternVariant pattern = hasSpecial(text) ? new PatternParser(text, rule).parse() : null;
    boolean plain = pattern == null || pattern.isPlain();
    if (pattern != null && pattern.isPossible()) {
      variants.add(pattern);
    }
    // Its own text: all that a path without special characters is, and what a glob is besides.
    if ((pattern == null || !plain) && PathText.isPath(text)) {
      variants.add(new PatternVariant(rule.fold(text), List.of()));
    }
    return new Meaning(plain, List.copyOf(variants));
  }

  private static boolean hasSpecial(String text) {
    return text.indexOf('*') >= 0
        || text.indexOf('?') >= 0
        || text.indexOf('[') >= 0
        || text.indexOf('\\') >= 0;
  }

  @Override
  public String toString() {
    return text;
  }
}
