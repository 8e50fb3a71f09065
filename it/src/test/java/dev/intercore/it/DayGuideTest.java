package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * docs/guide.md from top to bottom, in one shell. With {@code -Dintercore.update=true} the page is
 * given the answers of now; read the difference before committing it.
 */
class DayGuideTest {
  private static final boolean UPDATE = Boolean.getBoolean("intercore.update");

  /** For all of the day: dozens of processes, one after the other. */
  private static final Duration LONGEST = Duration.ofMinutes(9);

  /** Between the answers; no command prints it. */
  private static final String MARK = "== step ";

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void theDayGoesAsThePageSays() throws IOException {
    play(Mode.RESIDENT);
  }

  @Test
  @Tag("all")
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void theDayGoesAsThePageSaysWithoutAnEngine() throws IOException {
    play(Mode.DIRECT);
  }

  private static void play(Mode mode) throws IOException {
    DayPage page = DayPage.read(Checkout.file("docs/guide.md"));
    List<DayPage.Step> steps = page.steps();
    assertThat(steps).hasSizeGreaterThan(40);
    try (Scratch scratch = new Scratch(mode)) {
      Running day = scratch.keep(own(scratch).startBash(script(steps)));
      List<List<String>> answers =
          split(day.await(LONGEST).exits(Answer.YES).stdout(), steps.size());
      if (UPDATE && mode == Mode.RESIDENT) {
        page.rewrite(renewed(steps, answers));
      }
      SoftAssertions told = new SoftAssertions();
      for (int i = 0; i < steps.size(); i++) {
        DayPage.Step step = steps.get(i);
        List<String> expected = new ArrayList<>(UPDATE ? List.of() : step.answer());
        List<String> answer =
            UPDATE
                ? answers.get(i).subList(answers.get(i).size() - 1, answers.get(i).size())
                : answers.get(i);
        expected.add("exit " + step.exit());
        told.assertThat(steady(answer)).as(step.command()).isEqualTo(steady(expected));
      }
      told.assertAll();
    }
  }

  /** Locks are the user's, and others may have some. */
  private static Ic own(Scratch scratch) {
    return scratch.ic().with("INTERCORE_LOCK_DIR", scratch.home().resolve("locks").toString());
  }

  /** All in one shell, since later commands use the variables of earlier ones. */
  private static String script(List<DayPage.Step> steps) {
    StringBuilder script = new StringBuilder("exec 2>&1\n");
    for (DayPage.Step step : steps) {
      script.append(step.command()).append("\nprintf 'exit %s\\n%s\\n' \"$?\" '").append(MARK);
      script.append("'\n");
    }
    return script.toString();
  }

  private static List<List<String>> split(String output, int steps) {
    List<List<String>> answers = new ArrayList<>();
    List<String> answer = new ArrayList<>();
    for (String line : output.lines().toList()) {
      if (line.equals(MARK)) {
        answers.add(answer);
        answer = new ArrayList<>();
      } else {
        answer.add(line);
      }
    }
    assertThat(answers).hasSize(steps);
    return answers;
  }

  /**
   * Those of the page where nothing but names and times is new, so that a rewrite shows what is.
   */
  private static List<List<String>> renewed(List<DayPage.Step> steps, List<List<String>> answers) {
    List<List<String>> renewed = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      List<String> was = steps.get(i).answer();
      List<String> is = answers.get(i).subList(0, answers.get(i).size() - 1);
      renewed.add(steady(was).equals(steady(is)) ? was : is);
    }
    return renewed;
  }

  /** Without what differs from day to day. */
  private static List<String> steady(List<String> lines) {
    return lines.stream()
        .map(line ->
            line.replaceAll("\\b(intent-\\d+)-[0-9a-f]{4}\\b", "$1-<hex>")
                .replaceAll(
                    "\\b(run|agent|artifact|bead|convoy|mr|polecat)-[0-9a-z]{5,}\\b", "$1-<id>")
                .replaceAll("\\b[0-9a-f]{64}\\b", "<sha256>")
                .replaceAll("\\b[12]\\d{9}\\b", "<time>")
                .replaceAll("\\b\\d+[smh]\\b", "<age>")
                .replaceAll(" {2,}|-{3,}|─{3,}", " "))
        .toList();
  }
}
