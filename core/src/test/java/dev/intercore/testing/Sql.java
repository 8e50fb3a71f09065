package dev.intercore.testing;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Another program that uses the same file: plain JDBC, nothing of ours. */
public final class Sql {
  private Sql() {}

  public static Connection connect(Path file) throws SQLException {
    Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA busy_timeout = 0");
    }
    return connection;
  }

  public static void run(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.executeUpdate(sql);
      }
    }
  }

  public static void run(Path file, String... statements) throws SQLException {
    try (Connection connection = connect(file)) {
      run(connection, statements);
    }
  }

  /** The first column of every row. */
  public static List<String> column(Path file, String query) throws SQLException {
    try (Connection connection = connect(file);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      List<String> all = new ArrayList<>();
      while (rows.next()) {
        all.add(String.valueOf(rows.getString(1)));
      }
      return all;
    }
  }

  public static String text(Path file, String query) throws SQLException {
    return String.join("\n", column(file, query));
  }
}
