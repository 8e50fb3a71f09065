package dev.intercore.snapshot;

import dev.intercore.common.Utf8;
import dev.intercore.json.JsonCodec;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import dev.intercore.project.GitFiles;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

  private static final String OF_FOLDER = "f";

  /** The kinds of facts of ordinary files: by content, and by size and time. */
  private static final Set<String> BY_READING = Set.of("c", "s");

  /** An upper bound of the JSON bytes of one character, with its share of the quotes. */
  private static final int MAX_BYTES_PER_CHARACTER = 12;

  /** The stored form. Unknown fields of later versions are ignored. */
  private static final JsonCodec<FileSnapshot> JSON =
      JsonCodec.fields(FileSnapshot.class)
          .bool("complete", FileSnapshot::complete)
          .map("files", snapshot -> new LinkedHashMap<>(snapshot.files))
          .optionalText("head", FileSnapshot::head)
          .read(json ->
              new FileSnapshot(
                  json.optionalText("head"), json.textMap("files"), json.bool("complete")));

  public FileSnapshot {
    if (head.filter(id -> !GitFiles.isCommitId(id)).isPresent()) {
      throw new IllegalArgumentException("the head of a snapshot is no commit id");
    }
    SortedMap<String, String> sorted = new TreeMap<>(Utf8.ORDER);
    sorted.putAll(files);
    if (sorted.containsKey("") || sorted.containsValue("")) {
      throw new IllegalArgumentException("the files of a snapshot have a blank");
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
   * @param unverified why a path may be listed that has not changed, or the list is not complete
   */
  public record Changes(
      List<String> paths, boolean complete, Optional<UnverifiedReason> unverified) {
    /** No file has changed. */
    public static final Changes NONE = new Changes(List.of(), true, Optional.empty());

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
    return new Changes(changed, complete && earlier.complete, unverified(earlier, changed));
  }

  private Optional<UnverifiedReason> unverified(FileSnapshot earlier, List<String> changed) {
    if (!earlier.complete) {
      return Optional.of(UnverifiedReason.BASE_INCOMPLETE);
    }
    if (!complete) {
      return Optional.of(UnverifiedReason.FILES_INCOMPLETE);
    }
    boolean differs =
        !files.isEmpty() && !earlier.files.isEmpty() && isByFolder() != earlier.isByFolder();
    boolean unreadable = false;
    for (String path : changed) {
      String now = kind(files.get(path));
      String then = kind(earlier.files.get(path));
      unreadable |= now.equals(UNREADABLE) || then.equals(UNREADABLE);
      differs |= BY_READING.contains(now) && BY_READING.contains(then) && !now.equals(then);
    }
    if (differs) {
      return Optional.of(UnverifiedReason.PRECISION_DIFFERS);
    }
    return unreadable ? Optional.of(UnverifiedReason.UNREADABLE) : Optional.empty();
  }

  private boolean isByFolder() {
    return files.values().stream().anyMatch(fact -> kind(fact).equals(OF_FOLDER));
  }

  private static String kind(@Nullable String fact) {
    return fact == null ? "" : fact.split(":", 2)[0];
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
    return characters * MAX_BYTES_PER_CHARACTER <= bytes
            || JsonWriter.canonical(files).getBytes(StandardCharsets.UTF_8).length <= bytes
        ? this
        : emptied();
  }

  /** Returns it without its files, so that a comparison is never complete. */
  public FileSnapshot emptied() {
    return new FileSnapshot(head, Map.of(), false);
  }

  /** Returns its stored form. Without a HEAD it has no such field. */
  public Map<String, @Nullable Object> toMap() {
    return JSON.toMap(this);
  }

  /**
   * Reads the stored form.
   *
   * @throws IllegalArgumentException if it is malformed
   */
  public static FileSnapshot fromMap(Map<?, ?> map) {
    return JSON.read(JsonObject.of(map));
  }
}
