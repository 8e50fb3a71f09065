package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.CommandTest;
import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import dev.intercore.testkit.TestProject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code ic doctor} finds and repairs damage in each area, and then finds none. */
class DoctorCommandTest extends CommandTest {
  private static final List<String> AREAS =
      List.of("files", "database", "intents", "work", "runs", "events", "locks", "engine");

  /** Locks and engines are those of the user, so this user has folders of its own. */
  @Override
  protected InProcessCli cli() {
    return super.cli()
        .with("INTERCORE_LOCK_DIR", project.home().resolve("locks").toString())
        .with("XDG_STATE_HOME", project.home().resolve("state").toString());
  }

  private void run(String script) {
    bash(script).exits(Answer.YES).quietly();
  }

  private void hasNoFindings() {
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

  private void isRepaired(String area, String fact) {
    isFound(area, fact);
    assertThat(ic("doctor", "--fix").exits(Answer.YES).quietly().stdout())
        .contains("FOUND " + area + ": ")
        .contains("\n  fixed: ");
    hasNoFindings();
    assertThat(ic("doctor", "--fix").exits(Answer.YES).stdout()).doesNotContain("FOUND");
  }

  @Test
  void aNewProjectHasNoFindingsAndAnInspectionCreatesNoFiles() {
    hasNoFindings();
    ic("doctor", "--json").succeeds("{\"ok\":true,\"findings\":[],\"notes\":[]}\n");
    assertThat(project.home().resolve("locks")).doesNotExist();
    assertThat(project.home().resolve("state")).doesNotExist();
  }

  @Test
  void aWrongAtWorkFlagIsRepaired() {
    String run = ic("run", "create", "--goal=g").exits(Answer.YES).stdout().strip();
    ic("agent", "add", run, "--type=codex").exits(Answer.YES);
    project.sqlite().run("UPDATE run_agents SET at_work = 0");
    isRepaired("runs", "the at_work flag of ");
    assertThat(ic("status").exits(Answer.YES).stdout()).contains("1 working");
  }

  @Test
  void aDamagedRunIsNamed() {
    String run = ic("run", "create", "--goal=g").exits(Answer.YES).stdout().strip();
    project.sqlite().run("UPDATE runs SET status = 'asleep'");
    isFound("runs", run);
  }

  @Test
  void anUnusedConsumerIsNoted() {
    ic("events", "add", "a.b", "s").exits(Answer.YES);
    ic("events", "tail", "--consumer", "gone").exits(Answer.YES);
    hasNoFindings();
    project.sqlite().run("UPDATE event_consumers SET read_at = read_at - 31 * 86400");
    assertThat(ic("doctor").exits(Answer.YES).stdout())
        .contains("note: gone has read nothing for 31 days and keeps 1 events");
  }

  @Test
  void aDamagedBodyOfAnEventIsNotedAndReadAsNull() {
    ic("events", "add", "a.b", "s").exits(Answer.YES);
    project.sqlite().run("UPDATE events SET body = '{'");
    assertThat(ic("doctor").exits(Answer.YES).stdout())
        .contains("note: the body of event 1 cannot be read and is shown as null");
    assertThat(ic("events", "tail").exits(Answer.YES).stdout()).endsWith(",\"body\":null}\n");
    assertThat(ic("status", "--json").exits(Answer.YES).stdout()).endsWith(",\"body\":null}]}\n");
  }

  @Test
  void anEventDatedInTheFutureIsNotedAndNamedByPrune() {
    ic("events", "add", "a.b", "s").exits(Answer.YES);
    project.sqlite().run("UPDATE events SET at = 4102444800");
    String date = "event 1 is dated 2100-01-01T00:00:00Z, ahead of the clock";
    assertThat(ic("doctor").exits(Answer.YES).stdout()).contains("note: " + date);
    Answer held = ic("events", "prune", "--older-than=1d").exits(Answer.YES).prints("0 pruned\n");
    assertThat(held.stderr()).contains(date, "docs/runs.md").doesNotContain("0s");
    ic("events", "prune", "--older-than=0s").succeeds("1 pruned\n");
    hasNoFindings();
  }

  @Test
  void permissionsOfOthersAreRemoved() {
    run("chmod 777 .clavain; chmod 644 .clavain/intercore.db");
    isRepaired("files", "rwxrwxrwx");
    assertThat(TestProject.permissions(project.clavain())).isEqualTo("rwx------");
    assertThat(TestProject.permissions(project.database())).isEqualTo("rw-------");
  }

  @Test
  void anUnfinishedBackupIsRemoved() {
    run(
        "cd .clavain; umask 077; : >intercore.db.backup-1.partial; touch -d '3 hours ago'"
            + " *.partial");
    isRepaired("files", "is unfinished");
  }

  @Test
  void aDamagedIntentIsMovedToQuarantine() {
    run("ic intent declare --allow a.c --intent test >../id");
    project.sqlite().run("UPDATE intents SET record = 'garbage'");
    isRepaired("intents", "is damaged");
    assertThat(ic("doctor").stdout()).contains("  note: in quarantine");
    assertThat(project.sqlite().text("SELECT record FROM intents")).isEqualTo("garbage");
  }

  @Test
  void damagedTeamRecordsAreMovedToQuarantineAndRestored() {
    run(
        """
        ic agent create --role polecat --rig r >../agent
        ic work create --title t >../bead
        ic hook set "$(<../agent)" "$(<../bead)" >../hook
        """);
    project.sqlite().run("UPDATE team_records SET record = '{' WHERE kind = 'hooks'");
    isRepaired("work", "is damaged");
    run("[[ $(ic hook get \"$(<../agent)\") == *$(<../bead)* ]]");
    assertThat(project.sqlite().text("SELECT record FROM team_quarantine")).isEqualTo("{");
  }

  @Test
  void damagedTeamRecordsInFilesAreRepaired() {
    run(
        """
        echo '{"work": {"store": "files"}}' >.clavain/config.json
        ic agent create --role polecat --rig r >../agent
        ic work create --title t >../bead
        ic hook set "$(<../agent)" "$(<../bead)" >../hook
        echo garbage >".chipset/state/work/$(<../bead).json"
        : >.chipset/state/work/.x.1.tmp
        """);
    isRepaired("work", "is damaged");
    run("grep -q garbage .chipset/state/.local/quarantine/work/*");
    run("[[ $(ic work get \"$(<../bead)\") == *hooked* ]]");
  }

  @Test
  void theLockOfADeadOwnerIsReleased() {
    run("bash -c 'ic lock acquire deploy main --pid $$ >/dev/null'");
    run(
        "cd ../locks/deploy/main && for f in o.*; do IFS=. read -ra p <<<\"$f\";"
            + " p[6]=$(($(date +%s) - 60)); IFS=.; mv \"$f\" \"${p[*]}\"; done");
    isRepaired("locks", "deploy main is held by");
  }

  @Test
  void theFilesOfAnEndedEngineAreRemoved() {
    run(
        """
        mkdir -p -m 700 ../state/intercore; umask 077
        echo '1 old 999999999 1 1 secret 1.1' >../state/intercore/old.endpoint
        : >../state/intercore/old.endpoint.77; touch -d '3 hours ago' ../state/intercore/old.endpoint.77
        """);
    isRepaired("engine", "old.endpoint is of an engine that has exited");
    assertThat(project.home().resolve("state/intercore/old.endpoint")).doesNotExist();
  }

  @Test
  void aNewerDatabaseIsReportedAndNotChanged() {
    project.sqlite().run("PRAGMA user_version = 99");
    isFound("database", "v99");
    ic("doctor", "--fix").exits(Answer.NO).quietly();
    assertThat(project.sqlite().number("PRAGMA user_version")).isEqualTo(99);
  }

  @Test
  void anOlderDatabaseIsMigratedOnlyWithFix() {
    run("rm .clavain/intercore.db*; umask 077; : >.clavain/intercore.db");
    isFound("database", "schema v0");
    assertThat(project.database()).isEmptyFile();
    isRepaired("database", "schema v0");
  }

  @Test
  void aFileThatIsNoDatabaseIsReportedAndOtherAreasAreInspected() {
    run("rm .clavain/intercore.db*; umask 077; head -c 20000 /dev/urandom >.clavain/intercore.db");
    project.isDamaged(project.database());
    byte[] before = TestFiles.read(project.database());
    isFound("database", "not a SQLite database");
    assertThat(ic("doctor", "--fix").exits(Answer.NO).quietly().lines())
        .contains("skipped work: the database cannot be used as it is", "ok locks", "ok engine");
    assertThat(TestFiles.read(project.database())).isEqualTo(before);
  }

  @Test
  void locksAndEngineAreInspectedWithoutADatabase() {
    run("rm -r .clavain");
    isFound("database", "there is no .clavain/intercore.db");
    assertThat(ic("doctor").stdout()).contains("ic init", "ok locks", "ok engine");
  }
}
