package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Messages of each tool, and the answers to it. */
class GuardHookCommandTest extends GuardCommandTest {
  /** All of them change src/a.c. */
  private static List<String> edits(Tool tool) {
    return switch (tool) {
      case CLAUDE_CODE -> List.of("edit", "write", "multiedit", "notebook", "subagent", "command");
      case CURSOR -> List.of("write", "replace", "delete", "patch", "command", "before-shell");
      case CODEX ->
          List.of("update", "add", "delete", "move", "command", "patch-in-shell", "words");
      case GEMINI -> List.of("write", "replace", "command");
    };
  }

  @ParameterizedTest
  @EnumSource(Tool.class)
  void anEditIsDeniedUntilItsSessionHasDeclaredIt(Tool tool) {
    for (String name : edits(tool)) {
      denies(tool, play(tool, name), "ic intent declare --session " + tool.session + " --allow ");
    }
    declared("someone-else", "docs");
    declared(tool.session, "src/a.c", "src/a2.c");
    for (String name : edits(tool)) {
      allows(tool, play(tool, name));
    }
  }

  @ParameterizedTest
  @EnumSource(Tool.class)
  void everyPathCountsAndAnotherSessionsIntentDoesNot(Tool tool) {
    declared(tool.session, "src/b.c", "src/a2.c");
    String other = declared("someone-else", "src/a.c");
    for (String name : edits(tool)) {
      Answer answer =
          denies(tool, play(tool, name), "is not among the files", "someone-else", other);
      assertThat(answer.stdout()).contains("--on-conflict queue --wait");
    }
  }

  @ParameterizedTest
  @EnumSource(Tool.class)
  void readingPassesWithoutAnyIntent(Tool tool) {
    allows(tool, play(tool, "read"));
    allows(tool, play(tool, "reading-command"));
  }

  @ParameterizedTest
  @EnumSource(Tool.class)
  void withoutADatabaseNothingIsGuardedAndNothingIsMade(Tool tool) {
    bash("rm -r .clavain").succeeds("");
    for (String name : List.of(edits(tool).getFirst(), "command")) {
      Answer answer = play(tool, name).exits(Answer.YES);
      assertThat(answer.stdout()).doesNotContain("deny");
      assertThat(answer.stderr())
          .contains("there is no intercore database here, so nothing is guarded", "`ic init`");
    }
    for (String name : List.of("session-start", "after", "stop", "session-end", "other")) {
      play(tool, name).exits(Answer.YES).quietly();
    }
    bash("ls -A").succeeds("README.md\nsrc\n");
  }

  @ParameterizedTest
  @EnumSource(Tool.class)
  void aSessionSeesOtherIntentsAndItsOwnEndWithIt(Tool tool) {
    String theirs = declared("someone-else", "docs/**");
    String mine = declared(tool.session, "src/a.c");
    Answer briefed = play(tool, "session-start").exits(Answer.YES).quietly();
    assertThat(briefed.stdout())
        .contains("ic intent declare --session " + tool.session, theirs, "docs/**", "Your intents:")
        .contains(tool == Tool.CURSOR ? "\"additional_context\":" : "\"additionalContext\":");
    assertThat(briefed.lines()).hasSize(1);
    allows(tool, play(tool, edits(tool).getFirst()));
    String nothing = tool == Tool.CURSOR || tool == Tool.GEMINI ? "{}\n" : "";
    leaseIsOver(mine);
    play(tool, "after").succeeds(nothing);
    assertThat(as(tool.session).call("intent", "list").stdout()).contains("\town_active\t");
    leaseIsOver(mine);
    play(tool, "session-start").exits(Answer.YES).quietly();
    assertThat(as(tool.session).call("intent", "list").stdout()).contains("\town_active\t");
    play(tool, "other").succeeds(nothing);
    play(tool, "stop").succeeds(nothing);
    assertThat(ic("intent", "list").lines()).singleElement().asString().startsWith(theirs);
    denies(tool, play(tool, edits(tool).getFirst()), "has declared no change");
    declared(tool.session, "src/a.c");
    queued(tool.session, "docs/x.md");
    play(tool, "session-end").succeeds(nothing);
    assertThat(ic("intent", "list").lines()).singleElement().asString().startsWith(theirs);
  }

  @ParameterizedTest
  @EnumSource(Tool.class)
  void anUnknownMessageIsDenied(Tool tool) {
    denies(tool, hook(tool, ""), "is empty");
    denies(tool, hook(tool, "{\"session_id\":"), "not valid JSON");
    denies(tool, hook(tool, "[]"), "not a JSON object");
    String strange =
        recorded(tool, "read")
            .replaceFirst("\"tool_name\": \"\\w+\"", "\"tool_name\": \"Obliterate\"");
    denies(tool, hook(tool, strange), "Obliterate", "matcher");
    denies(
        tool,
        hook(
            tool,
            recorded(tool, "read").replaceFirst("\"tool_name\": \"\\w+\"", "\"tool_name\": 7")));
  }
}
