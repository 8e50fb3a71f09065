package dev.intercore.snapshot;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The commit that HEAD of a worktree leads to, read from git's own files. Nothing when there is no
 * commit yet, no git, or refs are kept in a way that is not known here (reftable).
 */
public final class GitHead {
  private static final String REF = "ref:";
  private static final String REFS = "refs/";
  private static final String HEAD = "HEAD";

  /** As many as git itself follows. */
  private static final int MAX_STEPS = 5;

  /** About 200 000 refs; a branch beyond is not found. */
  private static final int MAX_PACKED_BYTES = 16 * 1024 * 1024;

  private static final int SHA_1_DIGITS = 40;
  private static final int SHA_256_DIGITS = 64;

  private final GitFileReader files;
  private final Path own;
  private final Path common;

  private GitHead(GitFileReader files, Path own) {
    this.files = files;
    this.own = own;
    this.common = files.commonOf(own);
  }

  /**
   * The commit's id.
   *
   * @param directory in a worktree: its root, or below
   * @param isForbidden whether a file must not be opened; asked before each that would be
   */
  public static Optional<String> of(Path directory, Predicate<Path> isForbidden) {
    GitFileReader files = new GitFileReader(isForbidden);
    for (Path at = directory; at != null; at = at.getParent()) {
      Path git = at.resolve(GitFileReader.GIT);
      if (Files.isRegularFile(git)) {
        return files.pointed(at).flatMap(own -> new GitHead(files, own).commit());
      }
      // To git, too, a folder without a HEAD is not one of its own, and it looks further up.
      if (Files.exists(git.resolve(HEAD), LinkOption.NOFOLLOW_LINKS)) {
        return new GitHead(files, git).commit();
      }
    }
    return Optional.empty();
  }

  private Optional<String> commit() {
    Optional<String> line = files.firstLine(own.resolve(HEAD));
    for (int step = 0; step < MAX_STEPS && line.isPresent(); step++) {
      if (!line.get().startsWith(REF)) {
        return line.filter(GitHead::isCommitId);
      }
      line = ref(line.get().substring(REF.length()).strip());
    }
    return Optional.empty();
  }

  private Optional<String> ref(String name) {
    if (!isSafe(name)) {
      return Optional.empty();
    }
    // A loose ref is newer than a packed one; some kinds belong to the worktree alone.
    return loose(own, name).or(() -> loose(common, name)).or(() -> packed(name));
  }

  private Optional<String> loose(Path folder, String name) {
    return GitFileReader.resolve(folder, name).flatMap(files::firstLine);
  }

  private Optional<String> packed(String name) {
    String text = files.read(common.resolve("packed-refs"), MAX_PACKED_BYTES).orElse("");
    String ending = " " + name + "\n";
    // Lines are "ID NAME"; there is no blank in either, so this can only be the end of a line.
    int at = text.indexOf(ending);
    return at < 0
        ? Optional.empty()
        : Optional.of(text.substring(text.lastIndexOf('\n', at) + 1, at));
  }

  /** Whether it stays below the folder it is looked up in. */
  private static boolean isSafe(String name) {
    return name.startsWith(REFS) && !name.contains("..") && !name.contains("//");
  }

  static boolean isCommitId(String text) {
    if (text.length() != SHA_1_DIGITS && text.length() != SHA_256_DIGITS) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) {
        return false;
      }
    }
    return true;
  }
}
