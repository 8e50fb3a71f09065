package dev.intercore.snapshot;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Sha256;
import dev.intercore.common.Utf8;
import dev.intercore.files.FileErrors;
import dev.intercore.files.FileStat;
import java.io.IOException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Takes the {@link FileSnapshot} of a scope. Up to {@value #MAX_FILES} files have a fact each:
 *
 * <ul>
 *   <li>{@code c:} a digest of the content; of the smallest files first, while all together are at
 *       most 64 MiB, so that a small edit hardly ever makes another file's fact one of another kind
 *   <li>{@code s:} size and time of the change, of the files beyond
 *   <li>{@code l:} a digest of where a link leads
 *   <li>{@code t:} the type of a pipe, socket or device, which is never opened
 *   <li>{@code unreadable:} size and time, where reading is refused
 *   <li>{@code m:} a digest of several facts, where names differ on disk and are the same in NFC
 *   <li>{@code database} for what must not be opened
 * </ul>
 *
 * With more files none has a fact of its own; instead each folder has one ({@code f:}, see {@link
 * FolderFacts}). Past 20 000 files the base is not complete. Nor is it when a folder cannot be
 * listed; that folder is then {@code unreadable}.
 */
public final class SnapshotReader {
  /** So many facts a base has, of files or of folders; it is kept with each intent. */
  public static final int MAX_FILES = 2_000;

  private static final Comparator<TreeEntry> BY_PATH =
      Comparator.comparing(TreeEntry::path, Utf8.ORDER).thenComparing(TreeEntry::file);
  private static final Comparator<TreeEntry> SMALLEST_FIRST =
      Comparator.comparingLong((TreeEntry entry) -> entry.stat().size()).thenComparing(BY_PATH);

  private final Path root;
  private final Set<Path> closed;
  private final Predicate<Path> isForbidden;

  /**
   * @param root the worktree's, links resolved
   * @param closed where files lie that must not be opened, as those of an open database; links
   *     resolved
   * @param isForbidden whether a file is one of those under another name; asked of files that have
   *     several
   */
  public SnapshotReader(Path root, Set<Path> closed, Predicate<Path> isForbidden) {
    this.root = root;
    this.closed = Set.copyOf(closed);
    this.isForbidden = isForbidden;
  }

  /**
   * Takes it now.
   *
   * @param starts paths below the root, empty for the root itself; nothing is in scope but at or
   *     below one of them
   * @param covers whether a path below the root is in scope
   */
  public FileSnapshot read(List<String> starts, Predicate<String> covers) {
    TreeEntry top = new TreeEntry("", root, rootStat());
    Optional<String> head = GitHead.of(root, isForbidden);
    ScopedTreeWalk walk = new ScopedTreeWalk(covers, new GitFileReader(isForbidden));
    for (String start : outermost(starts)) {
      walk.walk(top, parts(start));
    }
    Map<String, String> files = facts(walk.found());
    for (String folder : walk.unreadable()) {
      files.put(folder, FileSnapshot.UNREADABLE);
    }
    // If it went meanwhile, so did everything below, and that is no answer.
    rootStat();
    return new FileSnapshot(head, files, walk.isComplete());
  }

  private FileStat rootStat() {
    try {
      FileStat stat = FileStat.read(root);
      if (!stat.isFolder()) {
        throw new NotDirectoryException(root.toString());
      }
      return stat;
    } catch (IOException e) {
      throw new IntercoreException(
          ErrorCode.IO,
          "cannot look at the worktree " + root + ": " + FileErrors.reason(e),
          "Run ic where the files of the intent are.",
          e);
    }
  }

  /** None of them lies below another, so that nothing is met twice. */
  private static List<String> outermost(List<String> starts) {
    TreeSet<String> all = new TreeSet<>(starts);
    List<String> kept = new ArrayList<>();
    for (String start : all) {
      if (!isBelowAny(start, all)) {
        kept.add(start);
      }
    }
    return kept;
  }

  private static boolean isBelowAny(String start, Set<String> all) {
    for (int at = start.lastIndexOf('/'); at > 0; at = start.lastIndexOf('/', at - 1)) {
      if (all.contains(start.substring(0, at))) {
        return true;
      }
    }
    return !start.isEmpty() && all.contains("");
  }

  private static List<String> parts(String start) {
    List<String> parts = start.isEmpty() ? List.of() : List.of(start.split("/", -1));
    for (String part : parts) {
      if (part.isEmpty() || part.equals(".") || part.equals("..")) {
        throw new IllegalArgumentException("not a path below the root: " + start);
      }
    }
    return parts;
  }

  private Map<String, String> facts(List<TreeEntry> found) {
    if (found.size() > MAX_FILES) {
      found.sort(BY_PATH);
      return new FolderFacts(found, MAX_FILES).facts();
    }
    found.sort(SMALLEST_FIRST);
    Map<String, String> files = new HashMap<>();
    EntryFacts facts = new EntryFacts(new ClosedFiles(closed, isForbidden));
    for (TreeEntry entry : found) {
      facts.of(entry).ifPresent(fact -> files.merge(entry.path(), fact, SnapshotReader::both));
    }
    return files;
  }

  private static String both(String one, String other) {
    return one.compareTo(other) < 0 ? "m:" + Sha256.of(one, other) : "m:" + Sha256.of(other, one);
  }
}
