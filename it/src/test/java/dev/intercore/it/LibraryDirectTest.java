package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import org.junit.jupiter.api.Test;

/** Each function of the library where no engine answers. */
class LibraryDirectTest extends LibraryBox {
  @Override
  Ic hook() {
    return direct()
        .with("LIB", FILE)
        .with("INTERCORE_LOCK_DIR", scratch.home().resolve("locks").toString());
  }

  @Test
  void stateAndSentinelsAnswerAsAHookExpects() {
    lib("set -euo pipefail\n" + ROUND).succeeds(ANSWERS);
  }

  @Test
  void locksAnswerAsAHookExpects() {
    lib(LibraryLockTest.ROUND).succeeds(LibraryLockTest.ANSWERS);
  }

  @Test
  void runsAndEventsAnswerAsAHookExpects() {
    String run = ic("run", "create", "--goal", "a goal").exits(Answer.YES).stdout().strip();
    lib("intercore_run_current && intercore_run_phase "
            + run
            + " && intercore_run_phase "
            + run
            + " planned")
        .succeeds(run + "\nbrainstorm\nplanned\n");
    lib("INTERCORE_AGENT=hook; intercore_event build.finished web '{\"ok\": true}'").succeeds("");
    assertThat(ic("events", "list").stdout())
        .endsWith("build.finished\tweb\thook\t{\"ok\":true}\n");
  }

  @Test
  void valuesOfAnyLengthComeBackByteForByte() {
    for (int length : new int[] {10, 4093, 100_000}) {
      String wide = "\"" + "é😀".repeat(length / 6) + "\"";
      lib("intercore_state_set k s" + Cli.quoted(wide) + " && intercore_state_get k s")
          .succeeds(wide + "\n");
    }
    lib("intercore_state_set k s $'[\\n1]' && intercore_state_get k s").succeeds("[\n1]\n");
  }

  @Test
  void brokenDatabaseIsToldAndNeverTakenForThrottled() {
    scratch.sqlite().run("PRAGMA user_version = 99");
    for (String call : new String[] {"available", "sentinel_check n s 0", "state_get k s"}) {
      Answer answer = lib("intercore_" + call).prints("").withoutTrace();
      answer.exits(call.equals("available") ? Answer.NO : Answer.ERROR);
      assertThat(answer.stderr()).as("%s", answer).contains("99");
    }
  }

  @Test
  void answerThatCannotBeWrittenIsTroubleAndNotThrottled() {
    lib("intercore_sentinel_check_many n:s:0 >/dev/full").exits(Answer.ERROR);
    lib("intercore_state_set k s 1; intercore_state_get k s >&-").exits(Answer.ERROR);
  }

  @Test
  void jobsOfOneShellAreThrottledButOne() {
    Answer answer =
        lib(
            "for i in {1..5}; do { intercore_sentinel_check n s 0 --timeout 20s; echo $?; } & done; wait");
    answer.exits(Answer.YES).quietly();
    assertThat(answer.lines()).hasSize(5).filteredOn("0"::equals).hasSize(1);
    assertThat(answer.lines()).filteredOn("1"::equals).hasSize(4);
  }

  @Test
  void whereThereIsNoDatabaseAHookGoesOnWithoutAWord() {
    lib("cd \"$HOME\"; intercore_available; echo $?; intercore_sentinel_check n s 0; echo $?; intercore_state_set k s 1; echo $?; intercore_event a.b s; echo $?")
        .succeeds("1\n0\n0\n0\n");
  }
}
