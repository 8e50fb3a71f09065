package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.CommandTest;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.DatabaseFile;
import dev.intercore.testkit.GoDatabase;
import dev.intercore.testkit.TestFiles;
import dev.intercore.testkit.TestProject;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A database that is corrupt, newer, truncated or not a file. */
class DamagedDatabaseCommandTest extends CommandTest {
  /** The files of the folder and what is in them. */
  private Map<String, String> contents() {
    Map<String, String> all = new TreeMap<>();
    TestProject.in(project.clavain())
        .filter(file -> !TestProject.name(file).endsWith("-shm"))
        .forEach(file ->
            all.put(
                TestProject.name(file),
                TestFiles.read(file).length
                    + " bytes, hash "
                    + Arrays.hashCode(TestFiles.read(file))));
    // An empty WAL is the same as none.
    all.values().removeIf(facts -> facts.startsWith("0 "));
    return all;
  }

  /** Each kind of call is rejected, names the cause and changes no byte. */
  private void isRejectedAndNotChanged(String part) {
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
  void damagedDatabaseIsReportedAndABackupCanBeRestored() {
    GoDatabase.replace(project, 2000);
    ic("state", "get", "key-7", "scope").succeeds("{\"n\":7}\n");
    Path backup = project.backups().getFirst();
    byte[] bytes = overwrite(project.database());
    ic("state", "get", "key-7", "scope").complains(Answer.ERROR, "corrupt");
    ic("state", "set", "key-7", "scope", "--value", "1").complains(Answer.ERROR, "corrupt");
    ic("sentinel", "check", "n", "s", "--interval", "0").exits(Answer.ERROR).prints("");
    assertThat(ic("health").exits(Answer.ERROR).quietly().lines()).isNotEmpty();
    assertThat(TestFiles.read(project.database())).isEqualTo(bytes);
    ic("restore", backup.toString()).exits(Answer.YES).quietly();
    ic("state", "get", "key-7", "scope").succeeds("{\"n\":7}\n");
    ic("health").succeeds("ok\n");
    assertThat(project.backups()).as("the damaged database is kept").hasSizeGreaterThanOrEqualTo(2);
    project.backups().stream().filter(b -> !b.equals(backup)).forEach(project::isDamaged);
  }

  /** Keeps the first page, so that the file still looks like a database of intercore. */
  private byte[] overwrite(Path database) {
    project.sqlite().run("PRAGMA wal_checkpoint(TRUNCATE)");
    bash("rm -f .clavain/intercore.db-wal .clavain/intercore.db-shm").succeeds("");
    byte[] bytes = TestFiles.read(database);
    byte[] noise = new byte[bytes.length - 4096];
    new Random(7).nextBytes(noise);
    System.arraycopy(noise, 0, bytes, 4096, noise.length);
    TestFiles.write(database, bytes);
    return bytes;
  }

  @Test
  void randomBytesAreRejected() {
    bash("rm .clavain/intercore.db*").succeeds("");
    byte[] noise = new byte[20_000];
    new Random(7).nextBytes(noise);
    TestFiles.write(project.database(), noise);
    project.isDamaged(project.database());
    bash("chmod 600 .clavain/intercore.db").succeeds("");
    isRejectedAndNotChanged("not a SQLite database");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 15, 16, 99, 100, 1000})
  void databaseThatIsCutShortIsRejected(int bytes) {
    project.sqlite().run("PRAGMA wal_checkpoint(TRUNCATE)");
    bash("rm -f .clavain/*-wal .clavain/*-shm; truncate -s " + bytes + " .clavain/intercore.db")
        .succeeds("");
    project.isDamaged(project.database());
    ic("state", "set", "k", "s", "--value", "1").exits(Answer.ERROR).prints("").withoutTrace();
    assertThat(TestFiles.read(project.database())).hasSize(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"state keys", "health", "init", "sentinel list"})
  void emptyFileBecomesADatabase(String verb) {
    bash("rm .clavain/intercore.db*; umask 077; : >.clavain/intercore.db").succeeds("");
    bash("ic " + verb).exits(Answer.YES).quietly();
    assertThat(project.sqlite().number("PRAGMA user_version")).isEqualTo(DatabaseFile.SCHEMA);
    assertThat(project.backups()).isEmpty();
  }

  @Test
  void folderInItsPlaceIsRejected() {
    bash("rm .clavain/intercore.db*; mkdir .clavain/intercore.db").succeeds("");
    ic("state", "keys").complains(Answer.ERROR, "not a regular file");
    ic("sentinel", "check", "n", "s", "--interval", "0").complains(Answer.ERROR, "regular file");
    ic("init").complains(Answer.ERROR, "regular file");
    bash("ls -A .clavain .clavain/intercore.db")
        .succeeds(".clavain:\nintercore.db\n\n.clavain/intercore.db:\n");
  }

  @Test
  void fifoInItsPlaceIsRejected() {
    bash("rm .clavain/intercore.db*; mkfifo .clavain/intercore.db").succeeds("");
    // A call that opens it would wait for a writer.
    cli().start("state", "keys").await().complains(Answer.ERROR, "not a regular file");
  }

  @Test
  void newerDatabaseIsNotChangedAndTheMessageNamesTheUpgrade() {
    project.sqlite().run("PRAGMA user_version = 99");
    isRejectedAndNotChanged("v99");
    assertThat(ic("version").stdout()).endsWith("schema: v99\n");
    assertThat(ic("state", "keys").stderr()).containsIgnoringCase("upgrade");
  }
}
