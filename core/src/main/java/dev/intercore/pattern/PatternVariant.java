package dev.intercore.pattern;

import java.util.ArrayList;
import java.util.List;

/**
 * One reading of an entry: fixed names, then segments from the first pattern on. It never ends with
 * {@link PatternSegment#ANY_DEPTH}.
 */
final class PatternVariant {
  private final String prefix;
  private final PatternSegment[] rest;

  PatternVariant(String prefix, List<PatternSegment> rest) {
    this.prefix = prefix;
    this.rest = rest.toArray(new PatternSegment[0]);
  }

  /** Returns the fixed names, folded. The root is the empty text. */
  String prefix() {
    return prefix;
  }

  boolean isPlain() {
    for (PatternSegment segment : rest) {
      if (segment.literal() == null) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether it covers any path. The other methods need this. */
  boolean isPossible() {
    for (PatternSegment segment : rest) {
      if (!segment.isPossible()) {
        return false;
      }
    }
    return prefix.equals(PathText.ROOT) || PathText.isPath(prefix);
  }

  /** Returns whether it matches the folded path or one above it. */
  boolean covers(String path) {
    if (!PathText.isAtOrBelow(path, prefix)) {
      return false;
    }
    int segment = 0;
    int at = PathText.startBelow(path, prefix);
    int afterDepth = -1;
    int resume = at;
    while (segment < rest.length) {
      if (rest[segment] == PatternSegment.ANY_DEPTH) {
        afterDepth = ++segment;
        resume = at;
      } else if (at > path.length()) {
        return false;
      } else if (rest[segment].matches(path, at, PathText.endOfSegment(path, at))) {
        segment++;
        at = PathText.endOfSegment(path, at) + 1;
      } else if (afterDepth >= 0) {
        segment = afterDepth;
        resume = PathText.endOfSegment(path, resume) + 1;
        at = resume;
      } else {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a path exists that both cover. */
  boolean overlaps(PatternVariant other) {
    if (prefix.length() > other.prefix.length()) {
      return other.overlaps(this);
    }
    return PathText.isAtOrBelow(other.prefix, prefix)
        && (rest.length == 0 || meet(rest, other.segmentsBelow(prefix)));
  }

  private PatternSegment[] segmentsBelow(String above) {
    List<PatternSegment> segments = new ArrayList<>();
    int at = PathText.startBelow(prefix, above);
    while (at <= prefix.length()) {
      int end = PathText.endOfSegment(prefix, at);
      segments.add(PatternSegment.of(prefix.substring(at, end)));
      at = end + 1;
    }
    segments.addAll(List.of(rest));
    return segments.toArray(new PatternSegment[0]);
  }

  /**
   * Compares segment by segment. A pattern at its end covers everything below, with any rest of the
   * other. A pattern at {@code **} skips the rest of the other and matches its own rest below that.
   */
  private static boolean meet(PatternSegment[] left, PatternSegment[] right) {
    int both = Math.min(left.length, right.length);
    for (int i = 0; i < both; i++) {
      if (left[i] == PatternSegment.ANY_DEPTH || right[i] == PatternSegment.ANY_DEPTH) {
        return true;
      }
      if (!left[i].meets(right[i])) {
        return false;
      }
    }
    return true;
  }
}
