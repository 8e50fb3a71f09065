package dev.intercore.intent;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Utf8;
import dev.intercore.pattern.CaseRule;
import dev.intercore.pattern.PathPattern;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The paths of an intent, in one worktree.
 *
 * @param worktree git's name of it; empty for the main checkout
 * @param allow what it is going to change
 * @param related what it relies on
 * @param forbid what it promises not to touch
 */
public record IntentScope(
    String worktree, List<PathPattern> allow, List<PathPattern> related, List<PathPattern> forbid) {
  /** In all lists together. */
  public static final int MOST_PATHS = 1000;

  /** In all lists together, of UTF-8: a record is read whole, and stays within what can be. */
  public static final int MOST_BYTES = 1 << 20;

  public IntentScope {
    if (allow.isEmpty()) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE, "no path is allowed", "Name at least one path to be changed.");
    }
    checkCount(allow.size() + related.size() + forbid.size());
    allow = List.copyOf(allow);
    related = List.copyOf(related);
    forbid = List.copyOf(forbid);
  }

  static void checkCount(int paths) {
    if (paths > MOST_PATHS) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE,
          paths + " paths are more than " + MOST_PATHS,
          "Name folders or patterns instead of single files.");
    }
  }

  /** Refuses more than can be kept; what is read was kept. */
  void checkSize() {
    long bytes = 0;
    for (List<PathPattern> list : List.of(allow, related, forbid)) {
      for (PathPattern path : list) {
        bytes += path.text().getBytes(StandardCharsets.UTF_8).length;
      }
    }
    if (bytes > MOST_BYTES) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE,
          "the paths together have " + bytes + " bytes, more than " + MOST_BYTES,
          "Name folders or patterns instead of single files.");
    }
  }

  static IntentScope of(Intent intent, CaseRule rule) {
    Set<String> files = Set.copyOf(intent.paths().files());
    return new IntentScope(
        intent.worktree(),
        patterns(intent.allow(), files, rule),
        patterns(intent.related(), files, rule),
        patterns(intent.forbid(), files, rule));
  }

  private static List<PathPattern> patterns(List<String> texts, Set<String> files, CaseRule rule) {
    List<PathPattern> patterns = new ArrayList<>();
    for (String text : texts) {
      PathPattern pattern = PathPattern.of(text, rule);
      patterns.add(files.contains(text) ? pattern.asFile() : pattern);
    }
    return patterns;
  }

  /** Those of its paths below which nothing can be. */
  List<String> files() {
    Set<String> files = new TreeSet<>(Utf8.ORDER);
    for (List<PathPattern> list : List.of(allow, related, forbid)) {
      list.stream().filter(PathPattern::isFile).forEach(file -> files.add(file.text()));
    }
    return List.copyOf(files);
  }

  /** Where to look for others that may meet it. */
  Set<String> keys() {
    return keys(List.of(texts(allow), texts(related), texts(forbid)));
  }

  static Set<String> keys(Intent intent) {
    return keys(List.of(intent.allow(), intent.related(), intent.forbid()));
  }

  /** Always without case: whoever looks may go by another rule, and finds no less so. */
  private static Set<String> keys(List<List<String>> lists) {
    Set<String> keys = new TreeSet<>();
    for (List<String> texts : lists) {
      texts.forEach(text -> keys.addAll(PathPattern.of(text, CaseRule.IGNORED).keys()));
    }
    return keys;
  }

  static boolean covers(List<PathPattern> patterns, String path) {
    for (PathPattern pattern : patterns) {
      if (pattern.covers(path)) {
        return true;
      }
    }
    return false;
  }

  static List<String> texts(List<PathPattern> patterns) {
    List<String> texts = new ArrayList<>();
    patterns.forEach(pattern -> texts.add(pattern.text()));
    return texts;
  }
}
