package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The status line: what it shows, and how much of it. */
class ExamplesStatusTest extends ExamplesBox {
  private Ic plain() {
    return tool().with("NO_COLOR", "1");
  }

  private Answer status(Ic tool) {
    return hook(tool, STATUS, recorded("status-line")).quietly();
  }

  @Test
  void nothingDeclaredIsTheFoldersName() {
    status(plain()).prints("project\n");
  }

  @Test
  void ownOnesOthersAndThePlaceInLineAreShown() {
    declared(SESSION, "src/lexer", "docs");
    status(plain()).prints("project  editing src/lexer docs\n");
    declared("other", "lib");
    status(plain()).prints("project  others 1  editing src/lexer docs\n");
    queued("third", "lib/a.c");
    queued(SESSION, "lib/a.c", "lib/b.c");
    status(plain())
        .prints("project  others 1  waiting #2 lib/a.c lib/b.c  editing src/lexer docs\n");
    hook(plain(), STATUS, recorded("status-line").replace(SESSION, "third"))
        .prints("project  others 2  waiting #1 lib/a.c\n");
  }

  @Test
  void manyAreCounted() {
    declared("other", "lib");
    for (int i = 1; i <= 5; i++) {
      declared(SESSION, "s" + i);
      queued(SESSION, "lib/" + i);
    }
    status(plain().with("COLUMNS", "200"))
        .prints(
            "project  others 1  waiting #1 lib/1  waiting #1 lib/2  waiting #1 lib/3  +2 waiting"
                + "  editing s1 s2 s3 s4 +1\n");
  }

  @Test
  void deadOnesAreNoOthers() {
    Running agent =
        scratch.keep(
            scratch
                .ic()
                .with("INTERCORE_SESSION", "dead")
                .startBash(
                    "ic intent declare --allow lib --intent work\n: >\"$HOME/ready\"\nread -r <> <(:)"));
    OwnEngine.await("the agent", () -> scratch.home().resolve("notes/ready").toFile().delete());
    status(plain()).prints("project  others 1\n");
    agent.close();
    status(plain()).prints("project\n");
  }

  @Test
  void sessionThatTheToolWasGivenCounts() {
    declared("mine", "src");
    status(plain().with("INTERCORE_SESSION", "mine")).prints("project  editing src\n");
    status(plain().with("CLAUDE_CODE_SESSION_ID", "mine")).prints("project  others 1\n");
  }

  @Test
  void itIsInColourUnlessThatIsNotWanted() {
    declared("other", "lib");
    String coloured = "\033[1mproject\033[0m\033[33m  others 1\033[0m\n";
    Ic terminal = tool().with("TERM", "xterm");
    status(terminal).prints(coloured);
    status(terminal.with("NO_COLOR", "")).prints(coloured);
    status(tool().with("TERM", "dumb")).prints("project  others 1\n");
    status(tool()).prints("project  others 1\n");
    status(terminal.with("NO_COLOR", "0")).prints("project  others 1\n");
  }

  /** In colour it is as long, for colours have no width. */
  private void isCut(int columns, String line) {
    Ic tool = tool().with("TERM", "xterm").with("COLUMNS", String.valueOf(columns));
    assertThat(status(tool).stdout().replaceAll("\033\\[[0-9]*m", "")).isEqualTo(line + "\n");
  }

  @Test
  void itFitsIntoTheColumns() {
    declared("other", "lib");
    declared(SESSION, "src/über");
    isCut(1, "~");
    isCut(6, "proje~");
    isCut(7, "project");
    isCut(16, "project");
    isCut(17, "project  others 1");
    isCut(27, "project  others 1");
    isCut(28, "project  others 1  editing ~");
    isCut(31, "project  others 1  editing src~");
    isCut(35, "project  others 1  editing src/üb~");
    isCut(36, "project  others 1  editing src/über");
    status(plain().with("COLUMNS", "31")).prints("project  others 1  editing src~\n");
  }

  @Test
  void widthThatIsNoneIsEighty() {
    declared(SESSION, "x".repeat(150));
    for (String columns : List.of("", "0", "-5", "08", "wide", "9".repeat(20), "a[$(touch hit)]")) {
      assertThat(status(plain().with("COLUMNS", columns)).stdout()).hasSize(81).endsWith("x~\n");
    }
    bash("find .. -name hit").succeeds("");
  }

  @ParameterizedTest
  @ValueSource(strings = {"C", "C.UTF-8"})
  void noCharacterIsCutInTwo(String locale) {
    declared(SESSION, "日本語のファイル");
    for (int columns = 19; columns < 23; columns++) {
      Answer answer = status(plain().with("COLUMNS", "" + columns).with("LC_ALL", locale));
      assertThat(answer.stdout()).doesNotContain("\uFFFD");
      assertThat(answer.stdout().strip().getBytes(StandardCharsets.UTF_8))
          .hasSizeLessThanOrEqualTo(columns);
    }
  }

  @Test
  void terminalObeysNoNames() {
    bash("mkdir $'../a\\e[31mb\\u009bc\\nd'").succeeds("");
    String message =
        recorded("status-line")
            .replace(
                "\"cwd\": \"" + scratch.project(),
                "\"cwd\": \"" + scratch.home() + "/a\\u001b[31mb\\u009bc\\nd");
    hook(plain(), STATUS, message).prints("a?[31mb?c?d\n").quietly();
  }

  @Test
  void whateverIsMissingOrBrokenTheFoldersNameIsShown() {
    declared(SESSION, "src");
    status(toolWithoutIc().with("NO_COLOR", "1")).prints("project\n");
    status(plain().with("INTERCORE_BIN", scratch.home() + "/no-such-folder/ic"))
        .prints("project\n");
    String folder = scratch.home() + "/no-such-folder/x";
    String gone = recorded("status-line").replace(scratch.project().toString(), folder);
    hook(plain(), STATUS, gone).prints("x\n").quietly();
    hook(plain(), STATUS, gone.replace(folder, "/")).prints("/\n").quietly();
    String home =
        recorded("status-line").replace(scratch.project().toString(), scratch.home() + "");
    hook(plain(), STATUS, home).prints(Scratch.name(scratch.home()) + "\n").quietly();
    assertThat(scratch.home().resolve(".clavain")).doesNotExist();
    hook(plain(), STATUS, recorded("status-line").replace(SESSION, "a\\nb\\\"c"))
        .prints("project\n")
        .quietly();
    breakDatabase();
    status(plain()).prints("project\n");
  }
}
