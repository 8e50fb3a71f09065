package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads WALs that SQLite wrote, and compares the result with SQLite's own recovery. */
class WalFileTest {
  private static final int WRITES = 5;

  /** Fills more than the page cache, so that frames are written before the commit. */
  private static final String SPILLED =
      "WITH RECURSIVE n (v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n WHERE v < 2000) INSERT INTO"
          + " state (key, scope_id, payload) SELECT 'spilled', v, hex(randomblob(150)) FROM n";

  private final Path folder;

  WalFileTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private KilledDatabase killed() throws IOException {
    return KilledDatabase.of(folder, WRITES);
  }

  private static WalFile read(KilledDatabase database) throws IOException {
    return WalFile.read(database.files.wal());
  }

  @Test
  void intactWalHasOnlyValidFrames() throws IOException {
    KilledDatabase database = killed();
    WalFile wal = read(database);
    assertThat(wal.hasHeader()).isTrue();
    assertThat(wal.pageSize()).isEqualTo(4096);
    assertThat(wal.validFrames()).isEqualTo(database.frames()).isGreaterThanOrEqualTo(WRITES);
    assertThat(wal.droppedCommits()).isZero();
    assertThat(wal.databasePages()).isEqualTo(Files.size(database.file) / 4096);
    assertThat(wal.hasPage(wal.databasePages() + 1)).isFalse();
  }

  @Test
  void damagedFrameDropsTheCommitsBehindIt() throws IOException, SQLException {
    KilledDatabase intact = killed();
    List<Integer> commits = intact.commits();
    assertThat(commits).hasSize(WRITES);
    for (int frame = 1; frame <= intact.frames(); frame++) {
      for (int offset : new int[] {0, 4, 8, 12, 16, 20, 24, 4116}) {
        KilledDatabase database = killed();
        database.damage(database.files.wal(), KilledDatabase.frame(frame) + offset);
        WalFile wal = read(database);
        assertThat(wal.validFrames()).isEqualTo(frame - 1);
        int readable = database.valuesAfterRecovery(folder.resolve("copy"));
        assertThat(readable).isLessThan(WRITES);
        // If the invalid frame was a commit itself, only the commits behind it are known to exist.
        int behind = WRITES - readable - (commits.contains(frame) ? 1 : 0);
        assertThat(wal.droppedCommits()).as("frame " + frame + "+" + offset).isEqualTo(behind);
      }
    }
  }

  @Test
  void tornTailIsNormal() throws IOException {
    KilledDatabase database = killed();
    int frames = database.frames();
    for (int bytes : new int[] {1, 23, 24, 2000, 4119}) {
      KilledDatabase.truncate(database.files.wal(), KilledDatabase.frame(frames) + bytes);
      assertThat(read(database).validFrames()).isEqualTo(frames - 1);
      assertThat(read(database).droppedCommits()).isZero();
    }
  }

  @Test
  void everyByteOfTheHeaderCounts() throws IOException {
    KilledDatabase database = killed();
    byte[] intact = Files.readAllBytes(database.files.wal());
    for (int i = 0; i < WalFile.HEADER_BYTES; i++) {
      byte[] bytes = intact.clone();
      bytes[i] ^= 0x40;
      Files.write(database.files.wal(), bytes);
      assertThat(read(database).hasHeader()).as("byte " + i).isFalse();
    }
  }

  @Test
  void framesOfThePreviousRoundAreNormal() throws IOException, SQLException {
    KilledDatabase database =
        KilledDatabase.of(
            folder,
            "PRAGMA journal_mode = WAL",
            OldDatabase.V1,
            SPILLED,
            // Copies everything, so that the next commit starts the WAL again.
            "PRAGMA wal_checkpoint(RESTART)",
            "INSERT INTO state (key, scope_id, payload) VALUES ('new', 's', '1')");
    WalFile wal = read(database);
    assertThat(wal.validFrames()).isBetween(1, 10);
    assertThat(database.frames()).isGreaterThan(100);
    assertThat(wal.droppedCommits()).isZero();
  }

  /** The rule "an invalid frame that is followed by a current one" would reject this database. */
  @Test
  void rollbackOfALargeTransactionIsNormal() throws IOException, SQLException {
    KilledDatabase database =
        KilledDatabase.of(
            folder,
            "PRAGMA journal_mode = WAL",
            OldDatabase.V1,
            "PRAGMA cache_size = 5",
            "BEGIN IMMEDIATE",
            SPILLED,
            "ROLLBACK",
            "INSERT INTO state (key, scope_id, payload) VALUES ('new', 's', '1')");
    WalFile wal = read(database);
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(database.files.wal()));
    int current = 0;
    for (int frame = wal.validFrames() + 2; frame <= database.frames(); frame++) {
      current += bytes.getLong(KilledDatabase.frame(frame) + 8) == bytes.getLong(16) ? 1 : 0;
    }
    assertThat(current).isGreaterThan(10);
    assertThat(wal.droppedCommits()).isZero();
    assertThat(database.valuesAfterRecovery(folder.resolve("copy"))).isOne();
  }

  @Test
  void noiseIsNoHeader() throws IOException {
    KilledDatabase database = killed();
    Random random = new Random(7);
    for (int size : new int[] {0, 1, 31, 32, 33, 10_000}) {
      byte[] noise = new byte[size];
      random.nextBytes(noise);
      Files.write(database.files.wal(), noise);
      assertThat(read(database).hasHeader()).isFalse();
    }
  }
}
