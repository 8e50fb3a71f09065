package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Streams that never end, are closed, full, or have lost their reader. In direct mode Java reads
 * and writes them, through an engine the shell of the launcher.
 */
class StreamsTest extends BlackBox {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "yes",
        "cat /dev/zero",
        "yes ''",
        "yes '[1,' | tr -d '\\n'",
        "{ echo 1; yes '   '; }"
      })
  void aPayloadThatNeverEndsIsRefusedWithinBounds(String source) {
    Running running = scratch.keep(scratch.ic().startBash(source + " | ic state set k s"));
    running.await(Duration.ofSeconds(60)).complains(Answer.ERROR, "payload");
    ic("state", "get", "k", "s").exits(Answer.NO).prints("");
  }

  @Test
  void anEndlessFileIsRefusedToo() {
    bash("truncate -s 100G huge && ic state set k s @huge").complains(Answer.ERROR, "huge");
  }

  @Test
  void stdinIsLeftAloneByThoseWhoDoNotNeedIt() {
    bash("printf 'a\\nb\\n' | { ic state set k s --value 1; ic state get k s; cat; }")
        .succeeds("1\na\nb\n");
    bash("echo 3 >f; printf 'a\\n' | { ic state set k s @f; ic sentinel check n s --interval 0; cat; }")
        .succeeds("allowed\na\n");
  }

  @Test
  void aClosedStdinIsToldAndNothingIsWritten() {
    bash("ic state set k s <&-").complains(Answer.ERROR, "stdin");
    ic("state", "get", "k", "s").exits(Answer.NO);
    bash("ic state set k s --value 1 <&- && ic state get k s <&-").succeeds("1\n");
  }

  @Test
  void aStdinThatCannotBeReadIsTold() {
    bash("ic state set k s </").exits(Answer.ERROR).prints("").withoutTrace();
    bash("ic state set k s 0>/dev/null").exits(Answer.ERROR).prints("").withoutTrace();
  }

  @Test
  void aClosedStdoutIsAnErrorButTheWriteHappened() {
    bash("ic sentinel check n s --interval 0 >&-").complains(Answer.ERROR, "stdout");
    ic("sentinel", "check", "n", "s", "--interval", "0").exits(Answer.NO).prints("throttled\n");
    bash("ic state set k s --value 1").succeeds("");
    bash("ic state delete k s >&-").complains(Answer.ERROR, "stdout");
    ic("state", "get", "k", "s").exits(Answer.NO);
    bash("ic state keys >&-").succeeds("");
    bash("ic init --db other.db >&-").complains(Answer.ERROR, "stdout");
    ic("state", "keys", "--db", "other.db").succeeds("");
  }

  @Test
  void whoeverSaysNothingNeedsNoStdout() {
    bash("ic state set k s --value 1 >&-").succeeds("");
    ic("state", "get", "k", "s").succeeds("1\n");
  }

  @Test
  void aClosedStderrChangesNoAnswer() {
    bash("ic state set k s --value 1 2>&- && ic state get k s 2>&-").succeeds("1\n");
    bash("ic state set k s --value nonsense 2>&-").exits(Answer.ERROR).prints("").quietly();
    bash("ic nonsense 2>&-").exits(Answer.USAGE).prints("").quietly();
    bash("ic state get k s --verbose 2>&-").exits(Answer.YES).prints("1\n");
  }

  @Test
  void withAllThreeClosedTheDatabaseGetsNoGarbage() {
    bash("ic state set k s --value 1 --verbose <&- >&- 2>&-").exits(Answer.YES);
    bash("ic state set k t <&- >&- 2>&-").exits(Answer.ERROR);
    bash("ic sentinel check n s --interval 0 --verbose <&- >&- 2>&-").exits(Answer.ERROR);
    bash("ic sentinel list --verbose >&- 2>&-").exits(Answer.ERROR);
    bash("ic --help <&- >&- 2>&-").exits(Answer.ERROR);
    ic("state", "list", "k").succeeds("s\n");
    ic("sentinel", "check", "n", "s", "--interval", "0").exits(Answer.NO);
  }

  @Test
  void aReaderThatIsGoneIsExit141WithoutAWord() {
    // The writer starts only when the reader has surely gone.
    String gone =
        "mkfifo gone; { exec 3<gone; exec 3<&-; echo left >&2; } 2>left & exec 4>gone; wait; ";
    bash(gone + "ic --help >&4").exits(Answer.READER_GONE).prints("").quietly();
    bash("rm gone left; " + gone + "ic sentinel check n s --interval 0 >&4")
        .exits(Answer.READER_GONE)
        .quietly();
    ic("sentinel", "check", "n", "s", "--interval", "0").exits(Answer.NO).prints("throttled\n");
  }

  @Test
  void aPipeWhoseReaderLeavesEarlyIsNoError() {
    bash("for i in 1 2 3 4 5 6 7 8; do printf '\"%0100000d\",' 0; done >big; printf '[%s0]' \"$(cat big)\" | ic state set k s")
        .succeeds("");
    bash("ic state get k s | head -c 5; echo \" ${PIPESTATUS[0]}\"").succeeds("[\"000 141\n");
  }

  @Test
  void aFullDeviceIsAnErrorButTheWriteHappened() {
    bash("ic sentinel check n s --interval 0 >/dev/full").complains(Answer.ERROR, "stdout");
    ic("sentinel", "check", "n", "s", "--interval", "0").exits(Answer.NO).prints("throttled\n");
    bash("ic --help >/dev/full").complains(Answer.ERROR, "stdout");
    bash("ic state keys 2>/dev/full; ic nonsense 2>/dev/full").exits(Answer.USAGE).prints("");
  }

  @Test
  void aNulByteInThePayloadIsRefused() {
    bash("printf '\"a\\0b\"' | ic state set k s").complains(Answer.ERROR, "payload");
    bash("printf '1\\0' >f; ic state set k s @f").complains(Answer.ERROR, "payload");
    ic("state", "list", "k").succeeds("");
  }

  /** Whatever was closed or full: the database itself holds nothing but rows. */
  @AfterEach
  void theDatabaseIsSound() {
    ic("health").succeeds("ok\n");
    byte[] head = java.util.Arrays.copyOf(TestFiles.read(scratch.database()), 16);
    assertThat(head)
        .isEqualTo("SQLite format 3\0".getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }
}
