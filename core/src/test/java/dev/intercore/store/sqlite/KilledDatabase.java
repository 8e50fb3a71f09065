package dev.intercore.store.sqlite;

import dev.intercore.json.JsonPayload;
import dev.intercore.state.StateValues;
import dev.intercore.store.StoreOptions;
import dev.intercore.testing.Sql;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The files that a process leaves if it ends without closing the database, and damage to them. */
final class KilledDatabase {
  static final int FRAME_BYTES = WalFile.FRAME_HEADER_BYTES + 4096;

  private static final String[] SUFFIXES = {"", "-wal", "-shm"};

  final Path file;
  final DatabaseFiles files;

  private KilledDatabase(Path file) {
    this.file = file;
    this.files = new DatabaseFiles(file);
  }

  /** A database whose values {@code 1} to {@code writes} are commits in the WAL. */
  static KilledDatabase of(Path folder, int writes) throws IOException {
    Path source = Files.createTempDirectory(folder, "source").resolve("source.db");
    KilledDatabase killed = new KilledDatabase(folder.resolve("intercore.db"));
    try (SqliteStore store = SqliteStore.init(source, StoreOptions.defaults())) {
      for (int i = 1; i <= writes; i++) {
        new StateValues(store).set("key", "s" + i, JsonPayload.of(String.valueOf(i)));
      }
      killed.copyFrom(source);
    }
    return killed;
  }

  /** The files of another program's connection after these statements. */
  static KilledDatabase of(Path folder, String... statements) throws IOException, SQLException {
    Path source = Files.createTempDirectory(folder, "source").resolve("source.db");
    KilledDatabase killed = new KilledDatabase(folder.resolve("intercore.db"));
    try (Connection connection = Sql.connect(source)) {
      Sql.run(connection, statements);
      killed.copyFrom(source);
    }
    return killed;
  }

  private void copyFrom(Path source) throws IOException {
    for (String suffix : SUFFIXES) {
      Path from = Path.of(source + suffix);
      if (Files.exists(from)) {
        Files.copy(from, Path.of(file + suffix), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  KilledDatabase withoutIndex() throws IOException {
    Files.delete(files.shm());
    return this;
  }

  int frames() throws IOException {
    return (int) ((Files.size(files.wal()) - WalFile.HEADER_BYTES) / FRAME_BYTES);
  }

  /** Returns the numbers of the frames that end a transaction. */
  List<Integer> commits() throws IOException {
    ByteBuffer wal = ByteBuffer.wrap(Files.readAllBytes(files.wal()));
    return IntStream.rangeClosed(1, frames())
        .filter(n -> wal.getInt(frame(n) + 4) != 0)
        .boxed()
        .toList();
  }

  /** Returns the offset of a frame, counted from 1. */
  static int frame(int number) {
    return WalFile.HEADER_BYTES + (number - 1) * FRAME_BYTES;
  }

  /** Flips all bits of four bytes. */
  void damage(Path path, int offset) throws IOException {
    byte[] bytes = Files.readAllBytes(path);
    for (int i = offset; i < offset + 4; i++) {
      bytes[i] ^= (byte) 0xff;
    }
    Files.write(path, bytes);
  }

  void damageFrame(int number) throws IOException {
    damage(files.wal(), frame(number) + WalFile.FRAME_HEADER_BYTES + 100);
  }

  static void truncate(Path path, long bytes) throws IOException {
    Files.write(path, Arrays.copyOf(Files.readAllBytes(path), Math.toIntExact(bytes)));
  }

  /** Returns how many values another program finds, after SQLite's own recovery. */
  int valuesAfterRecovery(Path scratch) throws IOException, SQLException {
    Path copy = Files.createDirectories(scratch).resolve("copy.db");
    for (String suffix : SUFFIXES) {
      Files.deleteIfExists(Path.of(copy + suffix));
    }
    Files.copy(file, copy);
    Files.copy(files.wal(), Path.of(copy + "-wal"));
    return Integer.parseInt(Sql.text(copy, "SELECT count(*) FROM state"));
  }
}
