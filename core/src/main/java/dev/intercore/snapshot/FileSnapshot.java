package dev.intercore.snapshot;

import dev.intercore.common.Utf8;
import dev.intercore.json.JsonWriter;
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
 * What the files of an intent were like when it was declared.
 *
 * @param head the commit that git's HEAD led to, if there was one to be read
 * @param files path below the root → a short text that differs when the file does, by code point;
 *     see {@link SnapshotReader} for its kinds
 * @param complete whether {@code files} speaks of every file in scope
 */
public record FileSnapshot(Optional<String> head, Map<String, String> files, boolean complete) {
  /** The fact of something that could not even be looked at: it says nothing, so equals nothing. */
  static final String UNREADABLE = "unreadable";

  /** As many bytes of JSON are the most for one character, with its share of the quotes. */
  private static final int MOST_A_CHARACTER = 12;

  private static final String HEAD = "head";
  private static final String FILES = "files";
  private static final String COMPLETE = "complete";

  public FileSnapshot {
    head.ifPresent(id -> require(GitHead.isCommitId(id), HEAD + " is no commit id"));
    SortedMap<String, String> sorted = new TreeMap<>(Utf8.ORDER);
    sorted.putAll(files);
    for (Map.Entry<String, String> file : sorted.entrySet()) {
      require(!file.getKey().isEmpty() && !file.getValue().isEmpty(), FILES + " has a blank");
    }
    files = Collections.unmodifiableSortedMap(sorted);
  }

  /** The paths that were added, removed or changed since. HEAD is for the asker to compare. */
  public SnapshotChanges changedSince(FileSnapshot earlier) {
    TreeSet<String> paths = new TreeSet<>(Utf8.ORDER);
    paths.addAll(files.keySet());
    paths.addAll(earlier.files.keySet());
    List<String> changed = new ArrayList<>();
    for (String path : paths) {
      if (!isSame(files.get(path), earlier.files.get(path))) {
        changed.add(path);
      }
    }
    return new SnapshotChanges(changed, complete && earlier.complete);
  }

  private static boolean isSame(@Nullable String now, @Nullable String then) {
    return now != null && now.equals(then) && !now.equals(UNREADABLE);
  }

  /**
   * The same if its files take no more than so many bytes of JSON; else one that knows of no file,
   * so that all count as changed.
   */
  public FileSnapshot within(int bytes) {
    long characters = 0;
    for (Map.Entry<String, String> file : files.entrySet()) {
      characters += file.getKey().length() + file.getValue().length();
    }
    // Nothing is longer in JSON than a control character, and few names are long enough to count.
    return characters * MOST_A_CHARACTER <= bytes
            || JsonWriter.canonical(files).getBytes(StandardCharsets.UTF_8).length <= bytes
        ? this
        : emptied();
  }

  /** Without its files: nothing can be compared with it any more. */
  public FileSnapshot emptied() {
    return new FileSnapshot(head, Map.of(), false);
  }

  /** As it is kept in JSON; without a HEAD there is no such field. */
  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put(COMPLETE, complete);
    map.put(FILES, files);
    head.ifPresent(id -> map.put(HEAD, id));
    return map;
  }

  /**
   * Read back; fields of later versions are passed over.
   *
   * @throws IllegalArgumentException if it is no base
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
