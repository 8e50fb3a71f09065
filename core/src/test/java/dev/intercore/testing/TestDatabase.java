package dev.intercore.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.sentinel.Sentinels;
import dev.intercore.state.StateValues;
import dev.intercore.store.StoreOptions;
import dev.intercore.store.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A real database under a moved clock; closing it fails when it is damaged or still open. */
public final class TestDatabase implements AutoCloseable {
  public static final String NAME = "intercore.db";

  private final Path file;
  private final TestClock clock = new TestClock();
  private final List<SqliteStore> opened = new ArrayList<>();

  private TestDatabase(Path file) {
    this.file = file;
  }

  /** A new one with the current schema. */
  public static TestDatabase in(Path folder) {
    TestDatabase fixture = new TestDatabase(folder.resolve(NAME));
    fixture.opened.add(SqliteStore.init(fixture.file, fixture.options()));
    return fixture;
  }

  /** A place for a database that the test makes itself; checked on close if there is one then. */
  public static TestDatabase at(Path file) {
    return new TestDatabase(file);
  }

  public Path file() {
    return file;
  }

  public TestClock clock() {
    return clock;
  }

  public StoreOptions options() {
    return StoreOptions.defaults().withClock(clock);
  }

  /** The first one that was opened. */
  public SqliteStore database() {
    return opened.isEmpty() ? open() : opened.getFirst();
  }

  /** One more connection to the same file, as another process would have. */
  public SqliteStore open() {
    return open(options -> options);
  }

  public SqliteStore open(UnaryOperator<StoreOptions> change) {
    SqliteStore another = SqliteStore.open(file, change.apply(options()));
    opened.add(another);
    return another;
  }

  public StateValues state() {
    return new StateValues(database());
  }

  public Sentinels sentinels() {
    return new Sentinels(database());
  }

  /** Lets go of every connection, and checks nothing yet. */
  public void release() {
    opened.forEach(SqliteStore::close);
    opened.clear();
  }

  @Override
  public void close() throws SQLException, IOException {
    release();
    assertThat(descriptors()).as("connections still open").isEmpty();
    if (Files.exists(file)) {
      assertThat(Sql.text(file, "PRAGMA integrity_check")).isEqualTo("ok");
    }
  }

  /** What this process has open of the database's files, where the system tells. */
  private List<Path> descriptors() throws IOException {
    Path all = Path.of("/proc/self/fd");
    if (!Files.isDirectory(all)) {
      return List.of();
    }
    List<Path> ours = new ArrayList<>();
    try (Stream<Path> entries = Files.list(all)) {
      for (Path entry : entries.toList()) {
        target(entry).filter(this::isOurs).forEach(ours::add);
      }
    }
    return ours;
  }

  private boolean isOurs(Path target) {
    return target.startsWith(folder()) && target.toString().startsWith(file.toString());
  }

  private Path folder() {
    Path folder = file.getParent();
    return folder == null ? file : folder;
  }

  private static Stream<Path> target(Path entry) {
    try {
      return Stream.of(Files.readSymbolicLink(entry));
    } catch (IOException _) {
      // It was closed while we looked.
      return Stream.empty();
    }
  }
}
