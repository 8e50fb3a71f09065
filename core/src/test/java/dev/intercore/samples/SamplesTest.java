package dev.intercore.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.Intercore;
import dev.intercore.common.Actor;
import dev.intercore.event.Event;
import dev.intercore.intent.IntentOwner;
import dev.intercore.lock.Locks;
import dev.intercore.run.RunPlan;
import dev.intercore.testing.Sql;
import dev.intercore.testing.TestClock;
import dev.intercore.testing.TestDatabase;
import dev.intercore.work.Team;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The samples do what docs/java.md says. */
class SamplesTest {
  private final Path file;
  private final TestClock clock = new TestClock();

  SamplesTest(@TempDir Path folder) {
    file = folder.resolve(TestDatabase.NAME);
  }

  @Test
  void quickStartFindsWhatItStored() {
    assertThat(FirstValue.store(file)).contains("{\"phase\":\"executing\"}");
  }

  @Test
  void featuresAnswerAsThePageSays() throws IOException, SQLException {
    try (TestDatabase db = TestDatabase.at(file);
        Intercore intercore = StoreOptionsSample.open(db.file(), clock)) {
      assertThat(StateSample.use(intercore))
          .containsExactly("true", "\"agent-7\"", "[session-1]", "true", "0");
      assertThat(SentinelSample.check(intercore)).isTrue();
      assertThat(SentinelBatchSample.checkBoth(intercore)).containsExactly(false, false);
      assertThat(StoreSample.count(intercore)).isEqualTo(1);
    }
  }

  @Test
  void leaseIsConfirmedOrGivenBack() {
    int[] runs = {0};
    try (Intercore intercore = StoreOptionsSample.open(file, clock)) {
      assertThatThrownBy(() ->
              SentinelLeaseSample.runDaily(
                  intercore,
                  () -> {
                    throw new IllegalStateException("no report");
                  }))
          .hasMessage("no report");
      SentinelLeaseSample.runDaily(intercore, () -> runs[0]++);
      clock.move(Duration.ofHours(23));
      SentinelLeaseSample.runDaily(intercore, () -> runs[0]++);
      assertThat(runs[0]).isEqualTo(1);
      clock.move(Duration.ofHours(1));
      SentinelLeaseSample.runDaily(intercore, () -> runs[0]++);
      assertThat(runs[0]).isEqualTo(2);
    }
  }

  @Test
  void troubleIsToldWithTheNextStep() {
    assertThat(ErrorSample.read(file)).startsWith("no database: ").contains("ic init");
    Intercore.init(file).close();
    assertThat(ErrorSample.read(file)).isEqualTo("nothing yet");
  }

  @Test
  void careRestoresAndReports() throws SQLException {
    Intercore.init(file).close();
    Path backup = file.resolveSibling("saved.db");
    Sql.run(file, "VACUUM INTO '" + backup + "'");
    assertThat(RestoreSample.restore(file, backup).getFirst())
        .startsWith("healthy; the previous contents: " + file);
  }

  @Test
  void intentIsHeldDuringTheWorkAndClearedAfterwards(@TempDir Path scratch) throws IOException {
    Path project = scratch.toRealPath();
    try (Intercore intercore = Intercore.init(project.resolve(".clavain/intercore.db"))) {
      List<Event> events =
          IntentSample.rewriteParser(
              intercore,
              project,
              () ->
                  assertThat(intercore.intents().queries().list(IntentOwner.of("another"), false))
                      .singleElement()
                      .matches(
                          seen -> seen.view().orElseThrow().intent().text().startsWith("rewrite")));
      assertThat(events)
          .extracting(Event::type)
          .containsExactly("intent.declared", "intent.cleared");
      assertThat(intercore.intents().queries().list(IntentOwner.of("another"), false)).isEmpty();
    }
  }

  @Test
  void itemIsAtWorkDuringTheWorkAndDoneAfterwards(@TempDir Path scratch) {
    try (Intercore intercore = Intercore.init(scratch.resolve(".clavain/intercore.db"))) {
      Team team = intercore.team(Actor.of("witness"));
      String status =
          TeamSample.fixParser(
              intercore,
              () -> assertThat(team.agents().stalled(Duration.ofSeconds(-5))).hasSize(1));
      assertThat(status).isEqualTo("done");
      assertThat(team.merges().line("main")).hasSize(1);
    }
  }

  @Test
  void whatIsGoingOnIsToldAndWaitedFor(@TempDir Path scratch) {
    try (Intercore intercore = Intercore.init(scratch.resolve(".clavain/intercore.db"))) {
      assertThat(StatusSample.waitForWork(intercore, scratch.resolve("locks"), Duration.ZERO))
          .isEqualTo("0 runs; nothing is ready");
    }
  }

  @Test
  void eventIsNotifiedOfAndAcknowledged(@TempDir Path scratch) {
    try (Intercore intercore = Intercore.init(scratch.resolve(".clavain/intercore.db"))) {
      List<String> notified = new ArrayList<>();
      assertThat(EventSample.notifyBuilds(intercore, event -> notified.add(event.subject())))
          .singleElement()
          .satisfies(one -> assertThat(one.acked()).isEqualTo(1))
          .satisfies(one -> assertThat(one.behind()).isZero());
      assertThat(notified).containsExactly("web");
    }
  }

  @Test
  void questionInWordsIsAnswered(@TempDir Path scratch) throws IOException {
    Path project = scratch.toRealPath();
    try (Intercore intercore = Intercore.init(project.resolve(".clavain/intercore.db"))) {
      intercore.runs(Actor.of("agent-7")).create(RunPlan.of("import orders from CSV", project));
      assertThat(QuestionSample.countActiveRuns(intercore, project, project.resolve("locks")))
          .isEqualTo(1);
    }
  }

  @Test
  void runIsHeldBackByItsGate(@TempDir Path scratch) throws IOException {
    Path project = scratch.toRealPath();
    Files.writeString(project.resolve("plan.md"), "1. read");
    try (Intercore intercore = Intercore.init(project.resolve(".clavain/intercore.db"))) {
      assertThat(RunSample.start(intercore, project)).contains("gate of shipping failed");
      assertThat(intercore.runs(Actor.of("witness")).current(project)).isPresent();
    }
  }

  @Test
  void lockIsHeldDuringTheWorkAndFreeAfterwards(@TempDir Path scratch) {
    Path folder = scratch.resolve("locks");
    List<Long> tokens = new ArrayList<>();
    LockSample.deploy(
        folder,
        token -> {
          tokens.add(token);
          assertThat(Locks.in(folder).list()).hasSize(1);
        });
    assertThat(tokens).hasSize(1);
    assertThat(Locks.in(folder).list()).isEmpty();
  }
}
