package dev.intercore.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the database is found without a path, and where init puts it. */
class ProjectLocatorTest {
  private final Path root;
  private final Path below;

  ProjectLocatorTest(@TempDir Path scratch) throws IOException {
    root = Files.createDirectory(scratch.toRealPath().resolve("project"));
    below = Files.createDirectories(root.resolve("a/b"));
  }

  static Path clavain(Path folder) throws IOException {
    Path clavain = Files.createDirectory(folder.resolve(".clavain"));
    chmod(clavain, "rwx------");
    return clavain;
  }

  static Path database(Path folder) throws IOException {
    return Files.createFile(clavain(folder).resolve("intercore.db"));
  }

  static void chmod(Path path, String mode) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
  }

  static IntercoreException refuses(ErrorCode code, ThrowingCallable call) {
    IntercoreException refusal = catchThrowableOfType(IntercoreException.class, call);
    assertThat(refusal).as("nothing was refused").isNotNull();
    assertThat(refusal.code()).as(refusal.fact()).isEqualTo(code);
    return refusal;
  }

  private Path findBelow() {
    return new ProjectLocator(below).find();
  }

  @Test
  void nearestDatabaseIsFoundWalkingUp() throws IOException {
    Path far = database(root);
    assertThat(findBelow()).isEqualTo(far);
    Path near = database(root.resolve("a"));
    assertThat(findBelow()).isEqualTo(near);
    Path own = database(below);
    assertThat(findBelow()).isEqualTo(own);
    assertThat(new ProjectLocator(root).find()).isEqualTo(far);
  }

  @Test
  void nothingFoundNamesInit() {
    assertThat(refuses(ErrorCode.NO_DATABASE, this::findBelow).hint()).contains("ic init");
  }

  @Test
  void folderWithoutADatabaseIsPassedBy() throws IOException {
    clavain(below);
    Path far = database(root);
    assertThat(findBelow()).isEqualTo(far);
  }

  @Test
  void linkedFolderIsRefusedNotSkipped() throws IOException {
    database(root);
    Path elsewhere = Files.createDirectory(root.resolve("elsewhere"));
    Files.createSymbolicLink(below.resolve(".clavain"), elsewhere);
    refuses(ErrorCode.BAD_PATH, this::findBelow);
    Files.createFile(elsewhere.resolve("intercore.db"));
    refuses(ErrorCode.BAD_PATH, this::findBelow);
    refuses(ErrorCode.BAD_PATH, () -> new ProjectLocator(below).here());
  }

  @Test
  void linkToNowhereIsRefusedToo() throws IOException {
    database(root);
    Files.createSymbolicLink(below.resolve(".clavain"), root.resolve("nowhere"));
    refuses(ErrorCode.BAD_PATH, this::findBelow);
    refuses(ErrorCode.BAD_PATH, () -> new ProjectLocator(below).here());
  }

  @ParameterizedTest
  @ValueSource(strings = {"rwxrwx---", "rwx----w-", "rwxrwxrwx"})
  void folderOthersMayWriteIsRefused(String mode) throws IOException {
    database(root);
    chmod(root.resolve(".clavain"), mode);
    assertThat(refuses(ErrorCode.BAD_PATH, this::findBelow).fact()).contains("written by others");
    refuses(
        ErrorCode.BAD_PATH, () -> new ProjectLocator(root).named(root + "/.clavain/intercore.db"));
  }

  @Test
  void folderOthersMayOnlyReadIsTaken() throws IOException {
    Path file = database(root);
    chmod(root.resolve(".clavain"), "rwxr-xr-x");
    assertThat(findBelow()).isEqualTo(file);
  }

  @Test
  void folderOfAnotherUserIsRefused() throws IOException {
    Path file = database(root);
    if (!isRoot()) {
      // Only root can give a folder away.
      assertThat(findBelow()).isEqualTo(file);
      return;
    }
    Files.setAttribute(root.resolve(".clavain"), "unix:uid", 12_345);
    assertThat(refuses(ErrorCode.BAD_PATH, this::findBelow).fact()).contains("another user");
    refuses(ErrorCode.BAD_PATH, () -> new ProjectLocator(root).here());
    refuses(ErrorCode.BAD_PATH, () -> new ProjectLocator(root).named(".clavain/intercore.db"));
  }

  private static boolean isRoot() throws IOException {
    return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
  }

  @Test
  void databaseThatIsALinkOutOfItsFolderIsRefused() throws IOException {
    Path stranger = Files.createFile(root.resolve("stranger.db"));
    Files.createSymbolicLink(clavain(below).resolve("intercore.db"), stranger);
    refuses(ErrorCode.BAD_PATH, this::findBelow);
    refuses(ErrorCode.BAD_PATH, () -> new ProjectLocator(below).here());
  }

  @Test
  void databaseThatIsALinkToNowhereIsRefused() throws IOException {
    Files.createSymbolicLink(clavain(below).resolve("intercore.db"), root.resolve("nowhere.db"));
    refuses(ErrorCode.BAD_PATH, this::findBelow);
    refuses(ErrorCode.BAD_PATH, () -> new ProjectLocator(below).here());
  }

  @Test
  void initStaysHereAndDoesNotWalkUp() throws IOException {
    database(root);
    assertThat(new ProjectLocator(below).here()).isEqualTo(below.resolve(".clavain/intercore.db"));
    assertThat(Files.exists(below.resolve(".clavain"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"rwxrwxrwx", "rwxr-xr-x", "rwx------"})
  void initMakesOurFolderPrivate(String mode) throws IOException {
    Path clavain = clavain(below);
    chmod(clavain, mode);
    new ProjectLocator(below).here();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(clavain)))
        .isEqualTo("rwx------");
  }

  @Test
  void initOpensNothingThatItsOwnerHasShut() throws IOException {
    Path clavain = clavain(below);
    chmod(clavain, "r-xr-xr-x");
    new ProjectLocator(below).here();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(clavain)))
        .isEqualTo("r-x------");
    chmod(clavain, "rwx------");
  }

  @Test
  void fileNamedLikeTheFolderIsNoFolder() throws IOException {
    Files.createFile(below.resolve(".clavain"));
    refuses(ErrorCode.BAD_PATH, () -> new ProjectLocator(below).here());
    Path far = database(root);
    assertThat(findBelow()).isEqualTo(far);
  }
}
