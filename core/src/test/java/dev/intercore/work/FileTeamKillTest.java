package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.Intercore;
import dev.intercore.common.Actor;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.store.StoreOptions;
import dev.intercore.testkit.Tier;
import dev.intercore.work.record.HookState.HookStatus;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.WorkStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real processes: killed with -9 between every two steps of a change, and two on one record. */
class FileTeamKillTest extends FileTeamContract {
  private static final int ROUNDS = Tier.rounds(25, 250);

  FileTeamKillTest(@TempDir Path folder) throws IOException {
    super(folder);
  }

  /** Completes a hook, up to a moment in which it is killed; or takes and clears one, so often. */
  public static final class Child {
    private Child() {}

    /** Takes the database, an agent, an item, and either a moment and a number or rounds. */
    public static void main(String[] words) {
      boolean dies = words.length > 4;
      int[] reached = {0};
      StoreOptions options =
          StoreOptions.defaults()
              .withTimeout(Duration.ofMinutes(2))
              .withFailpoint(now -> {
                if (dies
                    && now == Point.valueOf(words[3])
                    && ++reached[0] == Integer.parseInt(words[4])) {
                  TeamChild.stay();
                }
              });
      Team team = Intercore.open(Path.of(words[0]), options).team(Actor.of(words[1]));
      if (dies) {
        TeamContract.done(team.hooks().complete(words[1]));
      } else {
        for (int round = 0; round < Integer.parseInt(words[3]); round++) {
          team.hooks().set(words[1], words[2]);
          team.hooks().clear(words[1]);
        }
      }
      Runtime.getRuntime().halt(0);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "JOURNAL_BEFORE_WRITE, 1, false",
    "JOURNAL_AFTER_RENAME, 1, true",
    "FILE_AFTER_RENAME, 2, true",
    "WRITE_BEFORE_COMMIT, 1, true",
    "JOURNAL_BEFORE_REMOVE, 1, true"
  })
  void killedInAPhaseOfTheChangeItIsAllOrNothing(Point moment, int nth, boolean happened)
      throws IOException, InterruptedException {
    killedAt(moment, nth, happened);
  }

  @Tag("all")
  @ParameterizedTest
  @CsvSource({
    "JOURNAL_BEFORE_RENAME, 1, false",
    "JOURNAL_WRITTEN, 1, true",
    "FILE_BEFORE_RENAME, 1, true",
    "FILE_AFTER_RENAME, 1, true",
    "FILE_BEFORE_RENAME, 2, true",
    "FILE_BEFORE_RENAME, 3, true",
    "FILE_AFTER_RENAME, 3, true",
    "FILES_WRITTEN, 1, true",
    "WRITE_AFTER_COMMIT, 1, true",
    "JOURNAL_COMMITTED, 1, true"
  })
  void killedBetweenAnyTwoStepsItIsAllOrNothing(Point moment, int nth, boolean happened)
      throws IOException, InterruptedException {
    killedAt(moment, nth, happened);
  }

  private void killedAt(Point moment, int nth, boolean happened)
      throws IOException, InterruptedException {
    String agent = agent().id();
    WorkItem item = begun(agent, "torn");
    Process child =
        TeamChild.start(
            Child.class, db.file().toString(), agent, item.id(), moment.name(), "" + nth);
    assertThat(child.getInputStream().read()).as("it came there").isEqualTo('h');
    child.destroyForcibly().waitFor();
    assertThat(item(item).status()).isEqualTo(happened ? WorkStatus.DONE : WorkStatus.IN_PROGRESS);
    assertThat(team().hooks().get(agent).orElseThrow().status())
        .isEqualTo(happened ? HookStatus.COMPLETED : HookStatus.ACTIVE);
    // The next writer finishes it.
    item("next");
    assertThat(Collections.frequency(told(), "hook.completed")).isEqualTo(happened ? 1 : 0);
    assertThat(unfinished()).isEmpty();
    assertThat(local("journal.json")).doesNotExist();
    Consistency.check(team());
  }

  @Test
  void twoProcessesOnOneRecordLoseNoChange() throws IOException, InterruptedException {
    String agent = agent().id();
    WorkItem item = item("wanted by two");
    String[] words = {db.file().toString(), agent, item.id(), "" + ROUNDS};
    List<Process> both =
        List.of(TeamChild.start(Child.class, words), TeamChild.start(Child.class, words));
    for (Process one : both) {
      String output = new String(one.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(one.waitFor()).as(output).isZero();
    }
    int sets = Collections.frequency(told(), "hook.set");
    int clears = Collections.frequency(told(), "hook.cleared");
    assertThat(sets).isGreaterThanOrEqualTo(ROUNDS).isEqualTo(clears);
    assertThat(team().hooks().get(agent).orElseThrow().revision()).isEqualTo(sets + clears);
    assertThat(item(item).revision()).isEqualTo(1 + sets + clears);
    assertThat(unfinished()).isEmpty();
    Consistency.check(team());
  }
}
