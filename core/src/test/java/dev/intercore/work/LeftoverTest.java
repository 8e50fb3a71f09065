package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.doctor.Doctor;
import dev.intercore.doctor.Doctor.Report;
import dev.intercore.testing.Sql;
import dev.intercore.work.record.WorkItem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is not as it should be beside the records. */
class LeftoverTest {
  @Nested
  class InTheDatabase extends TeamContract {
    InTheDatabase(@TempDir Path folder) throws IOException {
      super(TeamBackends.SQLITE, folder);
    }

    @Test
    void linksThatDisagreeAreWrittenAnew() throws SQLException {
      WorkItem item = item("not found");
      Sql.run(
          db.file(),
          "DELETE FROM team_links",
          "INSERT INTO team_links VALUES ('work', 'no such name', 'x', 1, 'bead-gone0')");
      assertThat(team().work().ready(1)).isEmpty();
      assertThat(team().checkup().findings())
          .singleElement()
          .asString()
          .contains("the index of the records is wrong");
      Report report = Doctor.repair(team().checkup());
      assertThat(report).matches(Report::isOk, "well");
      assertThat(team().checkup().findings()).isEmpty();
      assertThat(team().work().ready(1)).containsExactly(item);
    }
  }

  @Nested
  class InFiles extends TeamContract {
    InFiles(@TempDir Path folder) throws IOException {
      super(TeamBackends.FILES, folder);
    }

    @Test
    void filesLeftHalfMadeAreRemoved() throws IOException {
      item("there");
      Path left = root.resolve(".chipset/state/work/.bead-00000.json.1.tmp");
      Files.createFile(left);
      assertThat(team().checkup().findings()).singleElement().asString().contains("incomplete");
      Report report = Doctor.repair(team().checkup());
      assertThat(report).matches(Report::isOk, "well");
      assertThat(left).doesNotExist();
      assertThat(team().checkup().findings()).isEmpty();
    }

    @Test
    void aFolderThatWasNeverWrittenIsWell() {
      assertThat(team().checkup().findings()).isEmpty();
      assertThat(root.resolve(".chipset")).doesNotExist();
    }
  }
}
