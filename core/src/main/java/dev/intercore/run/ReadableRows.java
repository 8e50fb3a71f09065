package dev.intercore.run;

import dev.intercore.common.IntercoreException;
import dev.intercore.store.Row;
import dev.intercore.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** For who can go on without the rows that cannot be read. */
final class ReadableRows {
  private ReadableRows() {}

  /** Those that can be read; of the others it is told. */
  static <T> Row.Reader<Optional<T>> or(Consumer<IntercoreException> damaged, Row.Reader<T> read) {
    return row -> {
      try {
        return Optional.of(read.read(row));
      } catch (IntercoreException e) {
        damaged.accept(e);
        return Optional.empty();
      }
    };
  }

  /** The first so many that can be read of those that the statement finds. */
  static <T> List<T> first(
      int most, Transaction tx, Row.Reader<Optional<T>> reader, String sql, Object... parameters) {
    List<T> readable = new ArrayList<>();
    tx.readWhile(
        sql,
        row -> {
          reader.read(row).ifPresent(readable::add);
          return readable.size() < most;
        },
        parameters);
    return readable;
  }

  /** Reads all that the statement finds, for the sake of what it tells of. */
  static <T> void each(
      Transaction tx, String sql, Row.Reader<T> read, Consumer<IntercoreException> damaged) {
    Row.Reader<Optional<T>> reader = or(damaged, read);
    tx.readWhile(
        sql,
        row -> {
          reader.read(row);
          return true;
        });
  }
}
