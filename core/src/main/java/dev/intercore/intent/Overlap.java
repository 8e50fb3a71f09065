package dev.intercore.intent;

import dev.intercore.common.Utf8;
import dev.intercore.pattern.PathPattern;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** How the paths of two intents meet. */
record Overlap(
    List<String> hard, List<String> soft, List<String> excludedByThem, List<String> excludedByUs) {
  static Overlap of(IntentScope mine, IntentScope theirs) {
    Set<String> soft = meeting(mine.allow(), theirs.related());
    soft.addAll(meeting(mine.related(), theirs.allow()));
    return new Overlap(
        List.copyOf(meeting(mine.allow(), theirs.allow())),
        List.copyOf(soft),
        List.copyOf(meeting(mine.allow(), theirs.forbid())),
        List.copyOf(meeting(theirs.allow(), mine.forbid())));
  }

  boolean isEdit() {
    return !hard.isEmpty() || !soft.isEmpty();
  }

  boolean blocks(boolean softToo) {
    return !hard.isEmpty() || (softToo && !soft.isEmpty());
  }

  /** All paths that both want, the softer ones too. */
  List<String> both() {
    Set<String> all = new TreeSet<>(Utf8.ORDER);
    all.addAll(hard);
    all.addAll(soft);
    return List.copyOf(all);
  }

  private static Set<String> meeting(List<PathPattern> mine, List<PathPattern> theirs) {
    Set<String> paths = new TreeSet<>(Utf8.ORDER);
    for (PathPattern one : mine) {
      for (PathPattern other : theirs) {
        if (one.overlaps(other)) {
          paths.add(narrower(one, other).text());
        }
      }
    }
    return paths;
  }

  /** Of a folder and a file in it, the file says more. */
  private static PathPattern narrower(PathPattern one, PathPattern other) {
    return other.plainPath().filter(one::covers).isPresent() ? other : one;
  }
}
