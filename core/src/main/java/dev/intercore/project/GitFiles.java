package dev.intercore.project;

import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;
import dev.intercore.files.FileStat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Reads git's own files without running git: linked worktrees, their main checkout, and the commit
 * of HEAD. A file that is missing, unreadable or not as git writes it gives an empty result.
 */
public final class GitFiles {
  public static final String GIT = ".git";

  /** For callers that have no database open. */
  static final GitFiles HERE = new GitFiles(_ -> false);

  private static final String WORKTREES = "worktrees";
  private static final String POINTER = "gitdir: ";
  private static final String COMMON = "commondir";
  private static final int MAX_LINE_BYTES = 8192;

  private static final String REF = "ref:";
  private static final String REFS = "refs/";
  private static final String HEAD = "HEAD";

  /** Git follows as many symbolic refs. */
  private static final int MAX_STEPS = 5;

  /** About 200 000 refs; a branch beyond is not found. */
  private static final int MAX_PACKED_BYTES = 16 * 1024 * 1024;

  private static final int SHA_1_DIGITS = 40;
  private static final int SHA_256_DIGITS = 64;

  private final Predicate<Path> isClosed;

  /**
   * @param isClosed whether a file must not be opened, as those of an open database
   */
  public GitFiles(Predicate<Path> isClosed) {
    this.isClosed = isClosed;
  }

  /**
   * A linked worktree.
   *
   * @param name git's name of it, which stays when the folder is moved
   * @param main the root of the main checkout
   */
  record LinkedWorktree(String name, Path main) {}

  /** Returns the root of the main checkout if {@code directory} is in a linked worktree. */
  Optional<Path> mainCheckout(Path directory) {
    for (Path at = directory; at != null; at = at.getParent()) {
      Path git = at.resolve(GIT);
      if (Files.isDirectory(git)) {
        return Optional.empty();
      }
      if (Files.isRegularFile(git)) {
        return linked(at).map(LinkedWorktree::main);
      }
    }
    return Optional.empty();
  }

  /** Returns the root of the checkout that {@code directory} is in. */
  static Optional<Path> checkout(Path directory) {
    for (Path at = directory; at != null; at = at.getParent()) {
      if (Files.exists(at.resolve(GIT))) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }

  /** Returns the linked worktree whose root is {@code folder}. */
  Optional<LinkedWorktree> linked(Path folder) {
    return gitFolder(folder).flatMap(this::linkedTo);
  }

  private Optional<LinkedWorktree> linkedTo(Path gitFolder) {
    try {
      // Only linked worktrees have this file. The pointer of a submodule leads to one without it.
      Optional<Path> shared =
          firstLine(gitFolder.resolve(COMMON))
              .filter(line -> !line.isEmpty())
              .flatMap(line -> resolve(gitFolder, line));
      if (shared.isEmpty()) {
        return Optional.empty();
      }
      Path common = shared.get().toRealPath();
      Path main = common.getParent();
      return String.valueOf(common.getFileName()).equals(GIT) && main != null
          ? Optional.of(new LinkedWorktree(String.valueOf(gitFolder.getFileName()), main))
          : Optional.empty();
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /** Returns whether {@code folder} is the root of a linked worktree, also of a bare repository. */
  public boolean isLinkedWorktree(Path folder) {
    return gitFolder(folder).filter(own -> Files.isRegularFile(own.resolve(COMMON))).isPresent();
  }

  /** Returns git's names of the linked worktrees of {@code main}. */
  static List<String> worktreeNames(Path main) {
    List<String> all = new ArrayList<>();
    Path folder = main.resolve(GIT).resolve(WORKTREES);
    try (DirectoryStream<Path> names = Files.newDirectoryStream(FileStat.requireFolder(folder))) {
      names.forEach(name -> all.add(String.valueOf(name.getFileName())));
    } catch (IOException | DirectoryIteratorException _) {
      // No repository, or one without linked worktrees.
    }
    return all;
  }

  /** Returns the root of a linked worktree of {@code main}. */
  Optional<Path> worktreeRoot(Path main, String name) {
    return resolve(main.resolve(GIT).resolve(WORKTREES), name)
        .flatMap(own ->
            // Git stores the path of the worktree's pointer file there.
            firstLine(own.resolve("gitdir"))
                .filter(line -> !line.isEmpty())
                .flatMap(line -> resolve(own, line)))
        .map(Path::getParent);
  }

  /**
   * Returns the id of the commit of HEAD; empty without a commit, without git, or if the refs are
   * in a format that is not known here (reftable).
   *
   * @param directory in a worktree: its root, or below
   */
  public Optional<String> headCommit(Path directory) {
    for (Path at = directory; at != null; at = at.getParent()) {
      Path git = at.resolve(GIT);
      if (Files.isRegularFile(git)) {
        return gitFolder(at).flatMap(this::commit);
      }
      // Git, too, ignores a folder without a HEAD and searches further up.
      if (Files.exists(git.resolve(HEAD), LinkOption.NOFOLLOW_LINKS)) {
        return commit(git);
      }
    }
    return Optional.empty();
  }

  private Optional<String> commit(Path gitFolder) {
    Optional<String> line = firstLine(gitFolder.resolve(HEAD));
    for (int step = 0; step < MAX_STEPS && line.isPresent(); step++) {
      String text = line.get().stripTrailing();
      if (!text.startsWith(REF)) {
        return Optional.of(text).filter(GitFiles::isCommitId);
      }
      line = ref(gitFolder, text.substring(REF.length()).strip());
    }
    return Optional.empty();
  }

  private Optional<String> ref(Path gitFolder, String name) {
    // The name must stay below the folder that it is resolved in.
    if (!name.startsWith(REFS) || name.contains("..") || name.contains("//")) {
      return Optional.empty();
    }
    Path common =
        firstLine(gitFolder.resolve(COMMON))
            .flatMap(line -> resolve(gitFolder, line))
            .orElse(gitFolder);
    // A loose ref is newer than a packed one; some kinds belong to the worktree alone.
    return loose(gitFolder, name).or(() -> loose(common, name)).or(() -> packed(common, name));
  }

  private Optional<String> loose(Path folder, String name) {
    return resolve(folder, name).flatMap(this::firstLine);
  }

  private Optional<String> packed(Path common, String name) {
    String text = read(common.resolve("packed-refs"), MAX_PACKED_BYTES).orElse("");
    String ending = " " + name + "\n";
    // Lines are "ID NAME" and neither contains a space, so this is the end of a line.
    int at = text.indexOf(ending);
    return at < 0
        ? Optional.empty()
        : Optional.of(text.substring(text.lastIndexOf('\n', at) + 1, at));
  }

  public static boolean isCommitId(String text) {
    return (text.length() == SHA_1_DIGITS || text.length() == SHA_256_DIGITS)
        && text.chars().allMatch(Names::isHexDigit);
  }

  /** Returns the git folder that the pointer file in a worktree's root names. */
  private Optional<Path> gitFolder(Path root) {
    return firstLine(root.resolve(GIT))
        .filter(line -> line.startsWith(POINTER) && line.length() > POINTER.length())
        .flatMap(line -> resolve(root, line.substring(POINTER.length())));
  }

  private static Optional<Path> resolve(Path folder, String text) {
    try {
      return Optional.of(folder.resolve(text).normalize());
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  private Optional<String> firstLine(Path file) {
    return read(file, MAX_LINE_BYTES).map(text -> text.lines().findFirst().orElse(""));
  }

  /** Reads a bounded part of a regular file: a pipe or device might never end. */
  private Optional<String> read(Path file, int bytes) {
    try {
      if (!Files.isRegularFile(file) || isClosed.test(file)) {
        return Optional.empty();
      }
      try (InputStream in = Files.newInputStream(file)) {
        return Optional.of(new String(in.readNBytes(bytes), StandardCharsets.UTF_8));
      }
    } catch (IOException | IntercoreException _) {
      return Optional.empty();
    }
  }
}
