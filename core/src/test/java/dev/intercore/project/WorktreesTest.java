package dev.intercore.project;

import static dev.intercore.project.ProjectLocatorTest.database;
import static dev.intercore.project.ProjectLocatorTest.refuses;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.ErrorCode;
import dev.intercore.testing.Git;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A linked worktree, made by git itself, finds the main checkout's database. */
class WorktreesTest {
  private final Path scratch;
  private final Path main;
  private final Path linked;

  WorktreesTest(@TempDir Path folder) throws IOException, InterruptedException {
    scratch = folder.toRealPath();
    main = Files.createDirectory(scratch.resolve("main"));
    linked = scratch.resolve("linked");
    Git.run(main, "init", "-q");
    Git.run(main, "commit", "-q", "--allow-empty", "-m", "first");
    Git.run(main, "worktree", "add", "-q", linked.toString());
  }

  @Test
  void mainCheckoutsDatabaseIsFoundFromAnywhereInTheWorktree() throws IOException {
    Path file = database(main);
    assertThat(new ProjectLocator(linked).find()).isEqualTo(file);
    Path below = Files.createDirectories(linked.resolve("a/b"));
    assertThat(new ProjectLocator(below).find()).isEqualTo(file);
  }

  @Test
  void worktreesOwnDatabaseComesFirst() throws IOException {
    database(main);
    Path own = database(linked);
    assertThat(new ProjectLocator(linked).find()).isEqualTo(own);
  }

  @Test
  void databaseAboveTheWorktreeComesFirst() throws IOException {
    database(main);
    Path above = database(scratch);
    assertThat(new ProjectLocator(linked).find()).isEqualTo(above);
  }

  @Test
  void mainCheckoutsDatabaseMayBeNamed() throws IOException {
    Path file = database(main);
    assertThat(new ProjectLocator(linked).named(file.toString())).isEqualTo(file);
    refuses(ErrorCode.BAD_PATH, () -> new ProjectLocator(linked).named(main + "/other.db"));
  }

  @Test
  void linkInTheMainCheckoutIsRefused() throws IOException {
    Path elsewhere = Files.createDirectory(scratch.resolve("elsewhere"));
    Files.createSymbolicLink(main.resolve(".clavain"), elsewhere);
    refuses(ErrorCode.BAD_PATH, () -> new ProjectLocator(linked).find());
  }

  @Test
  void initStaysInTheWorktree() throws IOException {
    database(main);
    assertThat(new ProjectLocator(linked).here())
        .isEqualTo(linked.resolve(".clavain/intercore.db"));
  }

  @Test
  void pointerWithARelativePathIsFollowed() throws IOException {
    Path file = database(main);
    Path git = linked.resolve(".git");
    String pointer = Files.readString(git).strip().substring("gitdir: ".length());
    Files.writeString(git, "gitdir: " + linked.relativize(Path.of(pointer)) + "\n");
    assertThat(new ProjectLocator(linked).find()).isEqualTo(file);
  }

  @Test
  void mainCheckoutDoesNotLookIntoItsWorktrees() throws IOException {
    database(linked);
    refuses(ErrorCode.NO_DATABASE, () -> new ProjectLocator(main).find());
  }

  @Test
  void submoduleIsNoWorktree() throws IOException, InterruptedException {
    Path outer = Files.createDirectory(scratch.resolve("outer"));
    Git.run(outer, "init", "-q");
    Git.run(
        outer,
        "-c",
        "protocol.file.allow=always",
        "submodule",
        "--quiet",
        "add",
        main.toString(),
        "sub");
    assertThat(GitFiles.HERE.mainCheckout(outer.resolve("sub"))).isEmpty();
  }

  @Test
  void worktreeOfABareRepositoryHasNoMainCheckout() throws IOException, InterruptedException {
    Git.run(scratch, "clone", "-q", "--bare", main.toString(), "bare.git");
    Git.run(
        scratch.resolve("bare.git"), "worktree", "add", "-q", scratch.resolve("tree").toString());
    assertThat(GitFiles.HERE.mainCheckout(scratch.resolve("tree"))).isEmpty();
    refuses(ErrorCode.NO_DATABASE, () -> new ProjectLocator(scratch.resolve("tree")).find());
  }

  @Test
  void brokenPointersLeadNowhere() throws IOException {
    for (String pointer :
        new String[] {
          "", "gitdir: ", "gitdir: /nowhere", "rubbish", "gitdir: \0", "gitdir: ../main"
        }) {
      Files.writeString(linked.resolve(".git"), pointer);
      refuses(ErrorCode.NO_DATABASE, () -> new ProjectLocator(linked).find());
    }
  }

  @Test
  void pipeWhereGitsFileShouldBeIsNotWaitedFor() throws IOException, InterruptedException {
    Path odd = Files.createDirectories(scratch.resolve("odd/sub"));
    Files.writeString(scratch.resolve("odd/.git"), "gitdir: " + scratch.resolve("pretend") + "\n");
    Path pipe = Files.createDirectory(scratch.resolve("pretend")).resolve("commondir");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    refuses(ErrorCode.NO_DATABASE, () -> new ProjectLocator(odd).find());
  }
}
