package dev.intercore.testing;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;

/** A test with a database of its own, which is checked when it is closed. */
public abstract class DatabaseFixture {
  protected final TestDatabase db;
  protected final TestClock clock;

  protected DatabaseFixture(Path folder) {
    db = TestDatabase.in(folder);
    clock = db.clock();
  }

  @AfterEach
  public void close() throws SQLException, IOException {
    db.close();
  }
}
