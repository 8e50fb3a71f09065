package dev.intercore.work;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** Every contract, with records in the database. */
class SqliteTeamTest {
  @Nested
  class Seed extends SeedContract {
    Seed(@TempDir Path folder) throws IOException {
      super(TeamBackends.SQLITE, folder);
    }
  }

  @Nested
  class Assignment extends AssignmentContract {
    Assignment(@TempDir Path folder) throws IOException {
      super(TeamBackends.SQLITE, folder);
    }
  }

  @Nested
  class Claim extends ClaimContract {
    Claim(@TempDir Path folder) throws IOException {
      super(TeamBackends.SQLITE, folder);
    }
  }

  @Nested
  class Agent extends AgentContract {
    Agent(@TempDir Path folder) throws IOException {
      super(TeamBackends.SQLITE, folder);
    }
  }

  @Nested
  class Convoy extends ConvoyContract {
    Convoy(@TempDir Path folder) throws IOException {
      super(TeamBackends.SQLITE, folder);
    }
  }

  @Nested
  class Merge extends MergeContract {
    Merge(@TempDir Path folder) throws IOException {
      super(TeamBackends.SQLITE, folder);
    }
  }

  @Nested
  class Event extends TeamEventContract {
    Event(@TempDir Path folder) throws IOException {
      super(TeamBackends.SQLITE, folder);
    }
  }

  @Nested
  class Checkup extends CheckupContract {
    Checkup(@TempDir Path folder) throws IOException {
      super(TeamBackends.SQLITE, folder);
    }
  }

  @Nested
  class QueueCheckup extends QueueCheckupContract {
    QueueCheckup(@TempDir Path folder) throws IOException {
      super(TeamBackends.SQLITE, folder);
    }
  }
}
