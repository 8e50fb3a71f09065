package dev.intercore.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.IntercoreException;
import dev.intercore.files.AtomicFile.RenamePoints;
import dev.intercore.testing.Folders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files are replaced as a whole or not at all. */
class AtomicFolderTest {
  private final Path scratch;
  private final Path folder;
  private final AtomicFolder files;

  AtomicFolderTest(@TempDir Path scratch) {
    this.scratch = scratch;
    this.folder = scratch.resolve("above/files");
    this.files = new AtomicFolder(folder);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private Optional<String> read(String name) throws IOException {
    return files.read(name, 100).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  private static void stop() {
    throw new IllegalStateException("stopped");
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void whatIsPutIsReadAndNobodyElseMay() throws IOException {
    assertThat(files.names()).isEmpty();
    assertThat(read("a")).isEmpty();
    files.put("a", bytes("one"));
    files.put("a", bytes("two"));
    files.put("b", bytes(""));
    assertThat(read("a")).contains("two");
    assertThat(read("b")).contains("");
    assertThat(files.names()).containsExactly("a", "b");
    assertThat(mode(folder)).isEqualTo("rwx------");
    assertThat(mode(folder.resolve("a"))).isEqualTo("rw-------");
    files.remove("a");
    files.remove("a");
    assertThat(files.names()).containsExactly("b");
  }

  @Test
  void noMoreIsReadThanIsAskedForAndOne() throws IOException {
    files.put("a", bytes("x".repeat(1000)));
    assertThat(files.read("a", 100).orElseThrow()).hasSize(101);
  }

  @Test
  void whoIsStoppedBeforeTheRenameChangesNothing() throws IOException {
    files.put("a", bytes("one"));
    AtomicFolder stopped =
        new AtomicFolder(folder, new RenamePoints(AtomicFolderTest::stop, () -> {}));
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> stopped.put("a", bytes("two"))).hasMessage("stopped");
    }
    assertThat(read("a")).contains("one");
    assertThat(files.names()).containsExactly(".a.1.tmp", ".a.2.tmp", "a");
    files.sweep(files.names());
    assertThat(files.names()).containsExactly("a");
  }

  @Test
  void whoIsStoppedAfterTheRenameHasChangedIt() throws IOException {
    files.put("a", bytes("one"));
    AtomicFolder stopped =
        new AtomicFolder(folder, new RenamePoints(() -> {}, AtomicFolderTest::stop));
    assertThatThrownBy(() -> stopped.put("a", bytes("two"))).hasMessage("stopped");
    assertThat(read("a")).contains("two");
    assertThat(files.names()).containsExactly("a");
  }

  @Test
  void onlyRegularFilesAreRead() throws IOException, InterruptedException {
    files.put("a", bytes("one"));
    Files.createSymbolicLink(folder.resolve("link"), Path.of("a"));
    Files.createDirectory(folder.resolve("folder"));
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    for (String name : List.of("link", "folder", "pipe", "none")) {
      assertThat(read(name)).isEmpty();
    }
  }

  @Test
  void aLinkOrFileInPlaceOfTheFolderIsRefusedByAll() throws IOException {
    Path target = Files.createDirectory(scratch.resolve("target"));
    Files.createSymbolicLink(scratch.resolve("link"), target);
    Files.createFile(scratch.resolve("file"));
    for (String name : List.of("link", "file")) {
      AtomicFolder odd = new AtomicFolder(scratch.resolve(name));
      assertThatThrownBy(odd::names).isInstanceOf(IntercoreException.class);
      assertThatThrownBy(() -> odd.put("a", bytes("x"))).isInstanceOf(IntercoreException.class);
    }
    assertThat(Folders.names(target)).isEmpty();
  }

  @Test
  void aMoveOverwritesNothing() throws IOException {
    AtomicFolder other = new AtomicFolder(scratch.resolve("other"));
    files.put("a", bytes("one"));
    files.move("a", other, "b");
    assertThat(files.names()).isEmpty();
    files.put("a", bytes("two"));
    assertThatThrownBy(() -> files.move("a", other, "b"))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(other.read("b", 10)).contains(bytes("one"));
    assertThat(read("a")).contains("two");
  }
}
