package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import dev.intercore.testkit.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Databases that are replaced while others write: what is acknowledged is in the one that is there.
 */
class EngineReplacedTest extends ClassEngineTest {
  private static final String LIBRARY =
      "source " + Checkout.file("app/src/main/sh/lib-intercore.sh") + "; ";

  @BeforeEach
  void warm() {
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
    for (int round = 0; round < Tier.rounds(3, 8); round++) {
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

  /** The library waits for 100 ms only, and the writers load the machine. */
  private static final String UNLESS_BUSY =
      """
      while true; do
        intercore_sentinel_check mine s 0 2>"$HOME/error"; code=$?
        [[ $code == 2 && $(<"$HOME/error") == *"the database is busy"* ]] || break
      done
      cat "$HOME/error" >&2; exit $code
      """;

  @Test
  void acknowledgedAfterAMoveIsInTheDatabaseThatWasMovedThere() {
    direct("state", "set", "k", "other", "--value", "1").succeeds("");
    scratch.sqlite().run("PRAGMA wal_checkpoint(TRUNCATE)");
    bash("mkdir ../notes/spare && cp .clavain/intercore.db ../notes/spare/intercore.db && chmod 700 ../notes/spare")
        .succeeds("");
    List<Running> writers = writers();
    for (int round = 0; round < Tier.rounds(4, 15); round++) {
      String number = Integer.toString(round);
      // The folder as a whole: no one finds a database with another's WAL.
      bash("cp -a ../notes/spare ../next && mv -T .clavain ../last && mv -T ../next .clavain && rm -r ../last")
          .succeeds("");
      ic("state", "get", "k", "mine").exits(Answer.NO).prints("").quietly();
      ic("state", "set", "k", "mine", "--value", number, "--timeout", "20s").succeeds("");
      direct("state", "get", "k", "mine", "--timeout", "20s").succeeds(number + "\n");
      bash(LIBRARY + UNLESS_BUSY).succeeds("");
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

  @Test
  void withTheUnsavedLostBothWaysTellTheSameAndGoOn() {
    List<Scratch> projects = new ArrayList<>();
    try {
      for (String files : List.of("-wal", "-shm", "-{wal,shm}")) {
        projects.add(Scratch.initialized(Mode.DIRECT));
        lose(projects.getLast(), files);
      }
      List<String> told =
          projects.stream().map(project -> project.ic("state", "list", "k").stdout()).toList();
      // It closes the files that are not there any more.
      engine.engine("stop").succeeds("stopped\n");
      for (int i = 0; i < projects.size(); i++) {
        projects.get(i).ic("state", "list", "k").succeeds(told.get(i));
        projects.get(i).ic("health").succeeds("ok\n");
      }
    } finally {
      projects.forEach(Scratch::close);
    }
  }

  private void lose(Scratch project, String files) {
    Ic asking = engine.ic().in(project.project());
    long before = engine.calls();
    asking
        .bash(
            "for i in {0..19}; do ic state set k s$i --value 1; done; rm -f .clavain/intercore.db"
                + files)
        .succeeds("");
    Answer one = asking.call("state", "list", "k").exits(Answer.YES);
    project.ic("state", "list", "k").succeeds(one.stdout());
    asking.call("state", "set", "k", "new", "--value", "1").succeeds("");
    project.ic("state", "set", "k", "newer", "--value", "1").succeeds("");
    asking.call("sentinel", "check", "n", "s", "--interval", "0").succeeds("allowed\n");
    project.ic("sentinel", "check", "n", "s", "--interval", "0").exits(Answer.NO);
    Answer two = asking.call("state", "list", "k").exits(Answer.YES);
    assertThat(two.lines()).contains("new", "newer");
    project.ic("state", "list", "k").succeeds(two.stdout());
    asking.call("health").succeeds("ok\n");
    assertThat(engine.calls() - before).as("the engine was asked").isGreaterThanOrEqualTo(25);
  }
}
