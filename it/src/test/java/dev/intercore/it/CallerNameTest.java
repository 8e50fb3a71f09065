package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Who calls is told by the environment in bytes. Those that can be no name are refused by whoever
 * looks at them, in the same words: taken for text, two sessions could be one.
 */
class CallerNameTest extends GuardBox {
  private static final List<String> BY_SESSION =
      List.of(
          "intent declare --allow a --intent x",
          "intent list",
          "intent gate --path a",
          "lock acquire n s",
          "lock release n s",
          "lock run n s -- touch ran",
          "run create --goal x",
          "run current",
          "events add build.finished web",
          "work create --title x",
          "status");

  private static final List<String> BY_AGENT =
      List.of(
          "intent declare --allow a --intent x --session s",
          "run create --goal x",
          "events add build.finished web",
          "work create --title x");

  private void refuse(String assignment, List<String> calls, String fact) {
    for (String call : calls) {
      Answer answer = bash(assignment + " ic " + call).exits(Answer.ERROR).prints("");
      assertThat(answer.stderr().lines().findFirst())
          .as(call)
          .hasValueSatisfying(line -> assertThat(line).startsWith("ic: ").endsWith(": " + fact));
    }
    ic("intent", "list").succeeds("");
    ic("lock", "list").succeeds("");
    ic("events", "list").succeeds("");
    assertThat(scratch.project().resolve("ran")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\\xff|INTERCORE_SESSION is not valid UTF-8",
        "a\\xc2|INTERCORE_SESSION is not valid UTF-8",
        "\\xed\\xa0\\x80|INTERCORE_SESSION is not valid UTF-8",
        "a\\tb|session holds the control character U+0009",
        "a\\xc2\\x85b|session holds the control character U+0085"
      })
  void aSessionThatCanBeNoNameIsRefusedByAll(String bytes, String fact) {
    refuse("INTERCORE_SESSION=$'" + bytes + "'", BY_SESSION, fact);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\\xff|INTERCORE_AGENT is not valid UTF-8",
        "a\\nb|agent holds the control character U+000A"
      })
  void soIsAnAgent(String bytes, String fact) {
    refuse("INTERCORE_AGENT=$'" + bytes + "'", BY_AGENT, fact);
  }

  @Test
  void theVariableOfAnAgentsToolIsNoOther() {
    refuse("CLAUDE_CODE_SESSION_ID=$'\\xff'", BY_SESSION, "INTERCORE_SESSION is not valid UTF-8");
  }

  @Test
  void anOptionIsTakenInstead() {
    bash("INTERCORE_SESSION=$'\\xff' INTERCORE_AGENT=$'\\xff' ic intent declare --allow a --intent x"
            + " --session s --agent b")
        .exits(Answer.YES)
        .quietly();
  }

  private Answer hook(String variable, Tool tool, String message) {
    Path file = scratch.project().resolve("message.json");
    TestFiles.write(file, recorded(tool, message).getBytes(StandardCharsets.UTF_8));
    return bash(variable + "=$'\\xff' ic guard " + tool.word + " <message.json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"INTERCORE_SESSION", "INTERCORE_AGENT"})
  void aHookIsDeniedThoughTheSessionOfItsMessageMay(String variable) {
    Tool tool = Tool.CLAUDE_CODE;
    declared(tool.session, "src");
    allows(tool, play(tool, "edit"));
    Answer denied = denies(tool, hook(variable, tool, "edit"));
    assertThat(denied.stderr())
        .contains("it cannot be told whether you may: " + variable + " is not valid UTF-8");
    allows(tool, hook(variable, tool, "read"));
    declared(Tool.CURSOR.session, "other");
    denies(Tool.CURSOR, hook(variable, Tool.CURSOR, "write"), variable + " is not valid UTF-8");
  }

  @Test
  void whatDecidesNothingBlocksNothing() {
    Tool tool = Tool.CLAUDE_CODE;
    String id = declared(tool.session, "src");
    for (String event : List.of("session-start", "after", "stop", "session-end")) {
      Answer done = hook("INTERCORE_SESSION", tool, event).exits(Answer.YES).prints("");
      assertThat(done.stderr()).as(event).contains("INTERCORE_SESSION is not valid UTF-8");
    }
    assertThat(listed(tool.session)).singleElement().asString().startsWith(id + "\tactive\t");
  }
}
