package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Every area broken once for real: it is told, mended, and well afterwards. */
class DoctorTest {
  private static final List<String> AREAS =
      List.of("files", "database", "intents", "work", "runs", "events", "locks", "engine");

  private final Scratch scratch = Scratch.initialized(Mode.DIRECT);

  /** Locks and engines are those of the user, so this one has folders of its own. */
  private Ic user() {
    return scratch
        .ic()
        .with("INTERCORE_LOCK_DIR", scratch.home().resolve("locks").toString())
        .with("XDG_STATE_HOME", scratch.home().resolve("state").toString());
  }

  private Answer ic(String... words) {
    return user().call(words);
  }

  private void bash(String script) {
    user().bash(script).exits(Answer.YES).quietly();
  }

  @AfterEach
  void close() {
    scratch.close();
  }

  private void isWell() {
    Answer answer = ic("doctor").exits(Answer.YES).quietly();
    assertThat(answer.lines())
        .filteredOn(line -> !line.startsWith("  note:"))
        .containsExactlyElementsOf(AREAS.stream().map(area -> "ok " + area).toList());
  }

  private void isFound(String area, String fact) {
    assertThat(ic("doctor").exits(Answer.NO).quietly().withoutTrace().lines())
        .as("found")
        .anyMatch(line -> line.startsWith("FOUND " + area + ": ") && line.contains(fact));
  }

  private void isMended(String area, String fact) {
    isFound(area, fact);
    assertThat(ic("doctor", "--fix").exits(Answer.YES).quietly().stdout())
        .contains("FOUND " + area + ": ")
        .contains("\n  fixed: ");
    isWell();
    assertThat(ic("doctor", "--fix").exits(Answer.YES).stdout()).doesNotContain("FOUND");
  }

  @Test
  void aNewProjectIsWellAndALookLeavesNothingBehind() {
    isWell();
    ic("doctor", "--json").succeeds("{\"ok\":true,\"findings\":[],\"notes\":[]}\n");
    assertThat(scratch.home().resolve("locks")).doesNotExist();
    assertThat(scratch.home().resolve("state")).doesNotExist();
  }

  @Test
  void whoIsAtWorkIsNotedAnew() {
    String run = ic("run", "create", "--goal=g").exits(Answer.YES).stdout().strip();
    ic("agent", "add", run, "--type=codex").exits(Answer.YES);
    scratch.sqlite().run("UPDATE run_agents SET at_work = 0");
    isMended("runs", "noted wrongly");
    assertThat(ic("status").exits(Answer.YES).stdout()).contains("1 at work");
  }

  @Test
  void aDamagedRunIsNamed() {
    String run = ic("run", "create", "--goal=g").exits(Answer.YES).stdout().strip();
    scratch.sqlite().run("UPDATE runs SET status = 'asleep'");
    isFound("runs", run);
  }

  @Test
  void aReaderThatNobodyReadsWithIsNoted() {
    ic("events", "add", "a.b", "s").exits(Answer.YES);
    ic("events", "tail", "--consumer", "gone").exits(Answer.YES);
    isWell();
    scratch.sqlite().run("UPDATE event_consumers SET read_at = read_at - 31 * 86400");
    assertThat(ic("doctor").exits(Answer.YES).stdout())
        .contains("note: gone has read nothing for 31 days and keeps 1 events");
  }

  @Test
  void aDamagedBodyOfAnEventIsNotedAndSpoilsNoAnswer() {
    ic("events", "add", "a.b", "s").exits(Answer.YES);
    scratch.sqlite().run("UPDATE events SET body = '{'");
    assertThat(ic("doctor").exits(Answer.YES).stdout())
        .contains("note: the body of event 1 cannot be read and is told as null");
    assertThat(ic("events", "tail").exits(Answer.YES).stdout()).endsWith(",\"body\":null}\n");
    assertThat(ic("status", "--json").exits(Answer.YES).stdout()).endsWith(",\"body\":null}]}\n");
  }

  @Test
  void anEventThatAWrongClockDatedAheadIsNotedAndNamedByPrune() {
    ic("events", "add", "a.b", "s").exits(Answer.YES);
    scratch.sqlite().run("UPDATE events SET at = 4102444800");
    String date = "event 1 is dated 2100-01-01T00:00:00Z, ahead of the clock";
    assertThat(ic("doctor").exits(Answer.YES).stdout()).contains("note: " + date);
    Answer held = ic("events", "prune", "--older-than=1d").exits(Answer.YES).prints("0 pruned\n");
    assertThat(held.stderr()).contains(date, "docs/events.md").doesNotContain("0s");
    ic("events", "prune", "--older-than=0s").succeeds("1 pruned\n");
    isWell();
  }

  @Test
  void aFolderThatOthersMayWriteIsTightened() {
    bash("chmod 777 .clavain; chmod 644 .clavain/intercore.db");
    isMended("files", "rwxrwxrwx");
    assertThat(Scratch.permissions(scratch.clavain())).isEqualTo("rwx------");
    assertThat(Scratch.permissions(scratch.database())).isEqualTo("rw-------");
  }

  @Test
  void aCopyThatNobodyFinishesIsRemoved() {
    bash(
        "cd .clavain; umask 077; : >intercore.db.backup-1.partial; touch -d '3 hours ago' *.partial");
    isMended("files", "half made");
  }

  @Test
  void aDamagedIntentIsPutAside() {
    bash("ic intent declare --allow a.c --intent test >../id");
    scratch.sqlite().run("UPDATE intents SET record = 'garbage'");
    isMended("intents", "is damaged");
    assertThat(ic("doctor").stdout()).contains("  note: in quarantine");
    assertThat(scratch.sqlite().text("SELECT record FROM intents")).isEqualTo("garbage");
  }

  @Test
  void damagedRecordsOfATeamArePutAsideAndWrittenAnew() {
    bash(
        """
        ic agent create --role polecat --rig r >../agent
        ic work create --title t >../bead
        ic hook set "$(<../agent)" "$(<../bead)" >../hook
        """);
    scratch.sqlite().run("UPDATE team_records SET record = '{' WHERE kind = 'hooks'");
    isMended("work", "is damaged");
    bash("[[ $(ic hook get \"$(<../agent)\") == *$(<../bead)* ]]");
    assertThat(scratch.sqlite().text("SELECT record FROM team_quarantine")).isEqualTo("{");
  }

  @Test
  void recordsOfATeamInFilesAreMendedToo() {
    bash(
        """
        echo '{"work": {"store": "files"}}' >.clavain/config.json
        ic agent create --role polecat --rig r >../agent
        ic work create --title t >../bead
        ic hook set "$(<../agent)" "$(<../bead)" >../hook
        echo garbage >".chipset/state/work/$(<../bead).json"
        : >.chipset/state/work/.x.1.tmp
        """);
    isMended("work", "is damaged");
    bash("grep -q garbage .chipset/state/.local/quarantine/work/*");
    bash("[[ $(ic work get \"$(<../bead)\") == *hooked* ]]");
  }

  @Test
  void theLockOfTheDeadIsFreed() {
    bash("bash -c 'ic lock acquire deploy main --pid $$ >/dev/null'");
    bash(
        "cd ../locks/deploy/main && for f in o.*; do IFS=. read -ra p <<<\"$f\";"
            + " p[6]=$(($(date +%s) - 60)); IFS=.; mv \"$f\" \"${p[*]}\"; done");
    isMended("locks", "deploy main is held by");
  }

  @Test
  void theFilesOfAnEngineThatIsGoneAreRemoved() {
    bash(
        """
        mkdir -p -m 700 ../state/intercore; umask 077
        echo '1 old 999999999 1 1 secret 1.1' >../state/intercore/old.endpoint
        : >../state/intercore/old.endpoint.77; touch -d '3 hours ago' ../state/intercore/old.endpoint.77
        """);
    isMended("engine", "old.endpoint is of an engine that is gone");
    assertThat(scratch.home().resolve("state/intercore/old.endpoint")).doesNotExist();
  }

  @Test
  void aNewerDatabaseIsToldAndLeftAlone() {
    scratch.sqlite().run("PRAGMA user_version = 99");
    isFound("database", "v99");
    ic("doctor", "--fix").exits(Answer.NO).quietly();
    assertThat(scratch.sqlite().number("PRAGMA user_version")).isEqualTo(99);
  }

  @Test
  void anOlderDatabaseIsMigratedOnlyByARepair() {
    bash("rm .clavain/intercore.db*; umask 077; : >.clavain/intercore.db");
    isFound("database", "schema v0");
    assertThat(scratch.database()).isEmptyFile();
    isMended("database", "schema v0");
  }

  @Test
  void whatIsNoDatabaseIsToldAndTheRestIsLookedAt() {
    bash("rm .clavain/intercore.db*; umask 077; head -c 20000 /dev/urandom >.clavain/intercore.db");
    scratch.isDamaged(scratch.database());
    byte[] before = TestFiles.read(scratch.database());
    isFound("database", "not a SQLite database");
    assertThat(ic("doctor", "--fix").exits(Answer.NO).quietly().lines())
        .contains("skipped work: the database cannot be used as it is", "ok locks", "ok engine");
    assertThat(TestFiles.read(scratch.database())).isEqualTo(before);
  }

  @Test
  void withoutADatabaseLocksAndEngineAreLookedAtAllTheSame() {
    bash("rm -r .clavain");
    isFound("database", "there is no .clavain/intercore.db");
    assertThat(ic("doctor").stdout()).contains("ic init", "ok locks", "ok engine");
  }
}
