package dev.intercore.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Actor;
import dev.intercore.query.words.Questions;
import dev.intercore.query.words.Questions.Meaning;
import dev.intercore.run.PhaseGate;
import dev.intercore.run.RunPlan;
import dev.intercore.run.Runs;
import dev.intercore.testing.Sql;
import dev.intercore.work.Team;
import dev.intercore.work.record.AgentIdentity.AgentRole;
import dev.intercore.work.record.WorkItem.Draft;
import dev.intercore.work.record.WorkItem.Priority;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions in words about {@link SampleDay}, and their results. */
@SuppressWarnings("NullAway.Init")
@TestInstance(Lifecycle.PER_CLASS)
class QuestionsTest {
  private SampleDay day;

  @BeforeAll
  void prepare(@TempDir Path folder) throws IOException {
    day = new SampleDay(new QueryFixture(folder));
  }

  @AfterAll
  void close() {
    day.box.close();
  }

  private Questions questions() {
    return day.box.intercore.questions(Optional.empty(), day.box.root);
  }

  Stream<QuestionCases.Case> cases() {
    return QuestionCases.of(day);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void questionIsAnswered(QuestionCases.Case asked) {
    String sql = questions().sql(asked.question()).orElseThrow();
    var found = day.box.ask(sql);
    int column = found.columns().indexOf(asked.column());
    assertThat(column).as(sql).isNotNegative();
    assertThat(found.rows().stream().map(row -> String.valueOf(row.get(column))))
        .as(sql)
        .containsExactlyElementsOf(asked.values());
  }

  @Test
  void eventsAreSelectedByTheQuestion() {
    long all = day.box.intercore.events().last();
    assertThat(count("what happened?")).isEqualTo(Math.min(all, 50));
    assertThat(count("what happened in the last hour?")).isEqualTo(all);
    assertThat(count("what has happened since " + (all - 2) + "?")).isEqualTo(2);
    assertThat(count("what happened in the last 2 days?")).isEqualTo(all);
    assertThat(count("what happened to " + day.first + "?")).isPositive().isLessThan(all);
    assertThat(count("how many of each are there?")).isGreaterThan(8);
  }

  @Test
  void eventsOfAnItemIncludeThoseOfItsHook() {
    String sql = questions().sql("what happened to " + day.first + "?").orElseThrow();
    assertThat(day.box.ask(sql).rows())
        .extracting(row -> row.get(2))
        .contains("work.created", "hook.set", "hook.activated", "merge.submitted");
    assertThat(
            day.box.ask(questions().sql("what did " + day.polecat + " do?").orElseThrow()).rows())
        .extracting(row -> row.get(2))
        .contains("hook.set", "hook.activated");
    assertThat(
            day.box.ask(questions().sql("what happened to the current run?").orElseThrow()).rows())
        .extracting(row -> row.get(2))
        .contains("run.created", "artifact.added", "agent.added", "gate.failed");
  }

  @Test
  void everythingIsCountedByKind() {
    assertThat(questions().sql("how many of everything?"))
        .isEqualTo(questions().sql("how many of each?"))
        .isPresent();
    assertThat(day.box.rows(questions().sql("how many of each?").orElseThrow()))
        .contains(List.of("agents", "running", 1L), List.of("agents", "running, not active", 1L));
  }

  @Test
  void silentAgentIsStalledAndMergingRequestIsNotNext(@TempDir Path folder) throws IOException {
    SampleDay other = new SampleDay(new QueryFixture(folder));
    try (QueryFixture box = other.box) {
      assertThat(now(box, "who is stuck?")).isEmpty();
      box.clock.moveSeconds(1_801);
      assertThat(now(box, "who is stuck?"))
          .singleElement()
          .asString()
          .contains(other.polecat, "30");
      other.beginMerge();
      assertThat(now(box, "what is being merged?"))
          .singleElement()
          .asString()
          .contains(other.merge);
      assertThat(now(box, "what is next to merge?")).isEmpty();
      box.clock.moveSeconds(601);
      assertThat(now(box, "what is next to merge?")).as("its merger has stopped").hasSize(1);
    }
  }

  @Test
  void blockedBranchesAndRunsAreBlockedToo(@TempDir Path folder) throws IOException {
    SampleDay other = new SampleDay(new QueryFixture(folder));
    try (QueryFixture box = other.box) {
      var merges = box.intercore.team(Actor.of("t")).merges();
      assertThat(now(box, "why is main blocked?")).isEmpty();
      assertThat(none(box, "why is main blocked?"))
          .isEqualTo("no merge request into main is conflicted");
      assertThat(now(box, "are there any conflicts?"))
          .singleElement()
          .asString()
          .contains("intent", "search.java", "queued");
      long token = other.beginMerge();
      merges.conflict(other.merge, token, "both changed the index");
      assertThat(now(box, "what is blocked?"))
          .extracting(row -> row.get(3))
          .containsExactly("search page", "work/a into main: both changed the index");
      assertThat(now(box, "which items are blocked?")).hasSize(1);
      assertThat(now(box, "why is main blocked?"))
          .singleElement()
          .asString()
          .contains(other.merge, "work/a", "both changed the index", "esc-");
      assertThat(now(box, "are there any conflicts?")).hasSize(2);
      assertThat(now(box, "how many conflicts are there?")).containsExactly(List.of(2L));
      assertThat(now(box, "why is " + other.second + " blocked?"))
          .singleElement()
          .asString()
          .contains(other.first);
      Runs runs = box.intercore.runs(Actor.of("mayor"));
      runs.gates().set(other.run, "executing", PhaseGate.GateStatus.FAILED, Optional.empty());
      assertThat(now(box, "what is blocked?").getLast())
          .contains(other.run, "the gate of executing is failed");
    }
  }

  private static String none(QueryFixture box, String question) {
    Questions asked = box.intercore.questions(Optional.empty(), box.root);
    return asked.meaning(question) instanceof Meaning.Statement statement
        ? statement.none().orElseThrow().fact()
        : "";
  }

  @Test
  void mergesAreSelectedByDay(@TempDir Path folder) throws IOException {
    SampleDay other = new SampleDay(new QueryFixture(folder));
    try (QueryFixture box = other.box) {
      var team = box.intercore.team(Actor.of("t"));
      assertThat(now(box, "what was merged today?")).isEmpty();
      team.hooks().complete(other.polecat);
      long token = other.beginMerge();
      team.merges().merged(other.merge, token, Optional.of("4f2a9c1"));
      assertThat(now(box, "what was merged today?"))
          .singleElement()
          .asString()
          .contains(other.merge, "work/a", "4f2a9c1");
      box.clock.moveSeconds(86_400);
      assertThat(now(box, "what was merged today?")).isEmpty();
      assertThat(now(box, "what was merged since yesterday?")).hasSize(1);
    }
  }

  @Test
  void nameOfAConvoyNeedsNoQuotes(@TempDir Path folder) throws IOException {
    SampleDay other = new SampleDay(new QueryFixture(folder));
    try (QueryFixture box = other.box) {
      var convoys = box.intercore.team(Actor.of("t")).convoys();
      convoys.create("Release 1", List.of(other.first));
      convoys.create("Fix the build", List.of(other.second));
      for (String name : List.of("Release 1", "Fix the build")) {
        assertThat(now(box, "how far is the convoy " + name + "?"))
            .singleElement()
            .asString()
            .contains(name);
        assertThat(now(box, "what is the progress of the convoy " + name)).hasSize(1);
      }
      Questions asked = box.intercore.questions(Optional.empty(), box.root);
      assertThat(asked.meaning("how far is the convoy Release 2?"))
          .isInstanceOfSatisfying(
              Meaning.Unclear.class,
              unclear -> assertThat(unclear.no().fact()).contains("Release 2"));
    }
  }

  @Test
  void gateThatCannotBeReadIsNotOpen(@TempDir Path folder) throws IOException, SQLException {
    SampleDay other = new SampleDay(new QueryFixture(folder));
    try (QueryFixture box = other.box) {
      assertThat(now(box, "may the current run go on?")).singleElement().asString().contains("yes");
      Sql.run(box.file(), "UPDATE phase_gates SET status = 'weird'");
      assertThat(now(box, "may the current run go on?"))
          .singleElement()
          .asString()
          .contains("weird", "no")
          .doesNotContain("yes");
    }
  }

  /** Returns the current rows of a question. */
  private static List<List<@Nullable Object>> now(QueryFixture box, String question) {
    Questions asked = box.intercore.questions(Optional.empty(), box.root);
    return box.rows(asked.sql(question).orElseThrow());
  }

  /** The count is not limited to the fifty rows that are shown. */
  @Test
  void allEventsAreCounted(@TempDir Path folder) throws IOException {
    try (QueryFixture box = new QueryFixture(folder)) {
      for (int i = 0; i < 51; i++) {
        box.intercore.runs(Actor.of("mayor")).create(RunPlan.of("run " + i, box.root));
      }
      Questions asked = box.intercore.questions(Optional.empty(), box.root);
      assertThat(box.rows(asked.sql("how many events are there?").orElseThrow()))
          .containsExactly(List.of(51L));
      assertThat(box.rows(asked.sql("what happened?").orElseThrow())).hasSize(50);
    }
  }

  @Test
  void escalationBlocksItsItem(@TempDir Path folder) throws IOException {
    try (QueryFixture box = new QueryFixture(folder)) {
      Team team = box.intercore.team(Actor.of("mayor"));
      String agent = team.agents().create(AgentRole.POLECAT, "web").id();
      String item = team.work().create(new Draft("too hard", "", Priority.P1)).id();
      for (int attempt = 0; attempt < 3; attempt++) {
        team.hooks().set(agent, item);
        team.hooks().activate(agent);
        team.work().release(item, Optional.of("no"));
      }
      Questions asked = box.intercore.questions(Optional.empty(), box.root);
      String sql = asked.sql("what blocks " + item + "?").orElseThrow();
      assertThat(box.rows(sql)).singleElement().asString().contains("open");
    }
  }

  private long count(String question) {
    return day.box.rows(questions().sql(question).orElseThrow()).size();
  }

  @Test
  void myRunsAreThoseOfTheSession() {
    Questions others = day.box.intercore.questions(Optional.of("s-other"), day.box.root);
    assertThat(day.box.rows(others.sql("show my runs").orElseThrow()))
        .singleElement()
        .asString()
        .contains(day.sessionRun);
    assertThat(questions().meaning("what are my runs?"))
        .isInstanceOfSatisfying(
            Meaning.Unclear.class,
            unclear -> assertThat(unclear.no().hint()).contains("INTERCORE_SESSION"));
  }

  @Test
  void currentRunIsTheOneOfTheSession() {
    Questions others = day.box.intercore.questions(Optional.of("s-other"), day.box.root);
    String sql = others.sql("what is the goal of the current run?").orElseThrow();
    assertThat(day.box.ask(sql).rows().getFirst()).contains("another's goal");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "?",
        "hello",
        "what is the meaning of life?",
        "why did the run fail?",
        "delete all runs",
        "what phase is the moon in tonight?",
        "which agents are purple?",
        "who is changing everything all day long",
        "show foo",
        "what artifacts were produced in the plannning phase?",
        "what is the phase of bead-7k2p9?",
        "what is the weather",
        "which agents were active?",
        "who was changing search.java?",
        "which locks were held yesterday?",
        "which runs have been active?",
        "may I change search.java?",
        "how many gates failed in all runs?",
        "which gates failed in our runs?",
        "what is the status of all runs?",
        "which phase are all runs in?",
        "what are the phases of all runs?",
        "who is working in the active runs?",
        "how far are the runs?",
        "when did the runs start?",
        "which items were open?",
        "which items were in progress?",
        "who was in the queue?",
        "what was in the merge queue?",
        "who was assigned to bead-7k2p9?",
        "which escalations were open?",
        "which intents were declared?",
        "what was the status of bead-7k2p9?",
        "is the run failed?",
        "was the run failed?",
        "is the item done?",
        "is the agent idle?",
        "is the lock held?",
        "is the run still active?",
        "is that lock held?",
        "please, is the run failed?",
        "tell me: is the run failed?",
        "the run is active?",
        "is the work done?",
        "are all items done?",
        "have all gates passed?",
        "do all agents work?",
        "is everyone working?",
        "are the items done?",
        "which gates failed in any run?",
        "who works in a run?",
        "who works in any active run?",
        "can any run proceed?",
        "what is being done?",
        "which items are being finished?",
        "what is being changed?",
        "which locks were there?",
        "which intents were dead?",
        "which items were started?",
        "what phase was the run in?",
        "where was the current run?",
        "what is blocking me?",
        "who is me?",
        "who is that?",
        "who has no locks?",
        "who has the most locks?",
        "who has nothing?",
        "is anyone changing anything?",
        "who is changing bead-7k2p9?",
        "what merges into anything?",
        "what waits to merge first?",
        "what happened last week?",
        "what is in the current run?",
        "what was created?",
        "why was main blocked?",
        "why is it blocked?",
        "why is everything blocked?",
        "which artifacts did we have?",
        "what was merged last week?",
        "were there any conflicts?",
        "how far was the convoy Release 1?",
        "who was working on what?"
      })
  void unknownQuestionIsNotGuessed(String question) {
    assertThat(questions().sql(question)).isEmpty();
    assertThat(questions().near(question)).hasSize(5);
  }

  @Test
  void nearestQuestionsComeFirst() {
    assertThat(questions().near("which agents are purple and idle?").getFirst())
        .isEqualTo("which agents are idle?");
    assertThat(questions().near("locks?").subList(0, 2)).allMatch(known -> known.contains("lock"));
  }

  /** Each suggestion can be answered: it names existing records. */
  @Test
  void suggestionsNameOnlyExistingRecords(@TempDir Path folder) throws IOException {
    assertThat(questions().near("who merges what into the branch?"))
        .contains("what merges into main?");
    assertThat(questions().near("does it depend?").getFirst())
        .isEqualTo("what does " + day.first + " depend on?");
    for (String question :
        List.of("xyzzy", "who merges what into the branch?", "which item blocks the convoy?")) {
      assertThat(questions().near(question))
          .as(question)
          .hasSize(5)
          .allSatisfy(
              near -> assertThat(questions().meaning(near)).isInstanceOf(Meaning.Statement.class))
          .noneMatch(near -> near.contains("bead-7k2p9") || near.contains("src/Main.java"));
    }
    try (QueryFixture empty = new QueryFixture(folder)) {
      Questions asked = empty.intercore.questions(Optional.empty(), empty.root);
      assertThat(asked.near("what phase is the moon in?"))
          .containsExactly(
              "which agents are active?",
              "who is changing what?",
              "what work is ready?",
              "what happened in the last hour?",
              "what is in the merge queue?");
      assertThat(asked.near("which item blocks the convoy launch?"))
          .noneMatch(near -> near.contains("launch") || near.contains("bead-"));
    }
  }

  @Test
  void everyKnownQuestionIsAnswered() {
    for (String question : Questions.known()) {
      assertThat(questions().meaning(question)).as(question).isNotInstanceOf(Meaning.Unknown.class);
      Questions asked = day.box.intercore.questions(Optional.of("s-1"), day.box.root);
      String sql = asked.sql(day.with(question)).orElseThrow(AssertionError::new);
      assertThat(day.box.ask(sql).columns()).as(question).isNotEmpty();
    }
  }

  @Test
  void nameIsOnlyText() {
    String sql = questions().sql("who has \"x' OR '1'='1\"?").orElseThrow();
    assertThat(sql).contains("'x'' OR ''1''=''1'");
    assertThat(day.box.rows(sql)).isEmpty();
    String other = questions().sql("who has `x'; DROP TABLE events; --`").orElseThrow();
    assertThat(day.box.rows(other)).isEmpty();
  }
}
