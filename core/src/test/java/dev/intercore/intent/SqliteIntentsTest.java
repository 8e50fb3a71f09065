package dev.intercore.intent;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** Every contract, with records in the database. */
class SqliteIntentsTest {
  @Nested
  class Declare extends DeclareContract {
    Declare(@TempDir Path folder) throws IOException {
      super(IntentBackends.SQLITE, folder);
    }
  }

  @Nested
  class Ownership extends OwnershipContract {
    Ownership(@TempDir Path folder) throws IOException {
      super(IntentBackends.SQLITE, folder);
    }
  }

  @Nested
  class Queue extends QueueContract {
    Queue(@TempDir Path folder) throws IOException {
      super(IntentBackends.SQLITE, folder);
    }
  }

  @Nested
  class Recover extends RecoverContract {
    Recover(@TempDir Path folder) throws IOException {
      super(IntentBackends.SQLITE, folder);
    }
  }

  @Nested
  class RenewClear extends RenewClearContract {
    RenewClear(@TempDir Path folder) throws IOException {
      super(IntentBackends.SQLITE, folder);
    }
  }

  @Nested
  class Lease extends LeaseContract {
    Lease(@TempDir Path folder) throws IOException {
      super(IntentBackends.SQLITE, folder);
    }
  }

  @Nested
  class ResetGc extends ResetGcContract {
    ResetGc(@TempDir Path folder) throws IOException {
      super(IntentBackends.SQLITE, folder);
    }
  }

  @Nested
  class Relation extends RelationContract {
    Relation(@TempDir Path folder) throws IOException {
      super(IntentBackends.SQLITE, folder);
    }
  }

  @Nested
  class Gate extends GateContract {
    Gate(@TempDir Path folder) throws IOException {
      super(IntentBackends.SQLITE, folder);
    }
  }

  @Nested
  class Guard extends GuardContract {
    Guard(@TempDir Path folder) throws IOException {
      super(IntentBackends.SQLITE, folder);
    }
  }

  @Nested
  class Holders extends HeldPathsContract {
    Holders(@TempDir Path folder) throws IOException {
      super(IntentBackends.SQLITE, folder);
    }
  }

  @Nested
  class CommandGate extends CommandGateContract {
    CommandGate(@TempDir Path folder) throws IOException {
      super(IntentBackends.SQLITE, folder);
    }
  }

  @Nested
  class Records extends RecordContract {
    Records(@TempDir Path folder) throws IOException {
      super(IntentBackends.SQLITE, folder);
    }
  }

  @Nested
  class Event extends IntentEventContract {
    Event(@TempDir Path folder) throws IOException {
      super(IntentBackends.SQLITE, folder);
    }
  }

  @Nested
  class Wait extends WaitContract {
    Wait(@TempDir Path folder) throws IOException {
      super(IntentBackends.SQLITE, folder);
    }
  }

  @Nested
  class Worktree extends WorktreeContract {
    Worktree(@TempDir Path folder) throws IOException {
      super(IntentBackends.SQLITE, folder);
    }
  }

  @Nested
  class Token extends TokenContract {
    Token(@TempDir Path folder) throws IOException {
      super(IntentBackends.SQLITE, folder);
    }
  }
}
