package dev.intercore.cli.guard.git;

import dev.intercore.cli.guard.git.CommitGuard.GitHook;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileStat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/**
 * One hook file, and beside it the hook that existed before ours. At every moment git finds either
 * the older hook or ours, which calls the older one. The older hook is never overwritten.
 */
final class GitHookFile {
  private static final String KEPT = ".before-intercore";
  private static final String UNFINISHED = ".intercore-tmp";
  private static final int MAX_BYTES = 1 << 16;

  private static final Set<PosixFilePermission> MODE = PosixFilePermissions.fromString("rwxr-xr-x");

  private final GitHook hook;
  private final Path file;
  private final Path kept;
  private final Path unfinished;
  private final GitHookScript wanted;

  GitHookFile(Path folder, GitHook hook, GitHookScript wanted) {
    this.hook = hook;
    this.file = folder.resolve(hook.name());
    this.kept = folder.resolve(hook.name() + KEPT);
    this.unfinished = folder.resolve("." + hook.name() + UNFINISHED);
    this.wanted = wanted;
  }

  /** What kind of file git finds. */
  enum Found {
    NOTHING,
    OURS,
    OUR_OLDER,
    /** Ours, with lines that no version wrote. */
    OURS_CHANGED,
    OTHERS;

    /** Whether it seems to call the guard. */
    boolean isOurs() {
      return this == OURS || this == OUR_OLDER || this == OURS_CHANGED;
    }
  }

  Path path() {
    return file;
  }

  Path kept() {
    return kept;
  }

  Found found() throws IOException {
    if (FileStat.of(file).isEmpty()) {
      return Found.NOTHING;
    }
    Optional<GitHookScript> script = script(file);
    if (script.isEmpty() || !script.get().isMarked()) {
      return Found.OTHERS;
    }
    if (script.get().equals(wanted)) {
      return Found.OURS;
    }
    return script.get().isOurs(hook) ? Found.OUR_OLDER : Found.OURS_CHANGED;
  }

  /** Returns how our hook calls ic. */
  Optional<String> ic() throws IOException {
    return script(file).filter(GitHookScript::isMarked).flatMap(GitHookScript::ic);
  }

  /** Whether git would run it. */
  boolean isRunnable() {
    return Files.isExecutable(file);
  }

  /** Whether another hook replaced ours, so that the older one is not called. */
  boolean isBuried() throws IOException {
    return found() == Found.OTHERS && isThere(kept) && !isSame(file, kept);
  }

  /** Returns the start of a regular file, which is the whole file for a hook of ours. */
  private static Optional<GitHookScript> script(Path path) throws IOException {
    if (FileStat.of(path).filter(FileStat::isFile).isEmpty()) {
      return Optional.empty();
    }
    try (InputStream in = Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS)) {
      byte[] bytes = in.readNBytes(MAX_BYTES);
      return Optional.of(new GitHookScript(new String(bytes, StandardCharsets.UTF_8)));
    }
  }

  /** Throws if the hook cannot be installed here. */
  void check() throws IOException {
    Optional<FileStat> facts = FileStat.of(file);
    if (facts.isPresent() && !facts.get().isFile() && !facts.get().isLink()) {
      throw refused(file + " is not a file", "Move it away.");
    }
    checkUnchanged();
    if (isBuried()) {
      throw refused(
          "another hook replaced the guard at " + file + ", and the previous hook is in " + kept,
          "Combine the two hooks, or move one of them away; then install again.");
    }
    if (script(kept).filter(GitHookScript::isMarked).isPresent() || leadsToOurs()) {
      throw refused(
          "the hook that is called from " + file + " is the guard itself",
          "Remove the copy or the link; then install again.");
    }
  }

  /** Throws if a person changed our hook. */
  void checkUnchanged() throws IOException {
    if (found() == Found.OURS_CHANGED) {
      throw refused(
          file + " is the guard with other lines added, which would be lost",
          "Move those lines into a script, "
              + kept
              + ", which the guard runs first; remove "
              + file
              + " and try again.");
    }
  }

  private boolean leadsToOurs() throws IOException {
    return FileStat.of(file).filter(FileStat::isLink).isPresent()
        && Files.isRegularFile(file)
        && script(file.toRealPath()).filter(GitHookScript::isMarked).isPresent();
  }

  /** Installs our hook. Returns false if it is installed already. */
  boolean install() throws IOException {
    if (found() == Found.OURS && isRunnable()) {
      return false;
    }
    write();
    keep();
    put();
    return true;
  }

  /** First step: write our hook under a name that git does not know. */
  void write() throws IOException {
    Files.deleteIfExists(unfinished);
    Files.createFile(unfinished, PosixFilePermissions.asFileAttribute(MODE));
    try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.wrap(wanted.text().getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
    if (!Files.isExecutable(unfinished)) {
      // Against the umask: git ignores a hook that is not executable.
      Files.setPosixFilePermissions(unfinished, MODE);
    }
  }

  /** Second step: give the older hook a second name. */
  void keep() throws IOException {
    if (found() != Found.OTHERS || isThere(kept)) {
      return;
    }
    try {
      // Of a symbolic link, the link itself.
      Files.createLink(kept, file);
    } catch (UnsupportedOperationException | java.nio.file.FileSystemException e) {
      if (isThere(kept)) {
        throw e;
      }
      // Not every file system has hard links.
      copy(file, kept);
    }
    sync();
  }

  /** Copies to disk, because the original is about to be replaced. */
  static void copy(Path from, Path to) throws IOException {
    Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
    if (Files.isRegularFile(to, LinkOption.NOFOLLOW_LINKS)) {
      force(to);
    }
  }

  /** Third step: replace the older hook atomically. */
  void put() throws IOException {
    check();
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    sync();
  }

  /** Restores the older hook. Returns whether there was anything of ours. */
  boolean uninstall() throws IOException {
    checkUnchanged();
    boolean left = Files.deleteIfExists(unfinished);
    Found found = found();
    if (found == Found.OTHERS) {
      // An interrupted installation leaves a second name of the same hook.
      return (isThere(kept) && isSame(file, kept) && Files.deleteIfExists(kept)) || left;
    }
    if (isThere(kept)) {
      Files.move(kept, file, StandardCopyOption.ATOMIC_MOVE);
      sync();
      return true;
    }
    return Files.deleteIfExists(file) || left;
  }

  private static boolean isThere(Path path) {
    return FileStat.of(path).isPresent();
  }

  private static boolean isSame(Path one, Path other) throws IOException {
    FileStat first = FileStat.of(one).orElseThrow();
    FileStat second = FileStat.of(other).orElseThrow();
    if (first.mode() != second.mode()) {
      return false;
    }
    return first.isLink()
        ? Files.readSymbolicLink(one).equals(Files.readSymbolicLink(other))
        : first.isFile() && Files.mismatch(one, other) < 0;
  }

  /** Writes new names to disk. */
  private void sync() throws IOException {
    force(file.resolveSibling(""));
  }

  private static void force(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private static IntercoreException refused(String fact, String hint) {
    return new IntercoreException(ErrorCode.BAD_PATH, fact, hint);
  }
}
