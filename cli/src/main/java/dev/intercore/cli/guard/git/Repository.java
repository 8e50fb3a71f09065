package dev.intercore.cli.guard.git;

import dev.intercore.cli.ProgramRunner;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The git worktree that a directory lies in. */
final class Repository {
  private static final String INSIDE = "true\n";

  private final GitProcess git;
  private final Path root;
  private final Path mergeHead;

  private Repository(GitProcess git, Path root, Path mergeHead) {
    this.git = git.in(root);
    this.root = root;
    this.mergeHead = mergeHead;
  }

  /**
   * The one around a directory.
   *
   * @param directory links resolved
   */
  static Repository around(ProgramRunner programs, Path directory) {
    GitProcess git = new GitProcess(programs, directory);
    // The way up is only dots, so that the last line may hold any name.
    GitProcess.Said said =
        git.ask("rev-parse", "--is-inside-work-tree", "--show-cdup", "--git-path", "MERGE_HEAD");
    String text = said.text();
    if (!said.isYes() || !text.startsWith(INSIDE)) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          directory + " is in no git worktree",
          "Go to the folder of a git repository; `git init` makes one.");
    }
    int end = text.indexOf('\n', INSIDE.length());
    return new Repository(
        git,
        directory.resolve(text.substring(INSIDE.length(), end)).normalize(),
        directory.resolve(text.substring(end + 1)));
  }

  GitProcess git() {
    return git;
  }

  /** The root of the worktree. */
  Path root() {
    return root;
  }

  /** What a commit made now would follow: nothing yet, one, or several in a merge. */
  List<String> parents() throws IOException {
    List<String> parents = new ArrayList<>();
    head().ifPresent(parents::add);
    try {
      // git rev-parse MERGE_HEAD would tell only of the first.
      parents.addAll(Files.readAllLines(mergeHead, StandardCharsets.ISO_8859_1));
    } catch (NoSuchFileException _) {
      // No merge.
    }
    return parents;
  }

  private Optional<String> head() {
    GitProcess.Said said = git.ask("rev-parse", "--quiet", "--verify", "HEAD^{commit}");
    return said.isYes() ? Optional.of(said.text()) : Optional.empty();
  }

  /** The tree with nothing in it, by the hash that this repository uses. */
  String emptyTree() {
    return git.sure("hash-object", "-t", "tree", "/dev/null").text();
  }

  /** Whether a setting says no: off, false, no or 0. */
  boolean isOff(String setting) {
    GitProcess.Said said = git.ask("config", "--type=bool", "--get", setting);
    return said.isYes() && said.text().equals("false");
  }
}
