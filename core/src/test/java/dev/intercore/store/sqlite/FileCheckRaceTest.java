package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Deadline;
import dev.intercore.store.StoreOptions;
import dev.intercore.testing.Folders;
import dev.intercore.testing.Sql;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that open, checkpoint and close one database at the same time. */
class FileCheckRaceTest {
  private static final int PROCESSES = 6;
  private static final int ROUNDS = 60;
  private static final int LOOKED_AT_ROUNDS = 300;

  private final Path folder;

  FileCheckRaceTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private static List<OpeningChild> start(Path file, int processes, int rounds) throws IOException {
    List<OpeningChild> children = new ArrayList<>();
    for (int i = 0; i < processes; i++) {
      children.add(OpeningChild.start(file, rounds));
    }
    return children;
  }

  /** The last to close removes the WAL and its index, while others look at them. */
  @Test
  void intactDatabaseIsNeverReportedAsDamaged()
      throws IOException, InterruptedException, SQLException {
    Path file = folder.resolve("intercore.db");
    SqliteStore.init(file, StoreOptions.defaults()).close();
    for (OpeningChild child : start(file, PROCESSES, ROUNDS)) {
      assertThat(child.answer()).isEqualTo("0 ");
    }
    assertThat(Sql.text(file, "SELECT payload FROM state"))
        .isEqualTo(String.valueOf(PROCESSES * (ROUNDS + 1)));
    assertThat(Sql.text(file, "PRAGMA integrity_check")).isEqualTo("ok");
  }

  /** With few processes the last close is frequent. This process only looks, all the time. */
  @Test
  void everyMomentOfOpeningAndClosingIsIntact() throws Exception {
    Path file = folder.resolve("intercore.db");
    SqliteStore.init(file, StoreOptions.defaults()).close();
    for (int processes : new int[] {1, 2}) {
      List<OpeningChild> children = start(file, processes, LOOKED_AT_ROUNDS);
      long looks = 0;
      while (children.stream().anyMatch(OpeningChild::isRunning)) {
        look(file);
        looks++;
      }
      for (OpeningChild child : children) {
        assertThat(child.answer()).isEqualTo("0 ");
      }
      assertThat(looks).isGreaterThan(LOOKED_AT_ROUNDS);
    }
  }

  private static void look(Path file) {
    StoreOptions options = StoreOptions.defaults();
    Deadline deadline = Deadline.after(Duration.ofSeconds(30));
    FileCheck.beforeOpening(new DatabaseFiles(file), options, deadline);
    FileCheck.ofEverything(new DatabaseFiles(file), options, deadline);
  }

  @Test
  void damagedDatabaseIsReportedByAllProcessesAndNotChanged()
      throws IOException, InterruptedException {
    KilledDatabase database = KilledDatabase.of(folder, 5).withoutIndex();
    database.damageFrame(1);
    Map<String, String> before = Folders.contents(folder);
    for (OpeningChild child : start(database.file, PROCESSES, 1)) {
      assertThat(child.answer()).startsWith("2 CORRUPT").contains("frame 1 is invalid");
    }
    assertThat(Folders.contents(folder)).isEqualTo(before);
  }
}
