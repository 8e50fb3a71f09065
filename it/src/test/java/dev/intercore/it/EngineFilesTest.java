package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.DatabaseFile;
import dev.intercore.testkit.Tier;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are taken from under an engine which holds them open. */
class EngineFilesTest extends ClassEngineTest {
  @BeforeEach
  void warm() {
    long before = engine.calls();
    ic("state", "set", "k", "old", "--value", "1").succeeds("");
    ic("sentinel", "check", "n", "old", "--interval", "0").succeeds("allowed\n");
    ic("state", "get", "k", "old").succeeds("1\n");
    assertThat(engine.calls()).isEqualTo(before + 3);
  }

  /** The engine was there to the end, and says what a process of its own says. */
  @AfterEach
  void bothWaysTellTheSame() {
    long before = engine.calls();
    for (String words : new String[] {"state list k", "sentinel list", "state get k new"}) {
      same(words.split(" ", -1));
    }
    assertThat(engine.calls()).as("the engine was asked").isEqualTo(before + 3);
  }

  private void same(String... words) {
    Answer one = ic(words);
    Answer other = direct(words);
    assertThat(one.exit()).as(one.toString()).isEqualTo(other.exit());
    assertThat(one.stdout()).isEqualTo(other.stdout());
    assertThat(one.stderr()).isEqualTo(other.stderr());
  }

  private void isSound() {
    ic("health").succeeds("ok\n");
    direct("health").succeeds("ok\n");
    assertThat(scratch.sqlite().integrity()).isEqualTo("ok");
  }

  @Test
  void aDeletedFolderIsNotBroughtBack() {
    bash("rm -r .clavain").succeeds("");
    ic("state", "set", "k", "new", "--value", "2").complains(Answer.ERROR, "there is no .clavain");
    ic("state", "get", "k", "old").complains(Answer.ERROR, "there is no .clavain");
    ic("sentinel", "check", "n", "old", "--interval", "0")
        .complains(Answer.ERROR, "there is no .clavain");
    same("health");
    bash("ls -A").succeeds("");
    engine.engine("stop").succeeds("stopped\n");
    bash("ls -A").succeeds("");
    engine.startIfNone();
  }

  @Test
  void aDeletedDatabaseIsNotBroughtBack() {
    bash("rm .clavain/*").succeeds("");
    same("state", "set", "k", "new", "--value", "2");
    same("sentinel", "check", "n", "old", "--interval", "0");
    bash("ls -A .clavain").succeeds("");
  }

  @Test
  void aNewDatabaseInThePlaceOfADeletedOneIsUsed() {
    bash("rm -r .clavain && INTERCORE_ENGINE=direct ic init >/dev/null").succeeds("");
    ic("state", "get", "k", "old").exits(Answer.NO).prints("").quietly();
    ic("state", "set", "k", "new", "--value", "2").succeeds("");
    ic("sentinel", "check", "n", "old", "--interval", "0").succeeds("allowed\n");
    direct("sentinel", "check", "n", "old", "--interval", "0").exits(Answer.NO);
    direct("state", "get", "k", "new").succeeds("2\n");
    isSound();
  }

  @Test
  void deletedAndMadeAnewAgainAndAgainNothingOldIsSeen() {
    for (int round = 0; round < Tier.rounds(3, 10); round++) {
      bash("rm -r .clavain && ic init >/dev/null").succeeds("");
      ic("state", "list", "k").succeeds("");
      ic("state", "set", "k", "round", "--value", Integer.toString(round)).succeeds("");
      ic("sentinel", "check", "n", "old", "--interval", "0").succeeds("allowed\n");
      direct("state", "get", "k", "round").succeeds(round + "\n");
      assertThat(scratch.sqlite().integrity()).isEqualTo("ok");
    }
    isSound();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-wal", "-shm", "-{wal,shm}"})
  void helpersOfTheDatabaseThatAreDeletedUnderItDoNoHarm(String files) {
    // What is in the WAL alone goes with it, for everyone alike.
    scratch.sqlite().run("PRAGMA wal_checkpoint(TRUNCATE)");
    bash("rm -f .clavain/intercore.db" + files).succeeds("");
    ic("state", "get", "k", "old").succeeds("1\n");
    ic("state", "set", "k", "new", "--value", "2").succeeds("");
    direct("state", "get", "k", "new").succeeds("2\n");
    direct("state", "set", "k", "new", "--value", "3").succeeds("");
    ic("state", "get", "k", "new").succeeds("3\n");
    ic("sentinel", "check", "n", "new", "--interval", "0").succeeds("allowed\n");
    direct("sentinel", "check", "n", "new", "--interval", "0").exits(Answer.NO);
    isSound();
  }

  @Test
  void anotherDatabaseMovedInItsPlaceIsUsed() {
    Path other = scratch.project().resolve("other/.clavain/intercore.db");
    bash("mkdir other && cd other && git init -q . 2>/dev/null; ic init --db $PWD/.clavain/intercore.db >/dev/null")
        .exits(Answer.YES);
    direct("state", "set", "k", "new", "--value", "2", "--db", other.toString()).succeeds("");
    new DatabaseFile(other).run("PRAGMA wal_checkpoint(TRUNCATE)");
    bash("rm -f .clavain/intercore.db-{wal,shm}; mv other/.clavain/intercore.db .clavain/intercore.db; rm -r other")
        .succeeds("");
    ic("state", "get", "k", "new").succeeds("2\n");
    ic("state", "get", "k", "old").exits(Answer.NO).prints("");
    ic("state", "set", "k", "newer", "--value", "3").succeeds("");
    direct("state", "list", "k").succeeds("new\nnewer\n");
    isSound();
  }

  @Test
  void theFolderMovedAwayTakesItsDataAlong() {
    bash("mkdir moved && mv .clavain moved/").succeeds("");
    ic("state", "set", "k", "new", "--value", "2").complains(Answer.ERROR, "there is no .clavain");
    Ic there = engine.ic().in(scratch.project().resolve("moved"));
    there.call("state", "set", "k", "new", "--value", "3").succeeds("");
    there.call("state", "list", "k").succeeds("new\nold\n");
    bash("mv moved/.clavain . && rmdir moved").succeeds("");
    ic("state", "list", "k").succeeds("new\nold\n");
    ic("state", "set", "k", "new", "--value", "4").succeeds("");
    direct("state", "get", "k", "new").succeeds("4\n");
    isSound();
  }

  @Test
  void aRestoredDatabaseIsTheOneThatIsUsed() {
    scratch.sqlite().run("PRAGMA wal_checkpoint(TRUNCATE)");
    bash("cp .clavain/intercore.db .clavain/intercore.db.backup-20260101-000000").succeeds("");
    ic("state", "set", "k", "new", "--value", "2").succeeds("");
    Answer restored = ic("restore", ".clavain/intercore.db.backup-20260101-000000");
    assertThat(restored.exit()).as(restored.toString()).isEqualTo(Answer.YES);
    ic("state", "get", "k", "new").exits(Answer.NO).prints("").quietly();
    ic("state", "get", "k", "old").succeeds("1\n");
    ic("state", "set", "k", "newer", "--value", "3").succeeds("");
    direct("state", "list", "k").succeeds("newer\nold\n");
    isSound();
  }
}
