import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Properties;

/** Runs the statements on stdin in a database; each ends with a semicolon at the end of a line. */
final class RunSql {
  public static void main(String[] arguments) throws Exception {
    String script = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
    try (Connection connection = new org.sqlite.JDBC().connect("jdbc:sqlite:" + arguments[0], new Properties());
        Statement statement = connection.createStatement()) {
      for (String sql : script.split(";\n")) {
        if (!sql.isBlank()) {
          statement.execute(sql);
        }
      }
    }
  }
}
