package dev.intercore.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.IntercoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The folders that may contain locks. */
class LockFolderTest {
  private final Path scratch;

  LockFolderTest(@TempDir Path scratch) {
    this.scratch = scratch;
  }

  @Test
  void folderOfTheEnvironmentIsCreatedPrivate() throws IOException {
    LockFolder folder = LockFolder.of(Map.of("INTERCORE_LOCK_DIR", "a/b"), scratch);
    assertThat(folder.exists()).isFalse();
    folder.create();
    assertThat(folder.isMarked()).isTrue();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(scratch.resolve("a/b"))))
        .isEqualTo("rwx------");
  }

  @Test
  void defaultFolderIsThatOfTheUser() {
    assertThat(LockFolder.of(Map.of("INTERCORE_LOCK_DIR", ""), scratch).base())
        .asString()
        .matches("/tmp/intercore-\\d+/locks");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rwxr-xr-x", "rwx-----x", "rwxrwx---"})
  void folderThatIsOpenToOthersIsRefused(String mode) throws IOException {
    Path open = Files.createDirectory(scratch.resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString(mode));
    assertRefused(open, "is open to others");
  }

  @Test
  void aLinkIsRefused() throws IOException {
    Path link = scratch.resolve("link");
    Files.createSymbolicLink(link, Files.createDirectory(scratch.resolve("target")));
    assertRefused(link, "is a link");
  }

  @Test
  void aFileIsRefused() throws IOException {
    assertRefused(Files.createFile(scratch.resolve("file")), "is not a directory");
  }

  private static void assertRefused(Path path, String why) {
    assertThatThrownBy(() -> LockFolder.at(path).exists())
        .isInstanceOf(IntercoreException.class)
        .hasMessageContaining(why);
    assertThatThrownBy(() -> LockFolder.at(path).create()).isInstanceOf(IntercoreException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", ".hidden", "a/b", "/", "a\\b", "a\tb"})
  void namesThatCannotBeDirectoriesAreRefused(String name) {
    assertThatThrownBy(() -> new LockKey(name, "s")).isInstanceOf(IntercoreException.class);
    assertThatThrownBy(() -> new LockKey("n", name)).isInstanceOf(IntercoreException.class);
  }
}
