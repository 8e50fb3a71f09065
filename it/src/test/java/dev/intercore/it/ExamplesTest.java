package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for all examples: one of many speaks, and they never stand in the way. */
class ExamplesTest extends ExamplesBox {
  @Test
  void theLinesForTheSettingsAreJson() {
    for (String script : List.of(STOP, REMIND, STATUS)) {
      String text = new String(TestFiles.read(EXAMPLES.resolve(script)), StandardCharsets.UTF_8);
      String lines = text.substring(text.indexOf("#   {"), text.indexOf("#   }") + 5);
      ic("state", "set", "settings", script, "--value", lines.replace("#", "")).succeeds("");
      assertThat(lines).contains("~/.claude/hooks/" + script);
    }
  }

  @Test
  void ofTwentyAtOnceExactlyOneSpeaks() {
    changeSomething();
    crowd(STOP, recorded("stop")).succeeds(DIRTY);
    crowd(REMIND, recorded("user-prompt-submit")).succeeds(REMINDED);
  }

  @Test
  void withoutAnEngineTheySayTheSame() {
    changeSomething();
    declared(SESSION, "src");
    Ic direct = tool().with("INTERCORE_ENGINE", "direct");
    for (String answer : List.of(DIRTY, SILENT)) {
      hook(direct, STOP, recorded("stop")).prints(answer).quietly();
    }
    for (String answer : List.of(REMINDED, SILENT)) {
      hook(direct, REMIND, recorded("user-prompt-submit")).prints(answer).quietly();
    }
    hook(direct, STATUS, recorded("status-line")).prints("project  editing src\n").quietly();
  }

  @Test
  void withoutIcOrLibraryOrDatabaseTheyAreSilent() {
    changeSomething();
    for (String script : List.of(STOP, REMIND)) {
      String message = recorded(script.equals(STOP) ? "stop" : "user-prompt-submit");
      hook(toolWithoutIc(), script, message).prints(SILENT).quietly();
      hook(tool().with("INTERCORE_LIB", scratch.home() + "/no-such-folder"), script, message)
          .prints(SILENT)
          .quietly();
      String elsewhere = message.replace(scratch.project().toString(), scratch.home().toString());
      hook(script, elsewhere).prints(SILENT);
      hook(
              script,
              message.replace(scratch.project().toString(), scratch.home() + "/no-such-folder"))
          .prints(SILENT);
      assertThat(scratch.home().resolve(".clavain")).doesNotExist();
    }
    ic("sentinel", "list").succeeds("");
  }

  @Test
  void damagedDatabaseIsToldOnStderrOnly() {
    changeSomething();
    breakDatabase();
    assertThat(hook(tool(), STOP, recorded("stop")).prints(SILENT).stderr()).contains("SQLite");
    assertThat(hook(tool(), REMIND, recorded("session-start")).prints(SILENT).stderr())
        .contains("SQLite");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "null", "[]", "{", "{}", "\"session_id\"", "{\"cwd\":\"/", "\0"})
  void whatIsNoMessageIsPassedOver(String message) {
    changeSomething();
    hook(STOP, message).prints(SILENT);
    hook(REMIND, message).prints(SILENT);
    hook(STATUS, message.equals("{}") ? "" : message).prints(SILENT);
    ic("sentinel", "list").succeeds("");
  }

  @Test
  void theyWorkThroughALinkAndByNameFromTheirFolder() {
    tool().bash("mkdir bin; ln -s \"$EXAMPLES\"/remind-once.sh bin/hook").succeeds("");
    tool().bash("bin/hook <<<" + Cli.quoted(recorded("user-prompt-submit"))).succeeds(REMINDED);
    tool()
        .in(EXAMPLES)
        .bash("bash remind-once.sh <<<" + Cli.quoted(recorded("user-prompt-submit")))
        .succeeds(SILENT);
  }

  /** The page's own lines, but for the installation and the place. */
  @Test
  void whatThePageTriesByHandDoesWhatItSays() {
    String page = new String(TestFiles.read(EXAMPLES.resolve("README.md")), StandardCharsets.UTF_8);
    String block = page.substring(page.indexOf("```bash\n") + 8);
    String lines =
        block
            .substring(block.indexOf("\nexamples="), block.indexOf("```"))
            .replace("/tmp/parser", scratch.home() + "/parser");
    Answer answer = tool().with("NO_COLOR", "1").in(Checkout.ROOT).bash(lines).exits(Answer.YES);
    assertThat(answer.quietly().lines().stream().filter(l -> l.startsWith("{")))
        .containsExactly(DIRTY.strip(), REMINDED.strip());
    assertThat(answer.lines().getLast()).isEqualTo("parser  others 1  editing docs");
  }
}
