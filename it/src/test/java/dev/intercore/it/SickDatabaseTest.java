package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.DatabaseFile;
import dev.intercore.testkit.GoDatabase;
import dev.intercore.testkit.TestFiles;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A database that is damaged, not ours, too new, or half of something. */
class SickDatabaseTest extends BlackBox {
  /** The files of the folder and what is in them. */
  private Map<String, String> contents() {
    Map<String, String> all = new TreeMap<>();
    Scratch.in(scratch.clavain())
        .filter(file -> !Scratch.name(file).endsWith("-shm"))
        .forEach(file ->
            all.put(
                Scratch.name(file),
                TestFiles.read(file).length
                    + " bytes, hash "
                    + Arrays.hashCode(TestFiles.read(file))));
    // An empty WAL says what none says.
    all.values().removeIf(facts -> facts.startsWith("0 "));
    return all;
  }

  /** Every kind of call refuses, says so, and leaves every byte as it was. */
  private void isRefusedUntouched(String part) {
    Map<String, String> before = contents();
    ic("state", "get", "k", "s").complains(Answer.ERROR, part);
    ic("state", "set", "k", "s", "--value", "1").complains(Answer.ERROR, part);
    ic("state", "prune").complains(Answer.ERROR, part);
    ic("sentinel", "check", "n", "s", "--interval", "0").complains(Answer.ERROR, part);
    ic("init").complains(Answer.ERROR, part);
    Answer health = ic("health").exits(Answer.ERROR).quietly();
    assertThat(health.stdout()).containsIgnoringCase(part);
    ic("version").exits(Answer.YES).quietly();
    assertThat(contents()).isEqualTo(before);
  }

  @Test
  void aDamagedDatabaseIsToldAndABackupPutBack() {
    GoDatabase.replace(scratch, 2000);
    ic("state", "get", "key-7", "scope").succeeds("{\"n\":7}\n");
    Path backup = scratch.backups().getFirst();
    byte[] bytes = scribbledOver(scratch.database());
    ic("state", "get", "key-7", "scope").complains(Answer.ERROR, "damaged");
    ic("state", "set", "key-7", "scope", "--value", "1").complains(Answer.ERROR, "damaged");
    ic("sentinel", "check", "n", "s", "--interval", "0").exits(Answer.ERROR).prints("");
    assertThat(ic("health").exits(Answer.ERROR).quietly().lines()).isNotEmpty();
    assertThat(TestFiles.read(scratch.database())).isEqualTo(bytes);
    ic("restore", backup.toString()).exits(Answer.YES).quietly();
    ic("state", "get", "key-7", "scope").succeeds("{\"n\":7}\n");
    ic("health").succeeds("ok\n");
    assertThat(scratch.backups()).as("the damaged one is kept").hasSizeGreaterThanOrEqualTo(2);
    scratch.backups().stream().filter(b -> !b.equals(backup)).forEach(scratch::isDamaged);
  }

  /** Leaves the first page, so that it still looks like ours. */
  private byte[] scribbledOver(Path database) {
    scratch.sqlite().run("PRAGMA wal_checkpoint(TRUNCATE)");
    bash("rm -f .clavain/intercore.db-wal .clavain/intercore.db-shm").succeeds("");
    byte[] bytes = TestFiles.read(database);
    byte[] noise = new byte[bytes.length - 4096];
    new Random(7).nextBytes(noise);
    System.arraycopy(noise, 0, bytes, 4096, noise.length);
    TestFiles.write(database, bytes);
    return bytes;
  }

  @Test
  void noiseIsNoDatabase() {
    bash("rm .clavain/intercore.db*").succeeds("");
    byte[] noise = new byte[20_000];
    new Random(7).nextBytes(noise);
    TestFiles.write(scratch.database(), noise);
    scratch.isDamaged(scratch.database());
    bash("chmod 600 .clavain/intercore.db").succeeds("");
    isRefusedUntouched("not a SQLite database");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 15, 16, 99, 100, 1000})
  void aDatabaseCutShortIsRefused(int bytes) {
    scratch.sqlite().run("PRAGMA wal_checkpoint(TRUNCATE)");
    bash("rm -f .clavain/*-wal .clavain/*-shm; truncate -s " + bytes + " .clavain/intercore.db")
        .succeeds("");
    scratch.isDamaged(scratch.database());
    ic("state", "set", "k", "s", "--value", "1").exits(Answer.ERROR).prints("").withoutTrace();
    assertThat(TestFiles.read(scratch.database())).hasSize(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"state keys", "health", "init", "sentinel list"})
  void anEmptyFileIsVersionZeroAndBecomesADatabase(String verb) {
    bash("rm .clavain/intercore.db*; umask 077; : >.clavain/intercore.db").succeeds("");
    bash("ic " + verb).exits(Answer.YES).quietly();
    assertThat(scratch.sqlite().number("PRAGMA user_version")).isEqualTo(DatabaseFile.SCHEMA);
    assertThat(scratch.backups()).isEmpty();
  }

  @Test
  void aFolderInItsPlaceIsTold() {
    bash("rm .clavain/intercore.db*; mkdir .clavain/intercore.db").succeeds("");
    ic("state", "keys").complains(Answer.ERROR, "not a regular file");
    ic("sentinel", "check", "n", "s", "--interval", "0").complains(Answer.ERROR, "regular file");
    ic("init").complains(Answer.ERROR, "regular file");
    bash("ls -A .clavain .clavain/intercore.db")
        .succeeds(".clavain:\nintercore.db\n\n.clavain/intercore.db:\n");
  }

  @Test
  void aFifoInItsPlaceDoesNotHang() {
    bash("rm .clavain/intercore.db*; mkfifo .clavain/intercore.db").succeeds("");
    ic("state", "keys").complains(Answer.ERROR, "not a regular file");
  }

  @Test
  void aNewerDatabaseIsLeftAloneWithAnUpgradeMessage() {
    scratch.sqlite().run("PRAGMA user_version = 99");
    isRefusedUntouched("v99");
    assertThat(ic("version").stdout()).endsWith("schema: v99\n");
    assertThat(ic("state", "keys").stderr()).containsIgnoringCase("upgrade");
  }

  @Test
  void aNewerDatabaseWithAWalIsNotEvenCheckpointed() {
    // Written, and left as a killed process leaves it: everything still in the WAL.
    bash("rm -f .clavain/intercore.db-shm").succeeds("");
    scratch.sqlite().run("PRAGMA user_version = 98");
    ic("version").exits(Answer.YES);
    bash("mkdir -m 700 live && cp .clavain/intercore.db live/").succeeds("");
    try (var connection = new DatabaseFile(scratch.project().resolve("live/intercore.db")).open();
        var statement = connection.createStatement()) {
      statement.executeUpdate("PRAGMA user_version = 99");
      statement.executeUpdate("INSERT INTO state (key, scope_id, payload) VALUES ('k', 's', '1')");
      bash("rm .clavain/*; cp live/intercore.db live/intercore.db-wal .clavain/").succeeds("");
    } catch (java.sql.SQLException e) {
      throw new IllegalStateException(e);
    }
    assertThat(TestFiles.read(scratch.clavain().resolve("intercore.db-wal"))).isNotEmpty();
    isRefusedUntouched("v99");
  }
}
