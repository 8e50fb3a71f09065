package dev.intercore.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Actor;
import dev.intercore.common.Result;
import dev.intercore.json.JsonPayload;
import dev.intercore.query.words.Questions;
import dev.intercore.query.words.Questions.Meaning;
import dev.intercore.run.Artifacts.Product;
import dev.intercore.run.Phases;
import dev.intercore.run.Run.RunStatus;
import dev.intercore.run.RunPlan;
import dev.intercore.run.Runs;
import dev.intercore.testing.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names in questions, and counts. */
@SuppressWarnings("NullAway.Init")
class QuestionNamesTest {
  private SampleDay day;

  @BeforeEach
  void prepare(@TempDir Path folder) throws IOException {
    day = new SampleDay(new QueryFixture(folder));
  }

  @AfterEach
  void close() {
    day.box.close();
  }

  private Questions questions() {
    return day.box.intercore.questions(Optional.empty(), day.box.root);
  }

  private List<Object> column(String question, String column) {
    var found = day.box.ask(questions().sql(question).orElseThrow());
    int at = found.columns().indexOf(column);
    return found.rows().stream().map(row -> (Object) String.valueOf(row.get(at))).toList();
  }

  private static String cut(String id) {
    return id.substring(0, id.length() - 1);
  }

  @Test
  void uniquePrefixIsEnough() {
    assertThat(column("what phase is " + cut(day.run) + " in?", "run")).containsExactly(day.run);
    assertThat(column("who is assigned to " + cut(day.first) + "?", "id"))
        .containsExactly(day.first);
    assertThat(column("who has " + cut(day.first) + "?", "name")).containsExactly(day.first);
    assertThat(column("what is " + cut(day.polecat) + " doing?", "id"))
        .containsExactly(day.polecat);
    assertThat(column("what is codex doing?", "id")).containsExactly(day.runner);
    assertThat(column("what happened to " + cut(day.first) + "?", "subject"))
        .contains(day.first, day.polecat, day.merge)
        .doesNotContain(day.third, day.run);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "what phase is the current run in?",
        "may the current run go on?",
        "what artifacts were produced in the planning phase?",
        "what artifacts were produced in the current phase?",
        "how many agents are in the current run?"
      })
  void questionAboutAMissingCurrentRunIsUnclear(String question) {
    assertThat(questions().sql(question)).isPresent();
    day.box.intercore.runs(Actor.of("mayor")).end(day.run, RunStatus.COMPLETED, Optional.empty());
    assertThat(questions().meaning(question))
        .isInstanceOfSatisfying(
            Meaning.Unclear.class,
            unclear -> assertThat(unclear.no().fact()).isEqualTo("there is no current run"));
    assertThat(day.box.intercore.questions(Optional.of("s-other"), day.box.root).sql(question))
        .as("that session has one")
        .isPresent();
  }

  @Test
  void nameIsFoundDespiteOtherCorruptRecords() throws SQLException {
    Sql.run(day.box.file(), "UPDATE run_agents SET status = 'tired' WHERE name = 'codex'");
    assertThat(column("what is " + cut(day.polecat) + " doing?", "id"))
        .containsExactly(day.polecat);
  }

  @Test
  void corruptRecordIsNotAbsent() throws SQLException {
    Sql.run(day.box.file(), "UPDATE team_records SET record = '{bad'");
    for (String question :
        List.of(
            "what is the status of " + day.first + "?",
            "who has " + cut(day.first) + "?",
            "what blocks " + day.first + "?",
            "what is " + day.polecat + " doing?",
            "how far is the convoy launch?")) {
      assertThat(questions().meaning(question))
          .as(question)
          .isInstanceOfSatisfying(
              Meaning.Unclear.class,
              unclear -> assertThat(unclear.no().fact()).contains("is damaged"));
    }
  }

  @Test
  void exactPhaseNameMatchesNoOther() throws IOException {
    Runs runs = day.box.intercore.runs(Actor.of("mayor"));
    String run =
        runs.create(
                new RunPlan(
                    "g", day.box.root, Optional.empty(), Phases.parse("test,testing,tests,ship")))
            .id();
    for (String phase : List.of("test", "testing")) {
      Path file = Files.writeString(day.box.root.resolve(phase + ".md"), phase);
      runs.artifacts().add(run, new Product(phase, file, "doc"));
    }
    String ask = "what artifacts were produced in phase ";
    assertThat(column(ask + "test", "path")).containsExactly("test.md");
    assertThat(column(ask + "'testing'", "path")).containsExactly("testing.md");
    assertThat(column(ask + "tested", "path")).containsExactly("test.md", "testing.md");
  }

  @Test
  void nameOfASubjectMayHaveAnyCharacters() {
    for (String subject : List.of("web/größer", "web/日本", "web/%_\\", "web/😀")) {
      day.box
          .intercore
          .events()
          .add(Actor.of("me"), "build.finished", subject, JsonPayload.of("{}"));
      assertThat(column("what happened to \"" + subject + "\"?", "subject"))
          .containsExactly(subject);
    }
    assertThat(column("what happened to \"web/g\"?", "subject")).containsExactly("web/größer");
    assertThat(questions().meaning("what happened to \"web/\"?"))
        .isInstanceOfSatisfying(
            Meaning.Unclear.class,
            unclear ->
                assertThat(unclear.no().fact() + unclear.no().hint())
                    .contains("web/größer", "web/😀"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "what phase is run-zzzzz in?",
        "what blocks bead-zzzzz?",
        "who has bead-zzzzz?",
        "what is nobody-zzzzz doing?",
        "how far is the convoy zzzzz?",
        "what happened to zzzzz?",
        "what did zzzzz do?"
      })
  void unknownNameIsRefused(String question) {
    assertThat(questions().meaning(question))
        .isInstanceOfSatisfying(
            Meaning.Unclear.class,
            unclear -> assertThat(unclear.no().why()).isEqualTo(Result.Why.UNKNOWN));
  }

  @Test
  void ambiguousPrefixIsRefusedWithTheCandidates() {
    assertThat(questions().meaning("what blocks bead-?"))
        .isInstanceOfSatisfying(
            Meaning.Unclear.class,
            unclear -> {
              assertThat(unclear.no().why()).isEqualTo(Result.Why.AMBIGUOUS);
              assertThat(unclear.no().hint()).contains(day.first, day.second, day.third);
            });
  }

  @Test
  void pathIsNotAnItem() {
    for (String path : List.of("docs/guide.md", "docs/", "./docs/a")) {
      assertThat(column("who is working on " + path + "?", "session")).containsExactly("s-3");
    }
    assertThat(column("who is working on search.java?", "session")).containsExactly("s-1");
  }

  /** A limit of the rows does not limit the count. */
  @Test
  void everyFormIsCountedWithoutItsLimit() {
    for (int i = 0; i < 60; i++) {
      day.box.intercore.runs(Actor.of("mayor")).create(RunPlan.of("run " + i, day.box.root));
    }
    for (String known : Questions.known()) {
      if (known.startsWith("wh") && !known.startsWith("when")) {
        String question = day.with(known);
        Questions asked = day.box.intercore.questions(Optional.of("s-1"), day.box.root);
        Meaning.Statement asks = (Meaning.Statement) asked.meaning(question);
        Object all =
            asks.total().isPresent()
                ? day.box.rows(asks.total().get()).getFirst().getFirst()
                : (Object) (long) day.box.rows(asks.sql()).size();
        String counting = asked.sql("how many " + question).orElseThrow();
        assertThat(day.box.rows(counting)).as(question).containsExactly(List.of(all));
      }
    }
    assertThat(column("how many events are there?", "count"))
        .containsExactly(String.valueOf(day.box.intercore.events().last()));
    assertThat(column("what happened in the last hour?", "seq")).hasSize(Questions.MAX_LATEST);
  }
}
