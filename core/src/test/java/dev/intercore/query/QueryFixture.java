package dev.intercore.query;

import dev.intercore.Intercore;
import dev.intercore.lock.Locks;
import dev.intercore.store.ReadOnlySession.QueryRows;
import dev.intercore.store.StoreOptions;
import dev.intercore.testing.TestClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A project with a database, for tests of queries. */
final class QueryFixture implements AutoCloseable {
  final Path root;
  final TestClock clock = new TestClock();
  final Intercore intercore;
  final Locks locks;

  QueryFixture(Path folder) throws IOException {
    this(folder, "{}");
  }

  QueryFixture(Path folder, String config) throws IOException {
    root = folder.toRealPath();
    Path file = root.resolve(".clavain/intercore.db");
    intercore = Intercore.init(file, StoreOptions.defaults().withClock(clock));
    Files.writeString(root.resolve(".clavain/config.json"), config);
    locks = Locks.in(root.resolve("locks"));
  }

  Path file() {
    return root.resolve(".clavain/intercore.db");
  }

  Query query() {
    return intercore.query(locks);
  }

  QueryRows ask(String sql) {
    return query().ask(sql);
  }

  List<List<@Nullable Object>> rows(String sql) {
    return ask(sql).rows();
  }

  @Override
  public void close() {
    intercore.close();
  }
}
