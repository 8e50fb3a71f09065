package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The reminder: once a session, whatever the session is called, and not lost by a kill. */
class ExamplesRemindTest extends ExamplesBox {
  @Test
  void reminderComesOnceASession() {
    hook(REMIND, recorded("user-prompt-submit")).prints(REMINDED);
    hook(REMIND, recorded("user-prompt-submit")).prints(SILENT);
    hook(REMIND, recorded("session-start")).prints(SILENT);
    hook(REMIND, recorded("session-start").replace(SESSION, "other"))
        .prints(REMINDED.replace("UserPromptSubmit", "SessionStart"));
    hook(REMIND, recorded("stop").replace(SESSION, "third")).prints(SILENT);
    assertThat(scratch.sqlite().number("SELECT count(*) FROM sentinels WHERE lease_until IS NULL"))
        .as("confirmed")
        .isEqualTo(2);
  }

  @Test
  void eachFileIsToldOnce() {
    bash("mkdir docs; printf 'Say \"hello\" in {}.\\n' >docs/a.md; yes 日本 | head -c 30000 >b; mkfifo c; : >d")
        .succeeds("");
    String message = recorded("session-start");
    hook(REMIND + " docs/a.md", message)
        .prints(
            "{\"hookSpecificOutput\":{\"hookEventName\":\"SessionStart\",\"additionalContext\":\"Say"
                + " \\\"hello\\\" in {}.\"}}\n");
    hook(REMIND + " docs/a.md", message).prints(SILENT);
    String much = hook(REMIND + " b", message).stdout();
    assertThat(much.getBytes(StandardCharsets.UTF_8)).hasSizeBetween(8000, 10000);
    assertThat(much).doesNotContain("\uFFFD");
    for (String nothing : List.of("c", "d", "absent", "docs")) {
      hook(REMIND + " " + nothing, message).prints(SILENT);
    }
  }

  @Test
  void hookThatWasKilledBeforeItSpokeDoesNotCount() {
    String deadly =
        """
        source ~/.local/lib/intercore/lib-intercore.sh
        eval "really_$(declare -f intercore_sentinel_check)"
        intercore_sentinel_check() { really_intercore_sentinel_check "$@" && kill -9 "$$"; }
        """;
    TestFiles.write(scratch.home().resolve("deadly.sh"), deadly.getBytes(StandardCharsets.UTF_8));
    tool()
        .with("INTERCORE_LIB", scratch.home().resolve("deadly.sh").toString())
        .bash(run(REMIND, recorded("user-prompt-submit")) + "; echo $?")
        .exits(Answer.YES)
        .prints("137\n");
    hook(REMIND, recorded("user-prompt-submit")).prints(SILENT);
    scratch.sqlite().run("UPDATE sentinels SET lease_until = unixepoch() - 1");
    hook(REMIND, recorded("user-prompt-submit")).prints(REMINDED);
    hook(REMIND, recorded("user-prompt-submit")).prints(SILENT);
  }

  @Test
  void reminderThatCouldNotBePrintedComesAtOnceAgain() {
    hook(REMIND + " >/dev/full", recorded("user-prompt-submit"));
    hook(REMIND, recorded("user-prompt-submit")).prints(REMINDED);
  }

  /** Each is a session of its own: spelled otherwise but the same, it is the same. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      quoteCharacter = '`',
      value = {
        "it's it's",
        "a\\\"b\\\"c a\\u0022b\\\"c",
        "zwei\\nZeilen zwei\\u000aZeilen",
        "日本é \\u65e5\\u672c\\u00E9",
        "😀 \\ud83d\\uDE00",
        "$(touch${IFS}hit)`touch${IFS}hit` $(touch${IFS}hit)`touch${IFS}hit`",
        "\\\\ \\u005c",
        "-- \\u002d-",
        "a\\/b a/b"
      })
  void oddSessionsAreSessionsToo(String id, String same) {
    String message = recorded("user-prompt-submit");
    hook(REMIND, message.replace(SESSION, id)).prints(REMINDED);
    hook(REMIND, message.replace(SESSION, same)).prints(SILENT);
    hook(REMIND, message.replace(SESSION, id + "'")).prints(REMINDED);
    bash("find .. -name hit").succeeds("");
  }

  @Test
  void longSessionsDifferByTheirLastLetter() {
    String message = recorded("user-prompt-submit").replace(SESSION, "x".repeat(5000) + SESSION);
    hook(REMIND, message).prints(REMINDED);
    hook(REMIND, message).prints(SILENT);
    hook(REMIND, message.replace(SESSION, SESSION + "x")).prints(REMINDED);
  }
}
