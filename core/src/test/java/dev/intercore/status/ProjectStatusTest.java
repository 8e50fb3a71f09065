package dev.intercore.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.Intercore;
import dev.intercore.common.Actor;
import dev.intercore.event.Event;
import dev.intercore.event.EventLog;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.intent.IntentOutcome.IntentView;
import dev.intercore.run.Run.RunStatus;
import dev.intercore.run.RunAgents.NewAgent;
import dev.intercore.store.Durability;
import dev.intercore.testing.Sql;
import dev.intercore.work.record.Branches;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.record.WorkItem.Draft;
import dev.intercore.work.record.WorkItem.Priority;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Summary and report, with records in the database and in files. */
@SuppressWarnings("NullAway.Init")
@ParameterizedClass
@ValueSource(booleans = {false, true})
class ProjectStatusTest {
  @Parameter boolean inFiles;
  @TempDir Path folder;
  private StatusFixture scene;

  @BeforeEach
  void open() throws IOException {
    scene = new StatusFixture(folder, inFiles);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void unusedProjectIsBlank() {
    StatusSummary glance = scene.status().summary();
    assertThat(glance.isBlank()).isTrue();
    assertThat(glance.problems()).isEmpty();
    assertThat(scene.status().report().events()).isEmpty();
  }

  @Test
  void summaryAndReportContainAllActiveRecords() {
    scene.run("first");
    String run = scene.run("second").id();
    scene.runs().end(scene.run("over").id(), RunStatus.COMPLETED, Optional.empty());
    scene.runs().agents().add(run, new NewAgent("codex", Optional.empty(), Optional.empty()));
    String agent = scene.agent();
    String item = scene.item("in hand");
    scene.team().hooks().set(agent, item);
    scene.team().hooks().activate(agent);
    String ready = scene.item("ready");
    scene.team().merges().submit(item, new Branches("work/a", "main"));
    scene.declare("me", "src/a.c");
    scene.declare("other", "src");
    scene.lock("deploy", "staging");

    StatusSummary glance = scene.status().summary();

    assertThat(glance.isBlank()).isFalse();
    assertThat(glance.runs().items().stream().map(going -> going.run().goal()))
        .containsExactly("second", "first");
    assertThat(glance.runs().items().getFirst().agents()).isEqualTo(1);
    assertThat(glance.team().items())
        .singleElement()
        .satisfies(one -> {
          assertThat(one.agent().id()).isEqualTo(agent);
          assertThat(one.hook().holds(item)).isTrue();
        });
    assertThat(glance.runAgents().items()).singleElement().matches(seen -> seen.active());
    assertThat(glance.active().total()).isEqualTo(1);
    assertThat(glance.queued().items())
        .singleElement()
        .matches(one -> one.position().equals(java.util.OptionalInt.of(1)));
    assertThat(glance.locks().items()).hasSize(1);
    assertThat(glance.locksComplete()).isTrue();
    assertThat(glance.ready().items().stream().map(TeamRecord::id)).containsExactly(ready);
    assertThat(glance.branches().items())
        .singleElement()
        .satisfies(branch -> {
          assertThat(branch.name()).isEqualTo("main");
          assertThat(branch.length()).isEqualTo(1);
        });
    assertThat(glance.events())
        .hasSize(ProjectStatus.EVENTS_IN_SUMMARY)
        .isSortedAccordingTo(java.util.Comparator.comparingLong(Event::seq));

    StatusReport all = scene.status().report();
    assertThat(all.runs()).hasSize(2);
    assertThat(all.team()).hasSize(1);
    assertThat(all.runAgents()).hasSize(1);
    assertThat(all.intents()).hasSize(2);
    assertThat(all.locks()).hasSize(1);
    assertThat(all.work().stream().map(TeamRecord::id)).containsExactly(item, ready);
    assertThat(all.merges()).hasSize(1);
    assertThat(all.problems()).isEmpty();
  }

  @Test
  void finishedRecordsAreNotShown() {
    String item = scene.item("done");
    scene
        .team()
        .work()
        .status(item, dev.intercore.work.record.WorkItem.WorkStatus.DONE, Optional.of("x"));
    IntentOutcome outcome = scene.declare("me", "a");
    scene.intercore.intents().clear(StatusFixture.ME, outcome.view().orElseThrow().intent().id());
    scene.declare("late", "b");
    scene.clock.moveSeconds(3600 * 2);
    StatusSummary glance = scene.status().summary();
    assertThat(glance.active().isEmpty()).as("its time to live is over").isTrue();
    assertThat(glance.ready().isEmpty()).isTrue();
    assertThat(scene.status().report().work()).isEmpty();
  }

  @Test
  void summaryReadsTheFirstRecordsAndCountsTheOthers() {
    for (int i = 0; i < 12; i++) {
      scene.run("run " + i);
      scene.item("item " + i);
      scene.declare("session-" + i, "src/" + i);
      scene.lock("lock", "scope-" + i);
    }
    StatusSummary glance = scene.status().summary();
    assertThat(glance.runs().total()).isEqualTo(12);
    assertThat(glance.runs().items()).hasSize(ProjectStatus.MAX_SHOWN);
    assertThat(glance.ready().total()).isEqualTo(12);
    assertThat(glance.ready().items()).hasSize(ProjectStatus.MAX_SHOWN);
    assertThat(glance.active().total()).isEqualTo(12);
    assertThat(glance.active().items()).hasSize(ProjectStatus.MAX_SHOWN);
    assertThat(glance.locks().total()).isEqualTo(12);
    assertThat(glance.largest()).isEqualTo(12);
  }

  @Test
  void queuePositionsAreThoseOfTheIntentList() {
    scene.declare("holder", "src");
    scene.declare("a", "src/x");
    scene.declare("b", "src/y");
    scene.declare("c", "src/x", "src/z");
    scene.declare("a", "src/x/deeper");
    scene.declare("d", "src");
    List<IntentView> listed =
        scene.intercore.intents().queries().list(StatusFixture.ME, false).stream()
            .map(outcome -> outcome.view().orElseThrow())
            .filter(standing -> standing.position().isPresent())
            .toList();
    assertThat(listed).hasSize(5);
    assertThat(scene.status().summary().queued().items())
        .extracting(one -> one.intent().id(), IntentView::position)
        .containsExactlyElementsOf(
            listed.stream()
                .map(one -> org.assertj.core.groups.Tuple.tuple(one.intent().id(), one.position()))
                .toList());
  }

  @Test
  void refusedLockFolderIsAProblemAndTheOthersAreShown() throws IOException {
    scene.item("ready");
    Files.createDirectory(
        scene.root.resolve("locks"),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    StatusSummary glance = scene.status().summary();
    assertThat(glance.ready().total()).isEqualTo(1);
    assertThat(glance.locks().isEmpty()).isTrue();
    assertThat(glance.problems())
        .singleElement()
        .satisfies(trouble -> assertThat(trouble.fact()).contains("open to others"));
    assertThat(scene.status().report().locks()).isEmpty();
  }

  @Test
  void statusCreatesNothing() throws IOException {
    scene.status().summary();
    scene.status().report();
    assertThat(scene.root.resolve("locks")).doesNotExist();
    assertThat(scene.root.resolve(".chipset")).doesNotExist();
    assertThat(scene.intercore.database().options().request().hasChanged()).isFalse();
  }

  @Test
  void statusDoesNotWaitForWriters() {
    scene.item("before");
    try (var another = scene.another()) {
      StatusSummary glance =
          another.database().write(Durability.FULL, _ -> scene.status().summary());
      assertThat(glance.ready().total()).isEqualTo(1);
    }
  }

  @Test
  void corruptRowsAreReportedAndLeftOut() throws SQLException {
    String broken = scene.run("broken").id();
    scene.run("whole");
    scene.declare("one", "a");
    String id = scene.declare("two", "b").view().orElseThrow().intent().id();
    Sql.run(
        scene.file,
        "UPDATE runs SET phases = '[' WHERE id = '" + broken + "'",
        "UPDATE intents SET record = '{}' WHERE id = '" + id + "'");
    StatusSummary glance = scene.status().summary();
    assertThat(glance.runs().items()).hasSize(1);
    assertThat(glance.problems()).anyMatch(trouble -> trouble.fact().contains(broken));
    assertThat(scene.status().report().runs()).hasSize(1);
    if (!inFiles) {
      assertThat(glance.active().items()).hasSize(1);
      assertThat(glance.problems()).anyMatch(trouble -> trouble.fact().contains(id));
      assertThat(scene.status().report().problems())
          .anyMatch(trouble -> trouble.fact().contains(id));
    }
  }

  @Test
  void storeOfAStatusIsOfOneMoment() {
    scene.item("first");
    try (Intercore another = scene.another()) {
      List<Long> lasts =
          scene
              .intercore
              .store()
              .snapshot(moment -> {
                EventLog events = new EventLog(moment);
                long before = events.last();
                another.team(Actor.of("y")).work().create(new Draft("second", "", Priority.P1));
                return List.of(before, events.last());
              });
      assertThat(lasts).containsExactly(1L, 1L);
    }
    assertThat(scene.intercore.events().last()).isEqualTo(2);
  }
}
