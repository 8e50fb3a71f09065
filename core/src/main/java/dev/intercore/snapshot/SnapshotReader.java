package dev.intercore.snapshot;

import dev.intercore.common.Sha256;
import dev.intercore.common.Utf8;
import dev.intercore.files.FileErrors;
import dev.intercore.files.FileStat;
import dev.intercore.project.GitFiles;
import dev.intercore.snapshot.ScopedTreeWalk.TreeEntry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
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
 * Takes the {@link FileSnapshot} of a scope. Up to {@value #MAX_FILES} files have a fact each. The
 * first letter names its kind, so that facts of two kinds are never equal:
 *
 * <ul>
 *   <li>{@code c:} a digest of the content; of the smallest files first, up to {@value #MAX_BYTES}
 *       bytes of all files, so that a small edit rarely changes the kind of another file's fact
 *   <li>{@code s:} size and modification time, of the remaining files
 *   <li>{@code l:} a digest of the target of a link
 *   <li>{@code t:} the type of a pipe, socket or device, which is never opened
 *   <li>{@code unreadable:} size and time, where reading is not permitted
 *   <li>{@code m:} a digest of several facts, where names differ on disk and are the same in NFC
 *   <li>{@code database} for files of an open database
 * </ul>
 *
 * With more files each folder has one fact ({@code f:}): a digest of the names, types, sizes and
 * times of its files. If these are still too many, folders below a depth are part of the folder
 * above, at the greatest depth that gives few enough. Past 20 000 files the snapshot is not
 * complete, nor if a folder cannot be listed; that folder is then {@code unreadable}.
 */
public final class SnapshotReader {
  /** Maximum number of facts, of files or of folders. A snapshot is stored with each intent. */
  public static final int MAX_FILES = 2_000;

  /** Maximum number of bytes that are read of all files together, in less than a second. */
  static final long MAX_BYTES = 64L * 1024 * 1024;

  /** The fact of a database file: every call changes it, which is not an edit. */
  private static final String DATABASE = "database";

  private static final int BUFFER = 64 * 1024;

  private static final Comparator<TreeEntry> BY_PATH =
      Comparator.comparing(TreeEntry::path, Utf8.ORDER).thenComparing(TreeEntry::file);
  private static final Comparator<TreeEntry> SMALLEST_FIRST =
      Comparator.comparingLong((TreeEntry entry) -> entry.stat().size()).thenComparing(BY_PATH);

  private final Path root;
  private final Set<Path> closed;

  /**
   * Reads below a root.
   *
   * @param root the worktree's, links resolved
   * @param closed files that must not be opened, existing or not, as those of an open database;
   *     links resolved
   */
  public SnapshotReader(Path root, Set<Path> closed) {
    this.root = root;
    this.closed = Set.copyOf(closed);
  }

  /**
   * Takes a snapshot.
   *
   * @param starts paths below the root, empty for the root itself; only what is at or below one of
   *     them is in scope
   * @param covers whether a path below the root is in scope
   */
  public FileSnapshot read(List<String> starts, Predicate<String> covers) {
    TreeEntry top = new TreeEntry("", root, rootStat());
    ClosedFiles files = new ClosedFiles(closed);
    GitFiles git = new GitFiles(files::isTarget);
    Optional<String> head = git.headCommit(root);
    ScopedTreeWalk walk = new ScopedTreeWalk(covers, git);
    for (String start : outermost(starts)) {
      walk.walk(top, parts(start));
    }
    Map<String, String> facts = facts(walk.found(), files);
    for (String folder : walk.unreadable()) {
      facts.put(folder, FileSnapshot.UNREADABLE);
    }
    // If the root was removed meanwhile, the walk has missed files.
    rootStat();
    return new FileSnapshot(head, facts, walk.isComplete());
  }

  private FileStat rootStat() {
    try {
      FileStat stat = FileStat.read(root);
      if (!stat.isFolder()) {
        throw new NotDirectoryException(root.toString());
      }
      return stat;
    } catch (IOException e) {
      throw FileErrors.io(
          "cannot read the worktree " + root, e, "Run ic where the files of the intent are.");
    }
  }

  /** Removes the starts that are below another one, so that no file is found twice. */
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

  private static Map<String, String> facts(List<TreeEntry> found, ClosedFiles closed) {
    if (found.size() > MAX_FILES) {
      found.sort(BY_PATH);
      return folderFacts(found);
    }
    found.sort(SMALLEST_FIRST);
    Map<String, String> facts = new HashMap<>();
    FileFacts files = new FileFacts(closed);
    for (TreeEntry entry : found) {
      files.of(entry).ifPresent(fact -> facts.merge(entry.path(), fact, SnapshotReader::both));
    }
    return facts;
  }

  private static String both(String one, String other) {
    return one.compareTo(other) < 0 ? "m:" + Sha256.of(one, other) : "m:" + Sha256.of(other, one);
  }

  private static Map<String, String> folderFacts(List<TreeEntry> entries) {
    // At most about 50 rounds: a walk that finds so many folders at each depth is cut short.
    int depth = entries.stream().mapToInt(SnapshotReader::depth).max().orElse(0);
    while (depth > 0 && countFolders(entries, depth) > MAX_FILES) {
      depth--;
    }
    Map<String, Sha256> digests = new HashMap<>();
    for (TreeEntry entry : entries) {
      FileStat stat = entry.stat();
      Sha256 digest = digests.computeIfAbsent(folder(entry.path(), depth), _ -> new Sha256());
      digest.add(entry.path());
      digest.add(stat.type() + (stat.isExecutable() ? ":x:" : ":") + stat.sizeAndTime());
    }
    Map<String, String> facts = new HashMap<>();
    digests.forEach((folder, digest) -> facts.put(folder, "f:" + digest.hex()));
    return facts;
  }

  private static int depth(TreeEntry entry) {
    return (int) entry.path().chars().filter(c -> c == '/').count();
  }

  private static long countFolders(List<TreeEntry> entries, int depth) {
    return entries.stream().map(entry -> folder(entry.path(), depth)).distinct().count();
  }

  /** Returns the folder of a file, or the folder above it at this depth. */
  private static String folder(String path, int depth) {
    int end = -1;
    for (int i = 0; i < depth; i++) {
      int next = path.indexOf('/', end + 1);
      if (next < 0) {
        break;
      }
      end = next;
    }
    return end < 0 ? ScopedTreeWalk.ROOT_FOLDER : path.substring(0, end + 1);
  }

  /** Computes the facts of single files within the common limit of bytes. */
  private static final class FileFacts {
    private final ClosedFiles closed;
    private final Sha256 digest = new Sha256();
    private final byte[] buffer = new byte[BUFFER];
    private long left = MAX_BYTES;

    FileFacts(ClosedFiles closed) {
      this.closed = closed;
    }

    /** Returns the fact of a file, or empty if the file is gone. */
    Optional<String> of(TreeEntry entry) {
      FileStat stat = entry.stat();
      if (!stat.isKnown()) {
        return Optional.of(FileSnapshot.UNREADABLE);
      }
      try {
        // Again: a pipe may have replaced the file since it was found, and opening it would block.
        stat = FileStat.read(entry.file());
        return stat.isFolder() ? Optional.empty() : Optional.of(fact(entry.file(), stat));
      } catch (NoSuchFileException _) {
        return Optional.empty();
      } catch (IOException _) {
        return Optional.of(FileSnapshot.UNREADABLE + ":" + stat.sizeAndTime() + mode(stat));
      }
    }

    private String fact(Path file, FileStat stat) throws IOException {
      if (stat.isLink()) {
        return "l:" + Sha256.of(Files.readSymbolicLink(file).toString());
      }
      if (!stat.isFile()) {
        return "t:" + stat.type();
      }
      if (closed.contains(file, stat)) {
        return DATABASE;
      }
      return (stat.size() > left ? "s:" + stat.sizeAndTime() : content(file, stat)) + mode(stat);
    }

    private static String mode(FileStat stat) {
      return stat.isExecutable() ? ":x" : "";
    }

    private String content(Path file, FileStat stat) throws IOException {
      try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
          left -= read;
          if (left < 0) {
            // The file grew since its stat.
            left = 0;
            return "s:" + stat.sizeAndTime();
          }
          digest.add(buffer, read);
        }
        return "c:" + digest.hex();
      } finally {
        digest.clear();
      }
    }
  }

  /**
   * Recognises the files of an open database by path and by device and inode, so also under another
   * name. Opening and closing one would drop this process's locks on it.
   */
  private static final class ClosedFiles {
    private final Set<Path> paths;
    private final List<FileStat> files = new ArrayList<>();

    ClosedFiles(Set<Path> paths) {
      this.paths = paths;
      // The database is open, so its WAL and shared memory exist.
      paths.forEach(path -> FileStat.of(path).ifPresent(files::add));
    }

    boolean contains(Path file, FileStat stat) {
      return paths.contains(file) || files.stream().anyMatch(stat::isSameFile);
    }

    /** Returns whether a path leads to one of the files through links. True if this is unknown. */
    boolean isTarget(Path path) {
      try {
        Path real = path.toRealPath();
        return contains(real, FileStat.read(real));
      } catch (IOException _) {
        return true;
      }
    }
  }
}
