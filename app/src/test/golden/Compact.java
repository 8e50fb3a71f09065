import java.sql.Connection;
import java.sql.Statement;
import java.util.Properties;

/** Makes a database small, leaves nothing in its WAL and names the project's folder {@code <dir>}. */
final class Compact {
  public static void main(String[] arguments) throws Exception {
    String file = arguments[0];
    String folder = arguments[1];
    try (Connection connection = new org.sqlite.JDBC().connect("jdbc:sqlite:" + file, new Properties());
        Statement statement = connection.createStatement()) {
      boolean runs = statement.executeQuery("SELECT 1 FROM sqlite_master WHERE name = 'runs'").next();
      if (runs && !folder.isEmpty()) {
        statement.executeUpdate("UPDATE runs SET project = replace(project, '" + folder + "', '<dir>')");
      }
      // Most tables have a few rows and fill a page each.
      statement.execute("PRAGMA journal_mode = DELETE");
      statement.execute("PRAGMA page_size = 2048");
      statement.execute("VACUUM");
      statement.execute("PRAGMA journal_mode = WAL");
    }
  }
}
