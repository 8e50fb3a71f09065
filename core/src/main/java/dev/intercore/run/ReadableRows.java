package dev.intercore.run;

import dev.intercore.common.IntercoreException;
import dev.intercore.store.Row;
import dev.intercore.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads rows one by one, and reports corrupt ones instead of failing. */
final class ReadableRows {
  private ReadableRows() {}

  /** Returns a reader that reports a corrupt row and returns empty for it. */
  static <T> Row.Reader<Optional<T>> orReport(
      Consumer<IntercoreException> corrupt, Row.Reader<T> reader) {
    return row -> {
      try {
        return Optional.of(reader.read(row));
      } catch (IntercoreException e) {
        corrupt.accept(e);
        return Optional.empty();
      }
    };
  }

  /** Returns the first rows of a statement that can be read. */
  static <T> List<T> first(
      int limit, Transaction tx, Row.Reader<Optional<T>> reader, String sql, Object... parameters) {
    List<T> readable = new ArrayList<>();
    tx.readWhile(
        sql,
        row -> {
          reader.read(row).ifPresent(readable::add);
          return readable.size() < limit;
        },
        parameters);
    return readable;
  }

  /** Returns all rows of a statement that can be read. */
  static <T> List<T> list(
      Transaction tx,
      String sql,
      Row.Reader<T> reader,
      Consumer<IntercoreException> corrupt,
      Object... parameters) {
    return tx.list(sql, orReport(corrupt, reader), parameters).stream()
        .flatMap(Optional::stream)
        .toList();
  }

  /** Reads all rows of a statement for the effects of the reader and the reports. */
  static <T> void each(
      Transaction tx, String sql, Row.Reader<T> reader, Consumer<IntercoreException> corrupt) {
    Row.Reader<Optional<T>> reporting = orReport(corrupt, reader);
    tx.readWhile(
        sql,
        row -> {
          reporting.read(row);
          return true;
        });
  }
}
