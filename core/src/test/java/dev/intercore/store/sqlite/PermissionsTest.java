package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.store.StoreOptions;
import dev.intercore.testing.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Folders are 0700 and files 0600 with every umask. */
class PermissionsTest {
  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private static void allPrivate(Path folder) throws IOException {
    for (String name : Folders.names(folder)) {
      assertThat(mode(folder.resolve(name))).as(name).isEqualTo("rw-------");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"000", "777"})
  void whatInitAndWriteMakeIsPrivate(String umask, @TempDir Path scratch) throws Exception {
    Path folder = scratch.resolve("a").resolve(".clavain");
    Path file = folder.resolve("intercore.db");
    assertThat(StoreChild.run(umask, "INIT", "-", file.toString())).isZero();
    assertThat(mode(folder)).isEqualTo("rwx------");
    assertThat(mode(scratch.resolve("a"))).isEqualTo("rwx------");
    allPrivate(folder);
    assertThat(StoreChild.run(umask, "WRITE", "-", file.toString())).isZero();
    assertThat(Folders.names(folder)).contains("intercore.db-wal", "intercore.db-shm");
    allPrivate(folder);
  }

  @Test
  void whatMigrationAndRestoreMakeIsPrivate(@TempDir Path folder) throws Exception {
    String umask = "000";
    Path file = OldDatabase.v1(folder.resolve("intercore.db"));
    assertThat(StoreChild.run(umask, "MIGRATE", "-", file.toString())).isZero();
    Path backup = folder.resolve("intercore.db.backup-20260131-120000");
    assertThat(Files.exists(backup)).isTrue();
    allPrivate(folder);
    assertThat(StoreChild.run(umask, "RESTORE", "-", file.toString(), backup.toString())).isZero();
    assertThat(Folders.names(folder)).contains("intercore.db.backup-20260131-120001");
    allPrivate(folder);
    Files.writeString(file, "no database any more, and longer than a header of one".repeat(5));
    Files.deleteIfExists(folder.resolve("intercore.db-wal"));
    Files.deleteIfExists(folder.resolve("intercore.db-shm"));
    assertThat(StoreChild.run(umask, "RESTORE", "-", file.toString(), backup.toString())).isZero();
    allPrivate(folder);
  }

  @Test
  void foldersThatAreThereAreLeftAsTheyAre(@TempDir Path scratch) throws IOException {
    Path folder = Files.createDirectory(scratch.resolve("shared"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    SqliteStore.init(folder.resolve("below/intercore.db"), StoreOptions.defaults()).close();
    assertThat(mode(folder)).isEqualTo("rwxr-xr-x");
    assertThat(mode(folder.resolve("below"))).isEqualTo("rwx------");
  }
}
