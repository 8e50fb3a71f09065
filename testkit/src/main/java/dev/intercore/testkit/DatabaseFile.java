package dev.intercore.testkit;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads and writes a database with SQLite, without {@code ic}. Each call opens and closes a
 * connection.
 */
public record DatabaseFile(Path file) {
  /** The user_version of a database of this version of ic. */
  public static final int SCHEMA = 6;

  /** Opens a connection, which the caller closes. */
  public Connection open() throws SQLException {
    // As a URI with every odd byte escaped: a '?' in a folder's name is part of the name.
    StringBuilder uri = new StringBuilder("jdbc:sqlite:file:");
    for (byte b : file.toString().getBytes(StandardCharsets.UTF_8)) {
      boolean plain = b == '/' || b == '.' || b == '-' || Character.isLetterOrDigit(b);
      uri.append(plain ? String.valueOf((char) b) : "%%%02x".formatted(b & 0xFF));
    }
    return DriverManager.getConnection(uri.toString());
  }

  public void run(String... statements) {
    try (Connection connection = open();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.executeUpdate(sql);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(file + ": " + e.getMessage(), e);
    }
  }

  /** The first column, as text. */
  public List<String> column(String query) {
    try (Connection connection = open();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      List<String> all = new ArrayList<>();
      while (rows.next()) {
        all.add(String.valueOf(rows.getString(1)));
      }
      return all;
    } catch (SQLException e) {
      throw new IllegalStateException(file + ": " + e.getMessage(), e);
    }
  }

  public String text(String query) {
    List<String> all = column(query);
    return all.isEmpty() ? "" : all.getFirst();
  }

  public long number(String query) {
    return Long.parseLong(text(query));
  }

  /** "ok", or the faults that SQLite finds. */
  public String integrity() {
    return String.join("; ", column("PRAGMA integrity_check"));
  }
}
