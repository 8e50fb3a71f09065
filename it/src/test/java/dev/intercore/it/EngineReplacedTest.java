package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Databases that are replaced while others write: what is acknowledged is in the one that is there.
 */
@Isolated("loads the machine")
class EngineReplacedTest extends EngineBox {
  private static final String LIBRARY =
      "source " + Checkout.file("app/src/main/sh/lib-intercore.sh") + "; ";

  @BeforeEach
  void warm() {
    engine.start();
    ic("state", "set", "k", "old", "--value", "1").succeeds("");
  }

  /** Writes as fast as it can; what becomes of it is not asked. */
  private List<Running> writers() {
    String script =
        LIBRARY
            + "while [[ ! -e $HOME/stop ]]; do ic state set noise n --value 1; intercore_state_set noise m 2; intercore_sentinel_check noise n 0; done >/dev/null 2>&1; exit 0";
    return IntStream.range(0, 3)
        .mapToObj(_ -> scratch.keep(engine.ic().startBash(script)))
        .toList();
  }

  private void end(List<Running> writers) {
    TestFiles.write(scratch.home().resolve("notes/stop"), new byte[0]);
    writers.forEach(writer -> writer.await().exits(Answer.YES));
    ic("health").succeeds("ok\n");
    direct("health").succeeds("ok\n");
    assertThat(scratch.sqlite().integrity()).isEqualTo("ok");
  }

  @Test
  void acknowledgedAfterARestoreIsInWhatWasRestored() {
    scratch.sqlite().run("PRAGMA wal_checkpoint(TRUNCATE)");
    bash("cp .clavain/intercore.db .clavain/intercore.db.backup-20260101-000000").succeeds("");
    List<Running> writers = writers();
    for (int round = 0; round < 8; round++) {
      String number = Integer.toString(round);
      ic("restore", ".clavain/intercore.db.backup-20260101-000000").exits(Answer.YES);
      ic("state", "get", "k", "mine").exits(Answer.NO).prints("").quietly();
      ic("state", "set", "k", "mine", "--value", number, "--timeout", "20s").succeeds("");
      direct("state", "get", "k", "mine").succeeds(number + "\n");
      ic("sentinel", "check", "mine", "s", "--interval", "0", "--timeout", "20s")
          .succeeds("allowed\n");
      direct("sentinel", "check", "mine", "s", "--interval", "0", "--timeout", "20s")
          .exits(Answer.NO);
    }
    end(writers);
  }

  @Test
  void acknowledgedAfterAMoveIsInTheDatabaseThatWasMovedThere() {
    direct("state", "set", "k", "other", "--value", "1").succeeds("");
    scratch.sqlite().run("PRAGMA wal_checkpoint(TRUNCATE)");
    bash("mkdir ../notes/spare && cp .clavain/intercore.db ../notes/spare/intercore.db && chmod 700 ../notes/spare")
        .succeeds("");
    List<Running> writers = writers();
    for (int round = 0; round < 15; round++) {
      String number = Integer.toString(round);
      // The folder as a whole: no one finds a database with another's WAL.
      bash("cp -a ../notes/spare ../next && mv -T .clavain ../last && mv -T ../next .clavain && rm -r ../last")
          .succeeds("");
      ic("state", "get", "k", "mine").exits(Answer.NO).prints("").quietly();
      ic("state", "set", "k", "mine", "--value", number, "--timeout", "20s").succeeds("");
      direct("state", "get", "k", "mine", "--timeout", "20s").succeeds(number + "\n");
      bash(LIBRARY + "intercore_sentinel_check mine s 0").succeeds("");
      direct("sentinel", "check", "mine", "s", "--interval", "0", "--timeout", "20s")
          .exits(Answer.NO);
    }
    end(writers);
  }

  @Test
  void databaseThatANewerIcMigratedIsNotTouchedByAnEngineThatHasItOpen() {
    String run = ic("run", "create", "--goal", "g").exits(Answer.YES).stdout().strip();
    long asked = engine.calls();
    scratch.sqlite().run("PRAGMA user_version = 99");
    ic("run", "create", "--goal", "h").complains(Answer.ERROR, "schema v99");
    ic("state", "set", "k", "new", "--value", "1").complains(Answer.ERROR, "schema v99");
    ic("run", "phase", run, "planned").complains(Answer.ERROR, "schema v99");
    ic("run", "list").complains(Answer.ERROR, "schema v99");
    assertThat(engine.calls()).isEqualTo(asked + 4);
    assertThat(scratch.sqlite().column("SELECT phase FROM runs")).containsExactly("brainstorm");
    assertThat(scratch.sqlite().column("SELECT type FROM events")).containsExactly("run.created");
    assertThat(scratch.sqlite().column("SELECT scope_id FROM state")).containsExactly("old");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-wal", "-shm", "-{wal,shm}"})
  void withTheUnsavedLostBothWaysTellTheSameAndGoOn(String files) {
    for (int i = 0; i < 20; i++) {
      ic("state", "set", "k", "s" + i, "--value", "1").succeeds("");
    }
    bash("rm -f .clavain/intercore.db" + files).succeeds("");
    Answer one = ic("state", "list", "k").exits(Answer.YES);
    direct("state", "list", "k").succeeds(one.stdout());
    ic("state", "set", "k", "new", "--value", "1").succeeds("");
    direct("state", "set", "k", "newer", "--value", "1").succeeds("");
    ic("sentinel", "check", "n", "s", "--interval", "0").succeeds("allowed\n");
    direct("sentinel", "check", "n", "s", "--interval", "0").exits(Answer.NO);
    Answer two = ic("state", "list", "k").exits(Answer.YES);
    assertThat(two.lines()).contains("new", "newer");
    direct("state", "list", "k").succeeds(two.stdout());
    engine.engine("stop").succeeds("stopped\n");
    direct("state", "list", "k").succeeds(two.stdout());
    end(List.of());
  }
}
