package dev.intercore.work;

import dev.intercore.testing.Sql;
import dev.intercore.work.record.RecordKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** The ways to keep the state of a team, each with how someone else gets at its records. */
enum TeamBackends {
  SQLITE("sqlite") {
    @Override
    String record(Path root, RecordKind<?> kind, String id) throws SQLException {
      return Sql.text(
          database(root),
          "SELECT record FROM team_records WHERE kind = '"
              + kind.folder()
              + "' AND id = '"
              + id
              + "'");
    }

    @Override
    void overwrite(Path root, RecordKind<?> kind, String id, String record) throws SQLException {
      try (Connection connection = Sql.connect(database(root));
          PreparedStatement update =
              connection.prepareStatement(
                  "UPDATE team_records SET record = ? WHERE kind = ? AND id = ?")) {
        update.setString(1, record);
        update.setString(2, kind.folder());
        update.setString(3, id);
        update.executeUpdate();
      }
    }

    @Override
    void remove(Path root, RecordKind<?> kind, String id) throws SQLException {
      String where = " WHERE kind = '" + kind.folder() + "' AND id = '" + id + "'";
      Sql.run(database(root), "DELETE FROM team_records" + where, "DELETE FROM team_links" + where);
    }
  },
  FILES("files") {
    @Override
    String record(Path root, RecordKind<?> kind, String id) throws IOException {
      return Files.readString(file(root, kind, id));
    }

    @Override
    void overwrite(Path root, RecordKind<?> kind, String id, String record) throws IOException {
      Files.writeString(file(root, kind, id), record, StandardCharsets.UTF_8);
    }

    @Override
    void remove(Path root, RecordKind<?> kind, String id) throws IOException {
      Files.delete(file(root, kind, id));
    }
  };

  private final String word;

  TeamBackends(String word) {
    this.word = word;
  }

  String config() {
    return "{\"work\": {\"store\": \"" + word + "\"}}";
  }

  static Path database(Path root) {
    return root.resolve(".clavain/intercore.db");
  }

  static Path file(Path root, RecordKind<?> kind, String id) {
    return root.resolve(".chipset/state").resolve(kind.folder()).resolve(id + ".json");
  }

  /** A record as it is kept. */
  abstract String record(Path root, RecordKind<?> kind, String id) throws IOException, SQLException;

  abstract void remove(Path root, RecordKind<?> kind, String id) throws IOException, SQLException;

  abstract void overwrite(Path root, RecordKind<?> kind, String id, String record)
      throws IOException, SQLException;
}
