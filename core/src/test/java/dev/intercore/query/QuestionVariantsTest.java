package dev.intercore.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.query.words.Questions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wordings that mean the same as a known question; phases and days. */
@SuppressWarnings("NullAway.Init")
@TestInstance(Lifecycle.PER_CLASS)
class QuestionVariantsTest {
  private SampleDay day;

  @BeforeAll
  void prepare(@TempDir Path folder) throws IOException {
    day = new SampleDay(new QueryFixture(folder));
    day.box.intercore.events().consumers().begin("notifier", Optional.of(0L));
  }

  @AfterAll
  void close() {
    day.box.close();
  }

  private Questions questions() {
    return day.box.intercore.questions(Optional.empty(), day.box.root);
  }

  private List<List<Object>> rows(String question) {
    return day.box.rows(questions().sql(question).orElseThrow()).stream()
        .map(row -> row.stream().map(value -> (Object) String.valueOf(value)).toList())
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          latest events                       | what happened?
          recent events                       | what happened?
          events                              | what happened?
          runs                                | which runs are there?
          agents                              | which agents are there?
          active agents                       | which agents are active?
          locks                               | which locks are held?
          intents                             | which intents are there?
          work                                | which items are there?
          queue                               | who waits in the queue?
          who is waiting?                     | who waits in the queue?
          what phase are we in?               | what phase is the current run in?
          who is working?                     | which agents are active?
          what is the merge queue?            | what is in the merge queue?
          what's blocked?                     | what is blocked?
          is anyone changing src/Main.java?   | who is changing src/Main.java?
          what happened since today?          | what happened today?
          what is everybody working on?       | what is everyone doing?
          what has mayor done?                | what did mayor do?
          what phases does the run have?      | what are the phases of the current run?
          what needs my attention?            | what needs attention?
          who is working on what?             | what is everyone doing?
          who is doing what?                  | what is everyone doing?
          which artifacts do we have?         | which artifacts are there?
          which agents do we have?            | which agents are there?
          what work do we have?               | which items are there?
          which runs do we have?              | which runs are there?
          what locks do we have?              | which locks are held?
          which branches were merged today?   | what was merged today?
          what branches have been merged today? | what was merged today?
          which merges conflicted?            | are there any conflicts?
          what conflicts are there?           | are there any conflicts?
          why is the branch main blocked?     | why is main blocked?
          what blocks the branch main?        | why is main blocked?
          why is the run stuck?               | may the current run go on?
          """)
  void meansTheSame(String variant, String known) {
    assertThat(questions().sql(variant)).isPresent().isEqualTo(questions().sql(known));
  }

  @Test
  void phasesAreListedInOrderWithTheirGates() {
    assertThat(rows("what are the phases of the current run?"))
        .containsExactly(
            List.of(day.run, "1", "brainstorm", "passed", "null"),
            List.of(day.run, "2", "planned", "current", "null"),
            List.of(day.run, "3", "executing", "ahead", "passed"),
            List.of(day.run, "4", "shipping", "ahead", "failed"),
            List.of(day.run, "5", "done", "ahead", "null"));
    assertThat(rows("what are the phases of " + day.failedRun + "?"))
        .extracting(row -> row.get(3))
        .containsExactly("failed", "not reached", "not reached", "not reached", "not reached");
  }

  @Test
  void daysBeginAtMidnight() {
    String all = String.valueOf(day.box.intercore.events().last());
    assertThat(rows("how many events today?")).containsExactly(List.of(all));
    assertThat(rows("what happened yesterday?")).isEmpty();
    day.box.clock.moveSeconds(86_400);
    try {
      assertThat(rows("what happened today?")).isEmpty();
      assertThat(rows("how many events since yesterday?")).containsExactly(List.of(all));
      assertThat(rows("how many events yesterday?")).containsExactly(List.of(all));
    } finally {
      day.box.clock.moveSeconds(-86_400);
    }
  }

  @Test
  void questionsAboutStartActorAndConsumersAreKnown() {
    assertThat(rows("when did the current run start?").getFirst())
        .startsWith(day.run, String.valueOf(day.box.clock.seconds()));
    assertThat(rows("what did 'other' do?")).singleElement().asString().contains("run.created");
    assertThat(rows("which consumers are behind?").getFirst())
        .startsWith("notifier", "0", String.valueOf(day.box.intercore.events().last()));
    assertThat(rows("what is everyone doing?")).hasSize(2);
  }
}
