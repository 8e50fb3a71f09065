package dev.intercore.snapshot;

import dev.intercore.common.Utf8;
import dev.intercore.json.JsonWriter;
import dev.intercore.project.GitFiles;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The state of the files of an intent when it was declared.
 *
 * @param head the commit of git's HEAD, if known
 * @param files path below the root → a fact, a short text that differs when the file does; sorted
 *     by code point; see {@link SnapshotReader} for its kinds
 * @param complete whether {@code files} has every file in scope
 */
public record FileSnapshot(Optional<String> head, Map<String, String> files, boolean complete) {
  /** The fact of a file whose state is unknown. It does not equal itself. */
  static final String UNREADABLE = "unreadable";

  /** An upper bound of the JSON bytes of one character, with its share of the quotes. */
  private static final int MOST_A_CHARACTER = 12;

  private static final String HEAD = "head";
  private static final String FILES = "files";
  private static final String COMPLETE = "complete";

  public FileSnapshot {
    head.ifPresent(id -> require(GitFiles.isCommitId(id), HEAD + " is no commit id"));
    SortedMap<String, String> sorted = new TreeMap<>(Utf8.ORDER);
    sorted.putAll(files);
    for (Map.Entry<String, String> file : sorted.entrySet()) {
      require(!file.getKey().isEmpty() && !file.getValue().isEmpty(), FILES + " has a blank");
    }
    files = Collections.unmodifiableSortedMap(sorted);
  }

  /**
   * The difference of two snapshots.
   *
   * @param paths sorted by code point; one that ends with a slash is a folder that has one fact for
   *     all its files, or that could not be listed
   * @param complete whether these are all changes; if not, other files may have changed too, and
   *     {@code paths} includes files that only one of the snapshots reached
   */
  public record Changes(List<String> paths, boolean complete) {
    public Changes {
      paths = List.copyOf(paths);
    }

    /** Returns whether it is certain that nothing changed. */
    public boolean isNothing() {
      return complete && paths.isEmpty();
    }
  }

  /** Returns the paths that were added, removed or changed since. Does not compare HEAD. */
  public Changes changedSince(FileSnapshot earlier) {
    TreeSet<String> paths = new TreeSet<>(Utf8.ORDER);
    paths.addAll(files.keySet());
    paths.addAll(earlier.files.keySet());
    List<String> changed = new ArrayList<>();
    for (String path : paths) {
      if (!isSame(files.get(path), earlier.files.get(path))) {
        changed.add(path);
      }
    }
    return new Changes(changed, complete && earlier.complete);
  }

  private static boolean isSame(@Nullable String now, @Nullable String then) {
    return now != null && now.equals(then) && !now.equals(UNREADABLE);
  }

  /**
   * Returns this snapshot if its files need at most this many bytes of JSON; otherwise one without
   * files, so that all files count as changed.
   */
  public FileSnapshot within(int bytes) {
    long characters = 0;
    for (Map.Entry<String, String> file : files.entrySet()) {
      characters += file.getKey().length() + file.getValue().length();
    }
    // A control character is the longest in JSON. Few snapshots are long enough to be encoded here.
    return characters * MOST_A_CHARACTER <= bytes
            || JsonWriter.canonical(files).getBytes(StandardCharsets.UTF_8).length <= bytes
        ? this
        : emptied();
  }

  /** Returns it without its files, so that a comparison is never complete. */
  public FileSnapshot emptied() {
    return new FileSnapshot(head, Map.of(), false);
  }

  /** Returns its stored form. Without a HEAD it has no such field. */
  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put(COMPLETE, complete);
    map.put(FILES, files);
    head.ifPresent(id -> map.put(HEAD, id));
    return map;
  }

  /**
   * Reads the stored form. Ignores unknown fields of later versions.
   *
   * @throws IllegalArgumentException if it is malformed
   */
  public static FileSnapshot fromMap(Map<?, ?> map) {
    require(map.get(FILES) instanceof Map<?, ?>, FILES + " is no object");
    require(map.get(COMPLETE) instanceof Boolean, COMPLETE + " is no boolean");
    Object head = map.get(HEAD);
    require(head == null || head instanceof String, HEAD + " is no text");
    Map<String, String> files = new LinkedHashMap<>();
    if (map.get(FILES) instanceof Map<?, ?> given) {
      for (Map.Entry<?, ?> file : given.entrySet()) {
        files.put(text(file.getKey()), text(file.getValue()));
      }
    }
    return new FileSnapshot(
        head instanceof String id ? Optional.of(id) : Optional.empty(),
        files,
        Boolean.TRUE.equals(map.get(COMPLETE)));
  }

  private static String text(@Nullable Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw malformed(FILES + " has something that is no text");
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw malformed(otherwise);
    }
  }

  private static IllegalArgumentException malformed(String why) {
    return new IllegalArgumentException("not the base of an intent: " + why);
  }
}
