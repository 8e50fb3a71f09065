package dev.intercore.run;

import dev.intercore.common.IntercoreException;
import dev.intercore.store.Row;
import dev.intercore.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Reads rows one by one, and reports corrupt ones instead of failing. */
record ReadableRows<T>(Row.Reader<T> reader, Consumer<IntercoreException> corrupt) {
  /** Returns the first rows of a statement that can be read. */
  List<T> first(int limit, Transaction tx, String sql, Object... parameters) {
    List<T> readable = new ArrayList<>();
    readWhile(
        one -> {
          readable.add(one);
          return readable.size() < limit;
        },
        tx,
        sql,
        parameters);
    return readable;
  }

  /** Reads all rows of a statement only to report the corrupt ones. */
  void check(Transaction tx, String sql) {
    readWhile(_ -> true, tx, sql);
  }

  private void readWhile(Predicate<T> taker, Transaction tx, String sql, Object... parameters) {
    tx.readWhile(
        sql,
        row -> {
          try {
            return taker.test(reader.read(row));
          } catch (IntercoreException e) {
            corrupt.accept(e);
            return true;
          }
        },
        parameters);
  }
}
