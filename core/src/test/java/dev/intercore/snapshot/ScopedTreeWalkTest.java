package dev.intercore.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.testing.Git;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files a snapshot contains. */
class ScopedTreeWalkTest {
  private final Path scratch;
  private final Path root;

  ScopedTreeWalkTest(@TempDir Path folder) throws IOException {
    scratch = folder.toRealPath();
    root = Files.createDirectory(scratch.resolve("root"));
  }

  private Path write(String path) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "x");
  }

  private Set<String> below(String... starts) {
    return new SnapshotReader(root, Set.of()).read(List.of(starts), path -> true).files().keySet();
  }

  @Test
  void onlyWhatIsCoveredAndBelowAStartIsInScope() throws IOException {
    for (String path : new String[] {"src/a.java", "src/a.txt", "src/x/b.java", "c.java", "src2"}) {
      write(path);
    }
    List<String> asked = new ArrayList<>();
    FileSnapshot base =
        new SnapshotReader(root, Set.of())
            .read(
                List.of("src"),
                path -> {
                  asked.add(path);
                  return path.endsWith(".java");
                });
    assertThat(base.files()).containsOnlyKeys("src/a.java", "src/x/b.java");
    assertThat(asked).containsExactlyInAnyOrder("src/a.java", "src/a.txt", "src/x/b.java");
  }

  @Test
  void startMayBeAFileOrNotThereOrBelowAnother() throws IOException {
    write("a/b/c");
    write("a/d");
    write("a-b");
    assertThat(below("a/b/c")).containsExactly("a/b/c");
    assertThat(below("a/b/c/d", "x", "a/x/y")).isEmpty();
    assertThat(below("a/b", "a", "a/b/c", "a")).containsExactly("a/b/c", "a/d");
    assertThat(below("a", "a-b", "a/d")).containsExactly("a-b", "a/b/c", "a/d");
    assertThat(below("", "a")).containsExactly("a-b", "a/b/c", "a/d");
    assertThat(below()).isEmpty();
  }

  @Test
  void startOutsideTheRootIsABug() {
    for (String start : new String[] {"..", "a/../..", "/etc", "a/", ".", "a//b"}) {
      assertThatThrownBy(() -> below(start)).as(start).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void gitsFolderAndOursArePassedOverAtAnyDepth() throws IOException {
    write(".git/config");
    write(".clavain/intercore.db");
    write("a/b/.git/config");
    write("a/b/.clavain/x");
    write("a/.clavain");
    write("a/.gitignore");
    assertThat(below("")).containsExactly("a/.gitignore");
    assertThat(below(".git", ".git/config", ".clavain/intercore.db", "a/b/.git")).isEmpty();
  }

  @Test
  void linkOnTheWayToAStartIsNotFollowed() throws IOException {
    Path outside = Files.createDirectories(scratch.resolve("outside/a"));
    Files.writeString(outside.resolve("f"), "x");
    Files.createSymbolicLink(root.resolve("link"), scratch.resolve("outside"));
    assertThat(below("link/a/f", "link/a")).isEmpty();
    assertThat(below("link")).containsExactly("link");
  }

  @Test
  void linkedWorktreeInsideTheMainCheckoutIsPassedOver() throws Exception {
    Git.init(root);
    write("trees/own.txt");
    Git.run(root, "add", ".");
    Git.commit(root);
    Path linked = root.resolve("trees/linked");
    Git.run(root, "worktree", "add", "-q", linked.toString());
    assertThat(linked.resolve("trees/own.txt")).exists();
    assertThat(below("")).containsExactly("trees/own.txt");
    assertThat(below("trees/linked", "trees/linked/trees/own.txt")).isEmpty();
    FileSnapshot inside = new SnapshotReader(linked, Set.of()).read(List.of(""), path -> true);
    assertThat(inside.files()).containsOnlyKeys("trees/own.txt");
    assertThat(inside.head()).isPresent();
  }

  @Test
  void submoduleAndNestedRepositoryBelongToTheScope() throws Exception {
    Path other = Git.init(scratch.resolve("other"));
    Files.writeString(other.resolve("f"), "x");
    Git.run(other, "add", ".");
    Git.commit(other);
    Git.init(root);
    Git.run(root, "clone", "-q", other.toString(), "nested");
    String[] add = {"-c", "protocol.file.allow=always", "submodule", "--quiet", "add"};
    Git.run(root, add[0], add[1], add[2], add[3], add[4], other.toString(), "sub");
    assertThat(below("")).containsExactly(".gitmodules", "nested/f", "sub/f");
  }

  @Test
  void namesAreComposedHoweverTheyAreWrittenOnDisk() throws IOException {
    String composed = "\u1E69\u00E9";
    String apart = Normalizer.normalize(composed, Normalizer.Form.NFD);
    String between = "s\u0307\u0323\u00E9";
    for (String spelling : new String[] {apart, between, composed}) {
      Path file = write(spelling + "/f");
      assertThat(below("")).containsExactly(composed + "/f");
      assertThat(below(composed)).containsExactly(composed + "/f");
      assertThat(below(composed + "/f")).containsExactly(composed + "/f");
      Files.delete(file);
      Files.delete(root.resolve(spelling));
    }
  }

  @Test
  void twoSpellingsOfOneNameAreBothWatched() throws IOException {
    write("\u00E9");
    Path twin = write("e\u0301");
    SnapshotReader reader = new SnapshotReader(root, Set.of());
    FileSnapshot earlier = reader.read(List.of(""), path -> true);
    assertThat(earlier.files()).containsOnlyKeys("\u00E9");
    assertThat(reader.read(List.of("\u00E9"), path -> true)).isEqualTo(earlier);
    Files.writeString(twin, "y");
    FileSnapshot later = reader.read(List.of(""), path -> true);
    assertThat(later.changedSince(earlier).paths()).containsExactly("\u00E9");
  }

  /** Java shows both names as the same text: a change of one could hide that of the other. */
  @Test
  void namesThatAreNotUtf8MakeTheBaseIncomplete() throws IOException, InterruptedException {
    write("src/a");
    String script = "echo 1 >$'src/\\xe4.c'; echo 2 >$'src/\\xf6.c'";
    assertThat(new ProcessBuilder("bash", "-c", script).directory(root.toFile()).start().waitFor())
        .isZero();
    FileSnapshot base = new SnapshotReader(root, Set.of()).read(List.of("src"), path -> true);
    assertThat(base.files()).containsOnlyKeys("src/a");
    assertThat(base.complete()).isFalse();
  }
}
