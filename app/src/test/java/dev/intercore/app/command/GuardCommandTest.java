package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;

/** A test of hooks, with messages as the tools send them. */
abstract class GuardCommandTest extends IntentCommandTest {
  /** The session of the recorded messages of a tool. */
  enum Tool {
    CLAUDE_CODE("claude-code", "5f0c1a7e-3b52-4c1d-9c55-0d6a2b1f7e11"),
    CURSOR("cursor", "c0ffee00-1111-4222-8333-444455556666"),
    CODEX("codex", "019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b"),
    GEMINI("gemini", "7d8e9f00-aaaa-4bbb-8ccc-dddddddddddd");

    final String word;
    final String session;

    Tool(String word, String session) {
      this.word = word;
      this.session = session;
    }
  }

  @BeforeEach
  void makeFiles() {
    bash("mkdir -p src && : >src/a.c && : >README.md").succeeds("");
  }

  /** A recorded message, about this project. */
  String recorded(Tool tool, String name) {
    Path file =
        Path.of(System.getProperty("intercore.root", ".."))
            .resolve("app/src/test/hooks/" + tool.word + "/" + name + ".json");
    return new String(TestFiles.read(file), StandardCharsets.UTF_8)
        .replace("ROOT", project.project().toString());
  }

  /** The hook of a tool, as it is called in the project's folder. */
  Answer hook(Tool tool, String message) {
    return hook(cli(), tool, message);
  }

  Answer hook(InProcessCli ic, Tool tool, String message) {
    return ic.callWithInput(message, "guard", tool.word).withoutTrace();
  }

  Answer play(Tool tool, String name) {
    return hook(tool, recorded(tool, name));
  }

  /** A message of Claude Code about one edit. */
  String edit(String session, String path) {
    return recorded(Tool.CLAUDE_CODE, "edit")
        .replace(Tool.CLAUDE_CODE.session, session)
        .replace(project.project() + "/src/a.c", path);
  }

  static Answer allows(Tool tool, Answer answer) {
    String said =
        switch (tool) {
          case CURSOR -> "{\"permission\":\"allow\"}\n";
          case GEMINI -> "{}\n";
          case CLAUDE_CODE, CODEX -> "";
        };
    return answer.succeeds(said);
  }

  /** Denied, in the words of the tool's protocol. */
  static Answer denies(Tool tool, Answer answer, String... words) {
    answer.exits(tool == Tool.CURSOR ? Answer.YES : Answer.ERROR);
    String start =
        switch (tool) {
          case CURSOR -> "{\"permission\":\"deny\",\"user_message\":\"";
          case GEMINI -> "{\"decision\":\"deny\",\"reason\":\"";
          case CLAUDE_CODE, CODEX ->
              "{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"deny\",\"permissionDecisionReason\":\"";
        };
    assertThat(answer.lines()).hasSize(1);
    assertThat(answer.stdout()).startsWith(start);
    for (String word : words) {
      assertThat(answer.stdout()).contains(word);
    }
    assertThat(answer.stderr()).startsWith("ic: guard " + tool.word + ": ");
    return answer;
  }
}
