package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Backoff;
import dev.intercore.common.Deadline;
import dev.intercore.common.ErrorCode;
import dev.intercore.state.StateValues;
import dev.intercore.store.Durability;
import dev.intercore.store.StoreOptions;
import dev.intercore.testing.Folders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damage that SQLite does not report is an error before anything is opened. */
@SuppressWarnings("NullAway.Init")
class FileCheckTest {
  private static final int WRITES = 5;
  private static final StoreOptions OPTIONS = StoreOptions.defaults();

  private final Path folder;
  private KilledDatabase database;

  FileCheckTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @BeforeEach
  void make() throws IOException {
    database = KilledDatabase.of(folder, WRITES);
  }

  /** Opening and {@code init} name the damage and change nothing. */
  private void isDamaged(String part) throws IOException {
    Map<String, String> before = Folders.contents(folder);
    assertThat(
            RefusedOpening.with(
                    ErrorCode.CORRUPT, () -> SqliteStore.open(database.file, OPTIONS).close())
                .fact())
        .contains(part);
    RefusedOpening.with(ErrorCode.CORRUPT, () -> SqliteStore.init(database.file, OPTIONS).close());
    RefusedOpening.with(ErrorCode.CORRUPT, () -> SqliteStore.peekVersion(database.file, OPTIONS));
    isReportedByHealth(part);
    assertThat(Folders.contents(folder)).isEqualTo(before);
  }

  private void isReportedByHealth(String part) {
    List<String> problems =
        HealthCheck.problems(database.file, () -> SqliteStore.open(database.file, OPTIONS));
    assertThat(problems).anyMatch(problem -> problem.contains(part));
  }

  private void hasValues(int count) {
    try (SqliteStore store = SqliteStore.open(database.file, OPTIONS)) {
      assertThat(new StateValues(store).list("key")).hasSize(count);
    }
  }

  @Test
  void killedDatabaseIsIntact() throws IOException {
    hasValues(WRITES);
    make();
    database.withoutIndex();
    hasValues(WRITES);
  }

  @Test
  void damagedFrameWithoutIndexIsReported() throws IOException {
    database.withoutIndex().damageFrame(1);
    isDamaged("frame 1 is invalid, and 5 commits follow it");
  }

  @Test
  void indexFromBeforeTheBootIsNoIndex() throws IOException {
    database.damageFrame(2);
    Files.setLastModifiedTime(database.files.shm(), FileTime.from(Instant.EPOCH));
    isDamaged("is invalid");
  }

  /** SQLite recovers here too if no process is attached. Only health pays for the look. */
  @Test
  void damagedFrameBesideAnIndexIsReportedByHealthAlone() throws IOException {
    database.damageFrame(1);
    isReportedByHealth("frame 1 is invalid");
  }

  @Test
  void damagedWalHeaderIsReported() throws IOException {
    database.withoutIndex().damage(database.files.wal(), 16);
    isDamaged("its header is invalid");
  }

  @Test
  void headerWithoutFramesMayBeTorn() throws IOException {
    database.withoutIndex();
    Files.write(database.files.wal(), new byte[WalFile.HEADER_BYTES]);
    hasValues(0);
  }

  @Test
  void tornTailIsNoDamage() throws IOException {
    database.withoutIndex();
    KilledDatabase.truncate(database.files.wal(), Files.size(database.files.wal()) - 100);
    hasValues(WRITES - 1);
  }

  @Test
  void emptyDatabaseFileWithAWalIsReported() throws IOException {
    Files.write(database.file, new byte[0]);
    isDamaged("the database file is empty");
    database.withoutIndex();
    isDamaged("the database file is empty");
    Files.write(database.files.wal(), new byte[0]);
    isDamaged("the database file is empty");
  }

  @Test
  void removedWalIsReported() throws IOException {
    Files.delete(database.files.wal());
    isDamaged("the WAL of the database was removed");
    Files.write(database.files.shm(), new byte[100]);
    isDamaged("the WAL of the database was removed");
  }

  @Test
  void removedWalWithoutFramesIsNoDamage() throws IOException {
    database = KilledDatabase.of(folder, 0);
    assertThat(database.files.wal()).isEmptyFile();
    Files.delete(database.files.wal());
    hasValues(0);
  }

  @Test
  void walThatWasEmptiedBesideItsIndexIsReported() throws IOException {
    Files.write(database.files.wal(), new byte[0]);
    isDamaged("it has 0 valid frames, and its index counts");
    database.withoutIndex();
    hasValues(0);
  }

  @Test
  void framesThatTheIndexCountsAreReportedByHealth() throws IOException {
    int frames = database.frames();
    byte[] wal = Files.readAllBytes(database.files.wal());
    database.damageFrame(frames);
    isReportedByHealth("it has " + (frames - 1) + " valid frames, and its index counts " + frames);
    make();
    KilledDatabase.truncate(database.files.wal(), KilledDatabase.frame(frames / 2));
    isReportedByHealth("it has " + (frames / 2 - 1) + " valid frames");
    Files.write(database.files.wal(), wal);
  }

  /** After a power failure the index may be newer than the WAL. */
  @Test
  void indexFromBeforeTheBootCountsNothing() throws IOException {
    KilledDatabase.truncate(database.files.wal(), Files.size(database.files.wal()) - 100);
    Files.setLastModifiedTime(database.files.shm(), FileTime.from(Instant.EPOCH));
    hasValues(WRITES - 1);
  }

  /** The index was made by a process that recovered less. The commits are still in the WAL. */
  @Test
  void damageBesideAnIndexThatIsNewerThanItIsReportedByHealth() throws IOException {
    database.damageFrame(1);
    SqliteConnection.openReadOnly(database.file, OPTIONS.trace())
        .prepared(connection -> connection.number("PRAGMA schema_version"))
        .close();
    isReportedByHealth("frame 1 is invalid");
  }

  @Test
  void missingPagesAreReported() throws IOException {
    database.withoutIndex();
    long bytes = Files.size(database.file);
    KilledDatabase.truncate(database.file, bytes - 4096);
    isDamaged("page " + bytes / 4096 + " of " + bytes / 4096 + " is missing");
    Files.delete(database.files.wal());
    isDamaged("is missing");
    KilledDatabase.truncate(database.file, 100);
    isDamaged("page 1 of");
  }

  @Test
  void partOfAPageIsReported() throws IOException {
    database.withoutIndex();
    Files.delete(database.files.wal());
    byte[] bytes = Files.readAllBytes(database.file);
    Files.write(database.file, java.util.Arrays.copyOf(bytes, bytes.length + 10));
    isDamaged("ends within a page");
  }

  @Test
  void pagesThatAreOnlyInTheWalAreNotMissing(@TempDir Path other) throws Exception {
    database =
        KilledDatabase.of(
            other,
            "PRAGMA journal_mode = WAL",
            OldDatabase.V1,
            OldDatabase.ROWS,
            "PRAGMA wal_autocheckpoint = 0");
    database.withoutIndex();
    assertThat(Files.size(database.file)).isEqualTo(4096);
    try (SqliteStore store = SqliteStore.open(database.file, OPTIONS)) {
      assertThat(store.migration().from()).isOne();
    }
  }

  @Test
  void damagedHeaderAndForeignIdAreReported() throws IOException {
    database.withoutIndex();
    database.damage(database.file, 0);
    isDamaged("not a SQLite database");
    database.damage(database.file, 0);
    Files.delete(database.files.wal());
    database.damage(database.file, 68);
    assertThat(
            RefusedOpening.with(
                    ErrorCode.WRONG_SCHEMA, () -> SqliteStore.init(database.file, OPTIONS).close())
                .fact())
        .contains("another program");
  }

  @Test
  void pageSizeOfTheWalMustFit() throws IOException {
    byte[] bytes = Files.readAllBytes(database.file);
    bytes[16] = 0x20;
    Files.write(database.file, bytes);
    database.withoutIndex();
    isDamaged("its page size is 4096, that of the database is 8192");
  }

  /** Another process repairs the state while this one looks: nothing is reported. */
  @Test
  void damageMustLast() throws IOException {
    byte[] wal = Files.readAllBytes(database.files.wal());
    database.withoutIndex().damageFrame(1);
    AtomicInteger pauses = new AtomicInteger();
    Backoff healing =
        nanos -> {
          if (pauses.incrementAndGet() == 2) {
            write(database.files.wal(), wal);
          }
          Backoff.jittered().pause(nanos);
        };
    StoreOptions options =
        new StoreOptions(
            Duration.ofSeconds(5),
            OPTIONS.clock(),
            healing,
            OPTIONS.trace(),
            OPTIONS.failpoint(),
            OPTIONS.request());
    FileCheck.beforeOpening(database.files, options, Deadline.after(Duration.ofSeconds(5)));
    assertThat(pauses).hasValue(2);
  }

  /** Files that change at each look are unknown: not intact, and not damaged. */
  @Test
  void changingFilesAreBusy() throws IOException {
    byte[] wal = Files.readAllBytes(database.files.wal());
    database.withoutIndex();
    AtomicInteger pauses = new AtomicInteger();
    Backoff changing =
        nanos -> {
          byte[] bytes = wal.clone();
          bytes[KilledDatabase.frame(1 + pauses.incrementAndGet() % 2) + 50] ^= 1;
          write(database.files.wal(), bytes);
          Backoff.jittered().pause(nanos);
        };
    database.damageFrame(1);
    StoreOptions options =
        new StoreOptions(
            Duration.ofMillis(50),
            OPTIONS.clock(),
            changing,
            OPTIONS.trace(),
            OPTIONS.failpoint(),
            OPTIONS.request());
    RefusedOpening.with(
        ErrorCode.BUSY,
        () ->
            FileCheck.beforeOpening(
                database.files, options, Deadline.after(Duration.ofMillis(50))));
  }

  private static void write(Path path, byte[] bytes) {
    try {
      Files.write(path, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reading the file would drop the locks of the open connection. */
  @Test
  void openDatabaseOfThisProcessIsNotRead() {
    Object key = DatabaseFiles.identity(database.file).orElseThrow();
    try (SqliteStore store = SqliteStore.open(database.file, OPTIONS)) {
      assertThat(OpenConnections.whileNone(key, () -> true)).isEmpty();
      hasValues(WRITES);
      assertThat(OpenConnections.whileNone(key, () -> true)).isEmpty();
      assertThat(HealthCheck.problems(store)).noneMatch(problem -> problem.contains("WAL"));
    }
    assertThat(OpenConnections.whileNone(key, () -> true)).contains(true);
  }

  @Test
  void restoreKeepsTheDamagedFilesTogether() throws IOException {
    database.withoutIndex().damageFrame(1);
    byte[] wal = Files.readAllBytes(database.files.wal());
    Path backup = folder.resolve("saved.db");
    try (SqliteStore store = SqliteStore.init(backup, OPTIONS)) {
      store.write(
          Durability.FULL,
          tx ->
              tx.update(
                  "INSERT INTO state (key, scope_id, payload, updated_at) VALUES ('key', 'b', '1',"
                      + " 1)"));
    }
    Path kept = Restore.restore(database.file, backup, OPTIONS).kept();
    assertThat(Files.readAllBytes(new DatabaseFiles(kept).wal())).isEqualTo(wal);
    hasValues(1);
  }
}
