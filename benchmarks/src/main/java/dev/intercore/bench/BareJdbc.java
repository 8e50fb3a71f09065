package dev.intercore.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A plain connection with the pragmas the store uses. */
final class BareJdbc {
  private static final List<String> PRAGMAS =
      List.of(
          "PRAGMA busy_timeout = 0",
          "PRAGMA foreign_keys = ON",
          "PRAGMA trusted_schema = OFF",
          "PRAGMA synchronous = NORMAL");

  private BareJdbc() {}

  static Connection open(Path database) throws SQLException {
    Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
    try (Statement statement = connection.createStatement()) {
      for (String pragma : PRAGMAS) {
        statement.execute(pragma);
      }
    }
    return connection;
  }
}
