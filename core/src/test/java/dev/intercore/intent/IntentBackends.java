package dev.intercore.intent;

import dev.intercore.testing.Sql;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** The stores of intents, with direct access to their records. */
enum IntentBackends {
  SQLITE {
    @Override
    byte[] bytes(Path database, String id) throws SQLException {
      return Sql.text(database, "SELECT record FROM intents WHERE id = '" + id + "'")
          .getBytes(StandardCharsets.UTF_8);
    }

    @Override
    void overwrite(Path database, String id, byte[] record) throws SQLException {
      try (Connection connection = Sql.connect(database);
          PreparedStatement update =
              connection.prepareStatement(
                  "UPDATE intents SET record = CAST(? AS TEXT) WHERE id = ?")) {
        update.setBytes(1, record);
        update.setString(2, id);
        update.executeUpdate();
      }
    }

    @Override
    byte[] quarantined(Path database, String id) throws SQLException {
      return bytes(database, id);
    }
  },
  FILES {
    @Override
    byte[] bytes(Path database, String id) throws IOException {
      return Files.readAllBytes(file(database, id));
    }

    @Override
    void overwrite(Path database, String id, byte[] record) throws IOException {
      Files.write(file(database, id), record);
    }

    @Override
    byte[] quarantined(Path database, String id) throws IOException {
      return Files.readAllBytes(
          database.resolveSibling("intents").resolve("quarantine").resolve(id + ".json"));
    }
  };

  static Path file(Path database, String id) {
    return database.resolveSibling("intents").resolve(id + ".json");
  }

  /** Returns the stored record. */
  abstract byte[] bytes(Path database, String id) throws IOException, SQLException;

  abstract void overwrite(Path database, String id, byte[] record) throws IOException, SQLException;

  /** Returns a corrupt record in quarantine. */
  abstract byte[] quarantined(Path database, String id) throws IOException, SQLException;
}
