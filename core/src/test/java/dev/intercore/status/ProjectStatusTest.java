package dev.intercore.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Actor;
import dev.intercore.event.Event;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.intent.IntentView;
import dev.intercore.run.RunAgents.Newcomer;
import dev.intercore.run.RunStatus;
import dev.intercore.store.Durability;
import dev.intercore.testing.Sql;
import dev.intercore.work.record.Branches;
import dev.intercore.work.record.TeamRecord;
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

/** What is going on, with records in the database and in files. */
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
  void projectInWhichNothingHappenedIsBlank() {
    StatusSummary glance = scene.status().glance();
    assertThat(glance.isBlank()).isTrue();
    assertThat(glance.troubles()).isEmpty();
    assertThat(scene.status().everything().events()).isEmpty();
  }

  @Test
  void everythingThatGoesOnIsThere() {
    scene.run("first");
    String run = scene.run("second").id();
    scene.runs().end(scene.run("over").id(), RunStatus.COMPLETED, Optional.empty());
    scene.runs().agents().add(run, new Newcomer("codex", Optional.empty(), Optional.empty()));
    String agent = scene.agent();
    String item = scene.item("in hand");
    scene.team().hooks().set(agent, item);
    scene.team().hooks().activate(agent);
    String ready = scene.item("ready");
    scene.team().merges().submit(item, new Branches("work/a", "main"));
    scene.declare("me", "src/a.c");
    scene.declare("other", "src");
    scene.lock("deploy", "staging");

    StatusSummary glance = scene.status().glance();

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
        .hasSize(ProjectStatus.EVENTS_SHOWN)
        .isSortedAccordingTo(java.util.Comparator.comparingLong(Event::seq));

    StatusReport all = scene.status().everything();
    assertThat(all.runs()).hasSize(2);
    assertThat(all.team()).hasSize(1);
    assertThat(all.runAgents()).hasSize(1);
    assertThat(all.intents()).hasSize(2);
    assertThat(all.locks()).hasSize(1);
    assertThat(all.work().stream().map(TeamRecord::id)).containsExactly(item, ready);
    assertThat(all.merges()).hasSize(1);
    assertThat(all.troubles()).isEmpty();
  }

  @Test
  void whatIsOverIsNotThere() {
    String item = scene.item("done");
    scene
        .team()
        .work()
        .status(item, dev.intercore.work.record.WorkItem.WorkStatus.DONE, Optional.of("x"));
    IntentOutcome outcome = scene.declare("me", "a");
    scene
        .intercore
        .intents()
        .clear(StatusFixture.ME, outcome.standing().orElseThrow().intent().id());
    scene.declare("late", "b");
    scene.clock.moveSeconds(3600 * 2);
    StatusSummary glance = scene.status().glance();
    assertThat(glance.active().isEmpty()).as("its time to live is over").isTrue();
    assertThat(glance.ready().isEmpty()).isTrue();
    assertThat(scene.status().everything().work()).isEmpty();
  }

  @Test
  void ofManyTheFirstAreReadAndTheRestIsCounted() {
    for (int i = 0; i < 12; i++) {
      scene.run("run " + i);
      scene.item("item " + i);
      scene.declare("session-" + i, "src/" + i);
      scene.lock("lock", "scope-" + i);
    }
    StatusSummary glance = scene.status().glance();
    assertThat(glance.runs().total()).isEqualTo(12);
    assertThat(glance.runs().items()).hasSize(ProjectStatus.MOST_SHOWN);
    assertThat(glance.ready().total()).isEqualTo(12);
    assertThat(glance.ready().items()).hasSize(ProjectStatus.MOST_SHOWN);
    assertThat(glance.active().total()).isEqualTo(12);
    assertThat(glance.active().items()).hasSize(ProjectStatus.MOST_SHOWN);
    assertThat(glance.locks().total()).isEqualTo(12);
    assertThat(glance.largest()).isEqualTo(12);
  }

  @Test
  void placesInLineAreThoseThatTheListHas() {
    scene.declare("holder", "src");
    scene.declare("a", "src/x");
    scene.declare("b", "src/y");
    scene.declare("c", "src/x", "src/z");
    scene.declare("a", "src/x/deeper");
    scene.declare("d", "src");
    List<IntentView> listed =
        scene.intercore.intents().list(StatusFixture.ME, false).stream()
            .map(outcome -> outcome.standing().orElseThrow())
            .filter(standing -> standing.position().isPresent())
            .toList();
    assertThat(listed).hasSize(5);
    assertThat(scene.status().glance().queued().items())
        .extracting(one -> one.intent().id(), IntentView::position)
        .containsExactlyElementsOf(
            listed.stream()
                .map(one -> org.assertj.core.groups.Tuple.tuple(one.intent().id(), one.position()))
                .toList());
  }

  @Test
  void lockFolderThatIsRefusedIsToldOfAndTheRestIsShown() throws IOException {
    scene.item("ready");
    Files.createDirectory(
        scene.root.resolve("locks"),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    StatusSummary glance = scene.status().glance();
    assertThat(glance.ready().total()).isEqualTo(1);
    assertThat(glance.locks().isEmpty()).isTrue();
    assertThat(glance.troubles())
        .singleElement()
        .satisfies(trouble -> assertThat(trouble.fact()).contains("open to others"));
    assertThat(scene.status().everything().locks()).isEmpty();
  }

  @Test
  void lookMakesNothing() throws IOException {
    scene.status().glance();
    scene.status().everything();
    assertThat(scene.root.resolve("locks")).doesNotExist();
    assertThat(scene.root.resolve(".chipset")).doesNotExist();
    assertThat(scene.intercore.database().options().request().hasChanged()).isFalse();
  }

  @Test
  void lookWaitsForNoWriter() {
    scene.item("before");
    try (var another = scene.another()) {
      StatusSummary glance =
          another.database().write(Durability.FULL, _ -> scene.status().glance());
      assertThat(glance.ready().total()).isEqualTo(1);
    }
  }

  @Test
  void damagedRowsAreToldOfAndLeftOut() throws SQLException {
    String broken = scene.run("broken").id();
    scene.run("whole");
    scene.declare("one", "a");
    String id = scene.declare("two", "b").standing().orElseThrow().intent().id();
    Sql.run(
        scene.file,
        "UPDATE runs SET phases = '[' WHERE id = '" + broken + "'",
        "UPDATE intents SET record = '{}' WHERE id = '" + id + "'");
    StatusSummary glance = scene.status().glance();
    assertThat(glance.runs().items()).hasSize(1);
    assertThat(glance.troubles()).anyMatch(trouble -> trouble.fact().contains(broken));
    assertThat(scene.status().everything().runs()).hasSize(1);
    if (!inFiles) {
      assertThat(glance.active().items()).hasSize(1);
      assertThat(glance.troubles()).anyMatch(trouble -> trouble.fact().contains(id));
      assertThat(scene.status().everything().troubles())
          .anyMatch(trouble -> trouble.fact().contains(id));
    }
  }

  @Test
  void allIsOfOneMoment() {
    scene.item("first");
    try (var another = scene.another()) {
      long[] counts =
          scene.intercore.atOnce(view -> {
            long before = view.team(Actor.of("x")).work().countReady();
            another
                .team(Actor.of("y"))
                .work()
                .create(
                    new dev.intercore.work.record.WorkItem.Draft(
                        "second", "", dev.intercore.work.record.WorkItem.Priority.P1));
            return new long[] {before, view.events().last()};
          });
      assertThat(counts).containsExactly(1, 1);
    }
    assertThat(scene.intercore.events().last()).isEqualTo(2);
  }
}
