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
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The samples do what docs/java.md says, and the page says what the samples do. */
class SamplesTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```java\n(.*?)^```$");

  private final Path file;
  private final TestClock clock = new TestClock();

  SamplesTest(@TempDir Path folder) {
    file = folder.resolve(TestDatabase.NAME);
  }

  private static Path root() {
    return Path.of(System.getProperty("intercore.root", ".."));
  }

  private static String page() throws IOException {
    return Files.readString(root().resolve("docs/java.md"));
  }

  /** The lines without their indentation, which is deeper in a method. */
  private static String lines(String code) {
    return code.lines().map(String::strip).collect(Collectors.joining("\n", "\n", "\n"));
  }

  @Test
  void everyBlockOfThePageIsCompiled() throws IOException {
    Path source =
        root().resolve("core/src/test/java/dev/intercore/samples").resolve("Samples.java");
    String samples = lines(Files.readString(source));
    List<String> blocks = BLOCK.matcher(page()).results().map(match -> match.group(1)).toList();
    assertThat(blocks).hasSizeGreaterThan(8);
    assertThat(blocks).allSatisfy(block -> assertThat(samples).contains(lines(block)));
  }

  @Test
  void everySampleIsShownOnThePage() throws IOException {
    assertThat(BLOCK.matcher(page()).results().count())
        .isEqualTo(Samples.class.getDeclaredMethods().length - lambdas());
  }

  private static long lambdas() {
    return Arrays.stream(Samples.class.getDeclaredMethods()).filter(Method::isSynthetic).count();
  }

  @Test
  void quickStartFindsWhatItStored() {
    assertThat(Samples.quickStart(file)).contains("{\"phase\":\"executing\"}");
  }

  @Test
  void featuresAnswerAsThePageSays() throws IOException, SQLException {
    try (TestDatabase db = TestDatabase.at(file);
        Intercore intercore = Samples.options(db.file(), clock)) {
      assertThat(Samples.values(intercore))
          .containsExactly("true", "\"agent-7\"", "[session-1]", "true", "0");
      assertThat(Samples.throttle(intercore)).isTrue();
      assertThat(Samples.several(intercore)).containsExactly(false, false);
      assertThat(Samples.ownStatements(intercore)).isEqualTo(1);
    }
  }

  @Test
  void leaseIsConfirmedOrGivenBack() {
    int[] runs = {0};
    try (Intercore intercore = Samples.options(file, clock)) {
      assertThatThrownBy(() ->
              Samples.lease(
                  intercore,
                  () -> {
                    throw new IllegalStateException("no report");
                  }))
          .hasMessage("no report");
      Samples.lease(intercore, () -> runs[0]++);
      clock.move(Duration.ofHours(23));
      Samples.lease(intercore, () -> runs[0]++);
      assertThat(runs[0]).isEqualTo(1);
      clock.move(Duration.ofHours(1));
      Samples.lease(intercore, () -> runs[0]++);
      assertThat(runs[0]).isEqualTo(2);
    }
  }

  @Test
  void troubleIsToldWithTheNextStep() {
    assertThat(Samples.trouble(file)).startsWith("no database: ").contains("ic init");
    Intercore.init(file).close();
    assertThat(Samples.trouble(file)).isEqualTo("nothing yet");
  }

  @Test
  void careRestoresAndReports() throws SQLException {
    Intercore.init(file).close();
    Path backup = file.resolveSibling("saved.db");
    Sql.run(file, "VACUUM INTO '" + backup + "'");
    assertThat(Samples.care(file, backup).getFirst()).startsWith("well; before: " + file);
  }

  @Test
  void intentIsHeldDuringTheWorkAndClearedAfterwards(@TempDir Path scratch) throws IOException {
    Path project = scratch.toRealPath();
    try (Intercore intercore = Intercore.init(project.resolve(".clavain/intercore.db"))) {
      List<Event> events =
          Samples.intents(
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
          Samples.work(
              intercore,
              () -> assertThat(team.agents().stalled(Duration.ofSeconds(-5))).hasSize(1));
      assertThat(status).isEqualTo("done");
      assertThat(team.merges().line("main")).hasSize(1);
    }
  }

  @Test
  void whatIsGoingOnIsToldAndWaitedFor(@TempDir Path scratch) {
    try (Intercore intercore = Intercore.init(scratch.resolve(".clavain/intercore.db"))) {
      assertThat(Samples.status(intercore, scratch.resolve("locks"), Duration.ZERO))
          .isEqualTo("0 runs; nothing is ready");
    }
  }

  @Test
  void eventIsNotifiedOfAndAcknowledged(@TempDir Path scratch) {
    try (Intercore intercore = Intercore.init(scratch.resolve(".clavain/intercore.db"))) {
      List<String> notified = new ArrayList<>();
      assertThat(Samples.events(intercore, event -> notified.add(event.subject())))
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
      assertThat(Samples.questions(intercore, project, project.resolve("locks"))).isEqualTo(1);
    }
  }

  @Test
  void runIsHeldBackByItsGate(@TempDir Path scratch) throws IOException {
    Path project = scratch.toRealPath();
    Files.writeString(project.resolve("plan.md"), "1. read");
    try (Intercore intercore = Intercore.init(project.resolve(".clavain/intercore.db"))) {
      assertThat(Samples.runs(intercore, project)).contains("gate of shipping failed");
      assertThat(intercore.runs(Actor.of("witness")).current(project)).isPresent();
    }
  }

  @Test
  void lockIsHeldDuringTheWorkAndFreeAfterwards(@TempDir Path scratch) {
    Path folder = scratch.resolve("locks");
    List<Long> tokens = new ArrayList<>();
    Samples.lock(
        folder,
        token -> {
          tokens.add(token);
          assertThat(Locks.in(folder).list()).hasSize(1);
        });
    assertThat(tokens).hasSize(1);
    assertThat(Locks.in(folder).list()).isEmpty();
  }
}
