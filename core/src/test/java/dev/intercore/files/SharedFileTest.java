package dev.intercore.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.IntercoreException;
import dev.intercore.testing.Folders;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that other programs edit too are replaced as a whole. */
class SharedFileTest {
  private final Path scratch;
  private final Path file;

  SharedFileTest(@TempDir Path scratch) throws IOException {
    this.scratch = scratch.toRealPath();
    this.file = this.scratch.resolve("settings.json");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void mode(Path path, String mode) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void replacedFileKeepsItsMode() throws IOException {
    Files.writeString(file, "one");
    for (String mode : new String[] {"rw-------", "rw-rw-r--", "rwxr-x---"}) {
      mode(file, mode);
      SharedFile.read(file).replace(bytes("two"));
      assertThat(file).hasContent("two");
      assertThat(mode(file)).isEqualTo(mode);
    }
    assertThat(Folders.names(scratch)).containsExactly("settings.json");
  }

  @Test
  void missingFileIsMadeWithItsFolderAndTakenAwayWithIt() throws IOException {
    Path deep = scratch.resolve("a/b/settings.json");
    SharedFile missing = SharedFile.read(deep);
    assertThat(missing.bytes()).isEmpty();
    assertThat(missing.hasFolder()).isFalse();
    missing.replace(bytes("one"));
    assertThat(deep).hasContent("one");
    assertThat(mode(deep)).startsWith("rw-").endsWith("--");
    SharedFile.read(deep).remove(true);
    assertThat(Folders.names(scratch.resolve("a"))).isEmpty();
  }

  @Test
  void folderWithSomethingElseInItStays() throws IOException {
    Files.writeString(file, "one");
    Files.writeString(scratch.resolve("other"), "");
    SharedFile.read(file).remove(true);
    assertThat(Folders.names(scratch)).containsExactly("other");
  }

  @Test
  void linkStaysAndTheFileItLeadsToIsReplaced() throws IOException {
    Path dotfiles = Files.createDirectory(scratch.resolve("dotfiles"));
    Files.writeString(dotfiles.resolve("real"), "one");
    Files.createSymbolicLink(scratch.resolve("between"), Path.of("dotfiles/real"));
    Files.createSymbolicLink(file, Path.of("between"));
    SharedFile.read(file).replace(bytes("two"));
    assertThat(file).isSymbolicLink();
    assertThat(dotfiles.resolve("real")).hasContent("two").isRegularFile();
    assertThat(Folders.names(dotfiles)).containsExactly("real");
  }

  @Test
  void aSpecialFileOrADanglingLinkIsRejected() throws IOException, InterruptedException {
    Files.createSymbolicLink(file, Path.of("nowhere"));
    assertThatThrownBy(() -> SharedFile.read(file)).hasMessageContaining("dangling link");
    assertThatThrownBy(() -> SharedFile.read(scratch)).hasMessageContaining("not a regular file");
    Path pipe = scratch.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertThatThrownBy(() -> SharedFile.read(pipe)).hasMessageContaining("not a regular file");
    Files.write(scratch.resolve("large"), new byte[SharedFile.MAX_BYTES + 1]);
    assertThatThrownBy(() -> SharedFile.read(scratch.resolve("large")))
        .hasMessageContaining("larger than");
  }

  @Test
  void fileThatWasChangedMeanwhileIsNotOverwritten() throws IOException {
    Files.writeString(file, "one");
    SharedFile read = SharedFile.read(file);
    Files.writeString(file, "two");
    assertChanged(() -> read.replace(bytes("three")));
    assertChanged(() -> read.remove(false));
    assertThat(file).hasContent("two");
    assertThat(Folders.names(scratch)).containsExactly("settings.json");
  }

  @Test
  void otherFileOfTheSameContentIsAChangeToo() throws IOException {
    Files.writeString(file, "one");
    SharedFile read = SharedFile.read(file);
    Path other = Files.writeString(scratch.resolve("other"), "one");
    Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
    assertChanged(() -> read.replace(bytes("two")));
  }

  @Test
  void fileThatCameOrWentMeanwhileIsAChangeToo() throws IOException {
    SharedFile missing = SharedFile.read(file);
    Files.writeString(file, "one");
    assertChanged(() -> missing.replace(bytes("two")));
    SharedFile there = SharedFile.read(file);
    Files.delete(file);
    assertChanged(() -> there.replace(bytes("two")));
    assertThat(Folders.names(scratch)).isEmpty();
  }

  private static void assertChanged(Runnable change) {
    assertThatThrownBy(change::run)
        .isInstanceOf(IntercoreException.class)
        .hasMessageContaining("was changed by another program");
  }

  @Test
  void changeIsSeenUntilTheVeryRename() throws IOException {
    Files.writeString(file, "one");
    SharedFile read = SharedFile.read(file, this::writeOther);
    assertChanged(() -> read.replace(bytes("two")));
    assertThat(file).hasContent("other");
  }

  private void writeOther() {
    try {
      Files.writeString(file, "other");
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void whatKilledOnesLeftIsSweptAndNothingElse() throws IOException, InterruptedException {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    Process alive = new ProcessBuilder("sleep", "60").start();
    try {
      Files.writeString(file, "one");
      Path left = Files.writeString(scratch.resolve(".settings.json.intercore-" + gone.pid()), "x");
      long own = ProcessHandle.current().pid();
      Files.writeString(scratch.resolve(".settings.json.intercore-" + own), "x");
      Files.writeString(scratch.resolve(".settings.json.intercore-" + alive.pid()), "x");
      Files.writeString(scratch.resolve(".settings.json.intercore-mine"), "x");
      SharedFile.read(file).replace(bytes("two"));
      assertThat(left).doesNotExist();
      assertThat(file).hasContent("two");
      assertThat(Folders.names(scratch))
          .containsExactlyInAnyOrder(
              "settings.json",
              ".settings.json.intercore-" + alive.pid(),
              ".settings.json.intercore-mine");
    } finally {
      alive.destroyForcibly();
    }
  }

  private Path temporaryOf(long pid) throws IOException {
    return Files.writeString(scratch.resolve(".settings.json.intercore-" + pid), "half");
  }

  private static String state(long pid) throws IOException {
    String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
    return stat.substring(stat.lastIndexOf(')') + 2).substring(0, 1);
  }

  private static String name(long pid) throws IOException {
    return Files.readString(Path.of("/proc/" + pid + "/comm")).strip();
  }

  private interface Reading {
    String of(long pid) throws IOException;
  }

  private static void await(long pid, Reading reading, String wanted) throws IOException {
    long latest = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!reading.of(pid).equals(wanted)) {
      assertThat(System.nanoTime()).as("%s to be %s", pid, wanted).isLessThan(latest);
      Thread.onSpinWait();
    }
  }

  /**
   * A parent that executed another program does not reap its child. Before that it is bash, which
   * does, so the child waits for a line of input.
   */
  @Test
  void temporaryFileOfAZombieIsRemovedAndOfARunningProcessIsNot() throws IOException {
    Process parent =
        new ProcessBuilder("bash", "-c", "exec 3<&0; read -u 3 & echo $!; exec sleep 100").start();
    try (BufferedReader lines = parent.inputReader();
        BufferedWriter child = parent.outputWriter()) {
      long zombie = Long.parseLong(lines.readLine());
      await(parent.pid(), SharedFileTest::name, "sleep");
      child.write("end\n");
      child.flush();
      await(zombie, SharedFileTest::state, "Z");
      Path left = temporaryOf(zombie);
      Path living = temporaryOf(parent.pid());
      SharedFile.read(file).replace(bytes("two"));
      assertThat(left).doesNotExist();
      assertThat(living).exists();
    } finally {
      parent.destroyForcibly();
    }
  }
}
