package dev.intercore.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileStat;
import dev.intercore.testing.Git;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The facts of single files, and the changes that they show. */
class SnapshotReaderTest {
  private static final boolean IS_ROOT = FileStat.ourUser() == 0;

  private final Path root;

  SnapshotReaderTest(@TempDir Path folder) throws IOException {
    root = folder.toRealPath();
  }

  private FileSnapshot take() {
    return new SnapshotReader(root, Set.of()).read(List.of(""), path -> true);
  }

  private Path write(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private static void mode(Path path, String mode) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
  }

  @Test
  void contentIsTheFirstHalfOfItsSha256() throws IOException {
    write("a/b.txt", "abc");
    write("empty", "");
    FileSnapshot base = take();
    assertThat(base.files())
        .containsOnlyKeys("a/b.txt", "empty")
        .containsEntry("a/b.txt", "c:ba7816bf8f01cfea414140de5dae2223")
        .containsEntry("empty", "c:e3b0c44298fc1c149afbf4c8996fb924");
    assertThat(base.complete()).isTrue();
    assertThat(base.head()).isEmpty();
  }

  @Test
  void nothingChangedIsSeenAsThatAndTimesDoNotMatter() throws IOException {
    Path file = write("a", "abc");
    FileSnapshot earlier = take();
    Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
    Files.createDirectories(root.resolve("empty/folder"));
    assertThat(take().changedSince(earlier).isNothing()).isTrue();
  }

  @Test
  void editedAddedRemovedAndMadeExecutableIsSeen() throws IOException {
    write("edited", "abc");
    Files.delete(write("was/a-file", "x"));
    write("removed", "x");
    mode(write("mode", "x"), "rw-r--r--");
    write("untouched", "x");
    write("turned", "folder");
    FileSnapshot earlier = take();
    write("edited", "abd");
    Files.delete(root.resolve("removed"));
    write("added", "");
    mode(root.resolve("mode"), "rwxr-xr-x");
    Files.delete(root.resolve("turned"));
    Files.createSymbolicLink(root.resolve("turned"), Path.of("untouched"));
    FileSnapshot.Changes changes = take().changedSince(earlier);
    assertThat(changes.complete()).isTrue();
    assertThat(changes.paths()).containsExactly("added", "edited", "mode", "removed", "turned");
  }

  @Test
  void linkIsWhereItLeadsAndIsNotFollowed() throws IOException {
    Path file = write("in/target", "abc");
    Path link = Files.createSymbolicLink(root.resolve("link"), Path.of("in/target"));
    Files.createSymbolicLink(root.resolve("loop"), Path.of("."));
    Files.createSymbolicLink(root.resolve("nowhere"), Path.of("not there"));
    FileSnapshot earlier = take();
    assertThat(earlier.files()).containsOnlyKeys("in/target", "link", "loop", "nowhere");
    assertThat(earlier.files().get("link")).startsWith("l:");
    Files.writeString(file, "other");
    assertThat(take().changedSince(earlier).paths()).containsExactly("in/target");
    Files.delete(link);
    Files.createSymbolicLink(link, Path.of("./in/target"));
    assertThat(take().changedSince(earlier).paths()).containsExactly("in/target", "link");
  }

  @Test
  void pipeAndSocketAreNotOpened() throws Exception {
    String pipe = root.resolve("pipe").toString();
    assertThat(new ProcessBuilder("mkfifo", pipe).start().waitFor()).isZero();
    try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      socket.bind(UnixDomainSocketAddress.of(root.resolve("socket")));
      FileSnapshot base = take();
      assertThat(base.files()).containsEntry("pipe", "t:pipe").containsEntry("socket", "t:socket");
      assertThat(base.complete()).isTrue();
    }
  }

  @Test
  void fileThatCannotBeReadIsKnownByItsSizeAndTime() throws IOException {
    Path file = write("secret", "abc");
    mode(file, "---------");
    FileSnapshot earlier = take();
    // Root may read everything.
    assertThat(earlier.files().get("secret")).startsWith(IS_ROOT ? "c:" : "unreadable:3:");
    assertThat(earlier.complete()).isTrue();
    // Java opens a file to set its time.
    mode(file, "rw-------");
    Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
    mode(file, "---------");
    assertThat(take().changedSince(earlier).isNothing()).isEqualTo(IS_ROOT);
    Files.delete(file);
    assertThat(take().changedSince(earlier).paths()).containsExactly("secret");
  }

  @Test
  void folderThatCannotBeListedMakesTheBaseIncomplete() throws IOException {
    write("a/shut/file", "abc");
    write("names/file", "abc");
    Path shut = root.resolve("a/shut");
    Path names = root.resolve("names");
    mode(shut, "---------");
    mode(names, "r--------");
    try {
      FileSnapshot base = take();
      assertThat(base.complete()).isEqualTo(IS_ROOT);
      if (IS_ROOT) {
        // Root may list everything.
        assertThat(base.files()).containsOnlyKeys("a/shut/file", "names/file");
        assertThat(take().changedSince(base).isNothing()).isTrue();
        return;
      }
      assertThat(base.files())
          .containsEntry("a/shut/", "unreadable")
          .containsEntry("names/file", "unreadable");
      assertThat(take().changedSince(base).paths()).containsExactly("a/shut/", "names/file");
    } finally {
      mode(shut, "rwx------");
      mode(names, "rwx------");
    }
  }

  @Test
  void headIsPartOfIt() throws Exception {
    Git.init(root);
    String id = Git.commit(root);
    assertThat(take().head()).contains(id);
    assertThat(take().files()).isEmpty();
  }

  @Test
  void filesMayAppearAndVanishDuringTheWalk() throws IOException {
    for (int i = 0; i < 20; i++) {
      write("d/" + i, "x");
    }
    FileSnapshot base =
        new SnapshotReader(root, Set.of())
            .read(
                List.of(""),
                path -> {
                  delete(path);
                  return true;
                });
    assertThat(base.files()).isEmpty();
    assertThat(base.complete()).isTrue();
  }

  private void delete(String path) {
    try {
      Files.delete(root.resolve(path));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void pipeThatTookAFilesPlaceIsNotOpened() throws IOException {
    write("a", "x");
    FileSnapshot base =
        new SnapshotReader(root, Set.of())
            .read(
                List.of(""),
                path -> {
                  delete(path);
                  pipe(root.resolve(path));
                  return true;
                });
    assertThat(base.files()).containsEntry("a", "t:pipe");
  }

  private static void pipe(Path path) {
    try {
      assertThat(new ProcessBuilder("mkfifo", path.toString()).start().waitFor()).isZero();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void removedRootIsAnError() throws IOException {
    Path file = write("file", "x");
    for (Path gone : List.of(root.resolve("gone"), file)) {
      assertThatThrownBy(() -> new SnapshotReader(gone, Set.of()).read(List.of(), path -> true))
          .isInstanceOfSatisfying(
              IntercoreException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.IO));
    }
  }
}
