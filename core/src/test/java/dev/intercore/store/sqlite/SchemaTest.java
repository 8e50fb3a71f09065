package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.testing.Sql;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaTest {
  @Test
  void currentIsTheHighestNumberedFile() {
    assertThat(Migrations.class.getResource("v" + Migrations.CURRENT + ".sql")).isNotNull();
    for (int beyond = Migrations.CURRENT + 1; beyond < Migrations.CURRENT + 20; beyond++) {
      assertThat(Migrations.class.getResource("v" + beyond + ".sql")).as("v%d", beyond).isNull();
    }
  }

  @Test
  void everyNumberUpToTheCurrentHasAFile() {
    for (int version = 1; version <= Migrations.CURRENT; version++) {
      assertThat(Migrations.script(version)).isNotBlank();
    }
    assertThatThrownBy(() -> Migrations.script(Migrations.CURRENT + 1))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void versionOneIsTheGoProgramsSchema(@TempDir Path folder) throws SQLException {
    Path theirs = folder.resolve("theirs.db");
    Path ours = folder.resolve("ours.db");
    Sql.run(theirs, OldDatabase.V1);
    Sql.run(ours, Migrations.script(1));
    // SQLite stores the words as they were written; only spaces and IF NOT EXISTS may differ.
    String words =
        "SELECT replace(replace(replace(sql, ' ', ''), char(10), ''), 'IFNOTEXISTS', '') FROM sqlite_schema ORDER BY name";
    assertThat(Sql.column(ours, words)).isEqualTo(Sql.column(theirs, words)).hasSize(6);
  }

  @Test
  void applicationIdIsWrittenAsItIsChecked() {
    assertThat(Migrations.script(2))
        .contains("PRAGMA application_id = " + Migrations.APPLICATION_ID + ";");
  }
}
