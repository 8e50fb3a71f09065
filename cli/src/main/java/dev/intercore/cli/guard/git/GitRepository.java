package dev.intercore.cli.guard.git;

import dev.intercore.cli.ProgramRunner;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileErrors;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A git worktree. Questions about it are answered by git, which inherits the variables of the
 * caller, such as the index of the commit that is being made.
 */
final class GitRepository {
  /** What to do when git or its files cannot be read. */
  static final String HINT = "Check with `git status` whether git works here.";

  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final String INSIDE = "true\n";

  private final ProgramRunner programs;
  private final Path root;
  private final Path mergeHead;

  private GitRepository(ProgramRunner programs, Path root, Path mergeHead) {
    this.programs = programs;
    this.root = root;
    this.mergeHead = mergeHead;
  }

  /**
   * Returns the worktree around a directory.
   *
   * @param directory links resolved
   */
  static GitRepository around(ProgramRunner programs, Path directory) {
    // --show-cdup prints only dots, so the last line may contain any name.
    GitOutput output =
        run(
            programs,
            directory,
            "rev-parse",
            "--is-inside-work-tree",
            "--show-cdup",
            "--git-path",
            "MERGE_HEAD");
    String text = output.text();
    if (!output.isSuccess() || !text.startsWith(INSIDE)) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          directory + " is not in a git worktree",
          "Go to the folder of a git repository; `git init` makes one.");
    }
    int end = text.indexOf('\n', INSIDE.length());
    return new GitRepository(
        programs,
        directory.resolve(text.substring(INSIDE.length(), end)).normalize(),
        directory.resolve(text.substring(end + 1)));
  }

  /** Returns the root of the worktree. */
  Path root() {
    return root;
  }

  /** Whether a setting is off, false, no or 0. */
  boolean isOff(String setting) {
    GitOutput output = ask("config", "--type=bool", "--get", setting);
    return output.isSuccess() && output.text().equals("false");
  }

  /**
   * A path that a commit would change.
   *
   * @param path relative to the root of the worktree
   * @param isUtf8 whether the path is the exact name: names are bytes
   */
  record StagedPath(String path, boolean isUtf8) {
    private static StagedPath of(String raw) {
      byte[] bytes = raw.getBytes(StandardCharsets.ISO_8859_1);
      try {
        return new StagedPath(
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString(), true);
      } catch (CharacterCodingException _) {
        return new StagedPath(new String(bytes, StandardCharsets.UTF_8), false);
      }
    }
  }

  /**
   * Returns what a commit would change against its parent; in a merge, against each parent: a path
   * that equals one of them was committed there.
   */
  List<StagedPath> staged() throws IOException {
    List<String> parents = parents();
    Set<String> raw = differing(parents.isEmpty() ? emptyTree() : parents.getFirst());
    for (int i = 1; i < parents.size(); i++) {
      raw.retainAll(differing(parents.get(i)));
    }
    return raw.stream().map(StagedPath::of).toList();
  }

  /** Returns the parents of the next commit: none, one, or several in a merge. */
  private List<String> parents() throws IOException {
    List<String> parents = new ArrayList<>();
    GitOutput head = ask("rev-parse", "--quiet", "--verify", "HEAD^{commit}");
    if (head.isSuccess()) {
      parents.add(head.text());
    }
    try {
      // git rev-parse MERGE_HEAD would print only the first.
      parents.addAll(Files.readAllLines(mergeHead, StandardCharsets.ISO_8859_1));
    } catch (NoSuchFileException _) {
      // Not a merge.
    }
    return parents;
  }

  /** Returns the hash of the empty tree, in the hash function of this repository. */
  private String emptyTree() {
    return require("hash-object", "-t", "tree", "/dev/null").text();
  }

  /**
   * Returns the names in which the index differs from a tree, with a char for each byte. A rename
   * is a deletion and an addition, a copy only an addition.
   */
  private Set<String> differing(String tree) {
    String raw =
        require(
                "diff-index",
                "--cached",
                "--name-only",
                "-z",
                "--no-renames",
                "--no-ext-diff",
                "--no-relative",
                // A submodule that its settings hide is committed all the same.
                "--ignore-submodules=none",
                // Paths of `git add -N` are not committed.
                "--ita-invisible-in-index",
                tree,
                "--")
            .raw();
    Set<String> names = new LinkedHashSet<>();
    int from = 0;
    for (int end = raw.indexOf('\0'); end >= 0; end = raw.indexOf('\0', from)) {
      names.add(raw.substring(from, end));
      from = end + 1;
    }
    return names;
  }

  /**
   * The output of a git command.
   *
   * @param raw a char for each byte
   * @param error the first line of stderr
   */
  record GitOutput(int exit, String raw, String error) {
    /** Returns the output without the last line end. */
    String text() {
      String all = new String(raw.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
      return all.endsWith("\n") ? all.substring(0, all.length() - 1) : all;
    }

    boolean isSuccess() {
      return exit == 0;
    }
  }

  /** Runs git in the root of the worktree. */
  GitOutput ask(String... words) {
    return run(programs, root, words);
  }

  /** Runs git in the root of the worktree; a failure is an error. */
  GitOutput require(String... words) {
    GitOutput output = ask(words);
    if (!output.isSuccess()) {
      throw failed(
          "git " + words[0] + " failed (exit " + output.exit() + "): " + output.error(), null);
    }
    return output;
  }

  private static GitOutput run(ProgramRunner programs, Path directory, String... words) {
    // A question must neither wait for the lock of the index nor hold it.
    List<String> command = new ArrayList<>(List.of("git", "--no-optional-locks"));
    command.addAll(List.of(words));
    try {
      ProgramRunner.Result result =
          programs.run(new ProgramRunner.Job(command, directory, TIMEOUT));
      return new GitOutput(
          result.exit(), result.stdout(), result.stderr().lines().findFirst().orElse(""));
    } catch (IOException e) {
      throw failed("git " + words[0] + " cannot be run: " + FileErrors.reason(e), e);
    }
  }

  private static IntercoreException failed(String fact, @Nullable Throwable cause) {
    return new IntercoreException(ErrorCode.IO, fact, HINT, cause);
  }
}
