package dev.intercore.state.wrong;

import dev.intercore.Intercore;
import dev.intercore.cli.CommandHost.BuildInfo;
import dev.intercore.sentinel.SentinelClaim;
import dev.intercore.status.WaitState;
import dev.intercore.store.sqlite.SqliteStore;
import java.io.IOException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Never run; only looked at. */
public final class FeatureThatKnowsTooMuch {
  private FeatureThatKnowsTooMuch() {}

  /** Uses the command line. */
  public static final class Surface {
    public String of(BuildInfo build) {
      return build.version();
    }
  }

  /** Uses another feature. */
  public static final class Neighbour {
    public SentinelClaim of(String name) {
      return SentinelClaim.once(name, name);
    }
  }

  /** Uses a package that reads all features. */
  public static final class Onlooker {
    public boolean of(WaitState sight) {
      return sight.isMet();
    }
  }

  /** Uses the facade. */
  public static final class Facade {
    public void of(Intercore intercore) {
      intercore.close();
    }
  }

  /** Chooses the implementation of the store. */
  public static final class SqliteFile {
    public void of(SqliteStore store) {
      store.trim();
    }
  }

  /** Uses JDBC directly. */
  public static final class Sql {
    public void of() throws SQLException {
      DriverManager.getConnection("jdbc:sqlite::memory:").close();
    }
  }

  /** Uses the driver directly. */
  public static final class Driver {
    public String of() {
      return org.sqlite.SQLiteJDBCLoader.getVersion();
    }
  }

  /** Ends the process. */
  public static final class Exit {
    public void of() {
      System.exit(1);
    }
  }

  /** Ends the process at once. */
  public static final class Halt {
    public void of() {
      Runtime.getRuntime().halt(1);
    }
  }

  /** Prints. */
  public static final class Print {
    public void of() {
      System.out.flush();
    }
  }

  /** Reads. */
  public static final class Read {
    public int of() throws IOException {
      return System.in.available();
    }
  }

  /** Sleeps. */
  public static final class Sleep {
    public void of() throws InterruptedException {
      Thread.sleep(1);
    }
  }

  /** Waits. */
  public static final class Park {
    public void of() {
      LockSupport.parkNanos(1);
    }
  }

  /** Uses randomness. */
  public static final class Dice {
    public int of() {
      return ThreadLocalRandom.current().nextInt();
    }
  }

  /** Reads the wall clock. */
  public static final class Wall {
    public long of() {
      return System.currentTimeMillis();
    }
  }

  /** The same through a method reference. */
  public static final class WallReference {
    public Supplier<Instant> of() {
      return Instant::now;
    }
  }

  /** Creates a clock. */
  public static final class OwnClock {
    public InstantSource of() {
      return Clock.systemUTC();
    }
  }
}
