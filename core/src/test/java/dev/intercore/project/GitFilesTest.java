package dev.intercore.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testing.Git;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commit of HEAD is the one that git reports, or empty. */
class GitFilesTest {
  private static final String ID = "0123456789012345678901234567890123abcdef";

  private final Path scratch;
  private final Path main;

  GitFilesTest(@TempDir Path folder) throws IOException, InterruptedException {
    scratch = folder.toRealPath();
    main = Git.init(scratch.resolve("main"));
  }

  private static Optional<String> head(Path directory) {
    return GitFiles.HERE.headCommit(directory);
  }

  @Test
  void branchLeadsToItsCommit() throws Exception {
    String first = Git.commit(main);
    assertThat(head(main)).contains(first);
    String second = Git.commit(main);
    assertThat(head(main)).contains(second).isNotEqualTo(Optional.of(first));
    assertThat(head(Files.createDirectories(main.resolve("a/b")))).contains(second);
  }

  @Test
  void unbornBranchHasNoCommit() {
    assertThat(head(main)).isEmpty();
  }

  @Test
  void whereNoGitIsThereIsNoCommit() throws Exception {
    assertThat(head(scratch)).isEmpty();
    Git.commit(main);
    // Git ignores such a folder and uses the one above it.
    Path below = Files.createDirectories(main.resolve("sub/.git"));
    assertThat(head(main.resolve("sub"))).isEqualTo(head(main)).isPresent();
    Files.delete(below);
  }

  @Test
  void detachedHeadIsTheCommitItself() throws Exception {
    String first = Git.commit(main);
    Git.commit(main);
    Git.run(main, "checkout", "-q", first);
    assertThat(Files.readString(main.resolve(".git/HEAD"))).startsWith(first);
    assertThat(head(main)).contains(first);
  }

  @Test
  void packedRefIsFoundAndALooseOneIsNewer() throws Exception {
    String first = Git.commit(main);
    Git.run(main, "branch", "mai");
    Git.run(main, "branch", "x/main");
    Git.run(main, "tag", "-a", "-m", "t", "main");
    Git.run(main, "pack-refs", "--all");
    assertThat(main.resolve(".git/refs/heads/main")).doesNotExist();
    assertThat(head(main)).contains(first);
    assertThat(head(main)).contains(Git.run(main, "rev-parse", "HEAD"));
    String second = Git.commit(main);
    assertThat(head(main)).contains(second);
    Files.writeString(main.resolve(".git/refs/heads/main"), "");
    assertThat(head(main)).as("a broken one is not made up for by an older").isEmpty();
  }

  @Test
  void linkedWorktreeHasItsOwnHeadAndSharesTheRefs() throws Exception {
    String first = Git.commit(main);
    Path linked = scratch.resolve("linked");
    Git.run(main, "worktree", "add", "-q", linked.toString());
    String second = Git.commit(linked);
    assertThat(head(linked)).contains(second);
    assertThat(head(main)).contains(first);
    Git.run(main, "pack-refs", "--all");
    assertThat(head(linked)).contains(second);
    String pointer = Files.readString(linked.resolve(".git")).strip().substring(8);
    Files.writeString(
        linked.resolve(".git"), "gitdir: " + linked.relativize(Path.of(pointer)) + "\n");
    assertThat(head(linked)).contains(second);
  }

  @Test
  void worktreesOwnRefIsFound() throws Exception {
    String first = Git.commit(main);
    Path linked = scratch.resolve("linked");
    Git.run(main, "worktree", "add", "-q", linked.toString());
    Git.run(linked, "update-ref", "refs/worktree/mine", first);
    Git.run(linked, "symbolic-ref", "HEAD", "refs/worktree/mine");
    assertThat(head(linked)).contains(first);
  }

  @Test
  void submodulesHeadIsItsOwn() throws Exception {
    String first = Git.commit(main);
    Path outer = Git.init(scratch.resolve("outer"));
    String[] add = {"-c", "protocol.file.allow=always", "submodule", "--quiet", "add"};
    Git.run(outer, add[0], add[1], add[2], add[3], add[4], main.toString(), "sub");
    Git.commit(outer);
    assertThat(head(outer.resolve("sub"))).contains(first);
  }

  @Test
  void longIdsAreIdsToo() throws Exception {
    Path wide = Files.createDirectory(scratch.resolve("wide"));
    Git.run(wide, "init", "-q", "--object-format=sha256");
    String first = Git.commit(wide);
    assertThat(first).hasSize(64);
    assertThat(head(wide)).contains(first);
  }

  @Test
  void symbolicRefsAreFollowedForAWhile() throws Exception {
    String first = Git.commit(main);
    Git.run(main, "symbolic-ref", "refs/heads/one", "refs/heads/main");
    Git.run(main, "symbolic-ref", "HEAD", "refs/heads/one");
    assertThat(head(main)).contains(first);
    Files.writeString(main.resolve(".git/refs/heads/main"), "ref: refs/heads/one\n");
    assertThat(head(main)).isEmpty();
  }

  @Test
  void whatGitWouldNotWriteLeadsNowhere() throws Exception {
    Files.writeString(main.resolve("secret"), ID + "\n");
    String[] lines = {
      "",
      "\n",
      "rubbish",
      ID.toUpperCase(Locale.ROOT),
      ID + "0",
      "ref: ",
      "ref: refs/../../secret",
      "ref: ../secret",
      "ref: " + main.resolve("secret"),
      "ref: refs/heads/\0",
      "ref: refs/heads",
      "ref: refs/heads/.invalid"
    };
    for (String line : lines) {
      Files.writeString(main.resolve(".git/HEAD"), line + "\n");
      assertThat(head(main)).as(line).isEmpty();
    }
    Files.writeString(main.resolve(".git/HEAD"), ID);
    assertThat(head(main)).contains(ID);
  }

  @Test
  void reftableIsNotReadAndGivesNoCommit() throws Exception {
    Files.writeString(main.resolve(".git/HEAD"), "ref: refs/heads/.invalid\n");
    Files.delete(main.resolve(".git/refs/heads"));
    Files.writeString(main.resolve(".git/refs/heads"), "this repository uses the reftable format");
    assertThat(head(main)).isEmpty();
  }

  @Test
  void brokenPointerIsNotMadeUpForByTheRepositoryAbove() throws Exception {
    Git.commit(main);
    Path sub = Files.createDirectory(main.resolve("sub"));
    for (String pointer : new String[] {"", "gitdir: ", "gitdir: /nowhere", "x", "gitdir: \0"}) {
      Files.writeString(sub.resolve(".git"), pointer);
      assertThat(head(sub)).as(pointer).isEmpty();
    }
  }

  @Test
  void pipeIsNotWaitedForAndTheForbiddenIsNotOpened() throws Exception {
    Git.commit(main);
    assertThat(new GitFiles(file -> file.endsWith("refs/heads/main")).headCommit(main)).isEmpty();
    assertThat(new GitFiles(file -> file.endsWith("HEAD")).headCommit(main)).isEmpty();
    Path pipe = main.resolve(".git/HEAD");
    Files.delete(pipe);
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertThat(head(main)).isEmpty();
  }
}
