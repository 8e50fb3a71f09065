package dev.intercore.intent;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Utf8;
import dev.intercore.pattern.CaseRule;
import dev.intercore.pattern.PathPattern;
import dev.intercore.project.PathResolver;
import dev.intercore.project.PathResolver.Entry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The paths of an intent, in one worktree.
 *
 * @param worktree git's name of it; empty for the main checkout
 * @param allow paths that the intent changes
 * @param related paths that it relies on and that others should not change
 * @param forbid paths that it does not touch
 */
public record IntentScope(
    String worktree, List<PathPattern> allow, List<PathPattern> related, List<PathPattern> forbid) {
  /** In all lists together. */
  public static final int MAX_PATHS = 1000;

  /** Of UTF-8, in all lists together. A record is read whole. */
  public static final int MAX_BYTES = 1 << 20;

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

  private static void checkCount(int paths) {
    if (paths > MAX_PATHS) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE,
          paths + " paths are more than " + MAX_PATHS,
          "Name folders or patterns instead of single files.");
    }
  }

  /** Rejects more than a record can hold. Not called for stored records. */
  void checkSize() {
    long bytes = 0;
    for (List<PathPattern> list : List.of(allow, related, forbid)) {
      for (PathPattern path : list) {
        bytes += path.text().getBytes(StandardCharsets.UTF_8).length;
      }
    }
    if (bytes > MAX_BYTES) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE,
          "the paths together have " + bytes + " bytes, more than " + MAX_BYTES,
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

  /** Returns the paths that are files: nothing can be below them. */
  List<String> files() {
    Set<String> files = new TreeSet<>(Utf8.ORDER);
    for (List<PathPattern> list : List.of(allow, related, forbid)) {
      list.stream().filter(PathPattern::isFile).forEach(file -> files.add(file.text()));
    }
    return List.copyOf(files);
  }

  /** Returns the keys by which intents that may overlap are found. */
  Set<String> keys() {
    return keys(List.of(texts(allow), texts(related), texts(forbid)));
  }

  static Set<String> keys(Intent intent) {
    return keys(List.of(intent.allow(), intent.related(), intent.forbid()));
  }

  /** Keys ignore case, so that a search by either rule of case finds all overlapping intents. */
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

  /** Makes a scope from paths as users write them. All of them must lie in one worktree. */
  static final class ScopeReader {
    private final PathResolver paths;
    private final CaseRule rule;
    private final Set<String> worktrees = new LinkedHashSet<>();

    /** A path that is a folder in one list is a folder in all of them. */
    private final Set<String> folders = new HashSet<>();

    ScopeReader(PathResolver paths, CaseRule rule) {
      this.paths = paths;
      this.rule = rule;
    }

    IntentScope read(List<String> allow, List<String> related, List<String> forbid) {
      // Before a path is looked up in the file system.
      checkCount(allow.size() + related.size() + forbid.size());
      List<Entry> allowEntries = entries(allow);
      List<Entry> relatedEntries = entries(related);
      List<Entry> forbidEntries = entries(forbid);
      if (worktrees.size() > 1) {
        throw new IntercoreException(
            ErrorCode.BAD_PATH,
            "the paths lie in different worktrees",
            "Declare an intent in each of them.");
      }
      return new IntentScope(
          worktrees.stream().findFirst().orElse(""),
          patterns(allowEntries, true),
          patterns(relatedEntries, false),
          patterns(forbidEntries, false));
    }

    private List<Entry> entries(List<String> given) {
      List<Entry> entries = given.stream().flatMap(text -> paths.entry(text).stream()).toList();
      for (Entry entry : entries) {
        worktrees.add(entry.path().worktree());
        if (!entry.file()) {
          folders.add(entry.path().text());
        }
      }
      return entries;
    }

    private List<PathPattern> patterns(List<Entry> entries, boolean isAllow) {
      Map<String, PathPattern> patterns = new LinkedHashMap<>();
      for (Entry entry : entries) {
        if (isAllow && entry.path().isProtected()) {
          throw new IntercoreException(
              ErrorCode.BAD_PATH,
              "an intent cannot allow " + entry.path().text(),
              "Use the commands of git and intercore to change their files.");
        }
        String text = entry.path().text();
        PathPattern pattern = PathPattern.of(text, rule);
        patterns.putIfAbsent(text, folders.contains(text) ? pattern : pattern.asFile());
      }
      return List.copyOf(patterns.values());
    }
  }
}
