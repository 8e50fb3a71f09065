package dev.intercore.intent;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.pattern.CaseRule;
import dev.intercore.pattern.PathPattern;
import dev.intercore.project.PathResolver;
import dev.intercore.project.PathResolver.Entry;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes a scope of paths as people name them. All of them lie in one worktree. */
final class ScopeReader {
  private final PathResolver paths;
  private final CaseRule rule;
  private final Set<String> worktrees = new LinkedHashSet<>();

  /** What is said to be a folder once is one wherever it is named. */
  private final Set<String> folders = new HashSet<>();

  ScopeReader(PathResolver paths, CaseRule rule) {
    this.paths = paths;
    this.rule = rule;
  }

  IntentScope read(List<String> allow, List<String> related, List<String> forbid) {
    // Before any of them is looked at.
    IntentScope.checkCount(allow.size() + related.size() + forbid.size());
    List<Entry> allowed = entries(allow);
    List<Entry> relied = entries(related);
    List<Entry> promised = entries(forbid);
    if (worktrees.size() > 1) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          "the paths lie in different worktrees",
          "Declare an intent in each of them.");
    }
    return new IntentScope(
        worktrees.stream().findFirst().orElse(""),
        patterns(allowed, true),
        patterns(relied, false),
        patterns(promised, false));
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

  private List<PathPattern> patterns(List<Entry> entries, boolean edited) {
    Map<String, PathPattern> patterns = new LinkedHashMap<>();
    for (Entry entry : entries) {
      if (edited && entry.path().isProtected()) {
        throw new IntercoreException(
            ErrorCode.BAD_PATH,
            "nobody edits " + entry.path().text() + " under an intent",
            "What belongs to git or to intercore is changed by their own commands.");
      }
      String text = entry.path().text();
      PathPattern pattern = PathPattern.of(text, rule);
      patterns.putIfAbsent(text, folders.contains(text) ? pattern : pattern.asFile());
    }
    return List.copyOf(patterns.values());
  }
}
