package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import dev.intercore.testkit.TestFiles;
import dev.intercore.testkit.Tier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The library asks an engine without starting a process, and works without an engine. */
class LibraryEngineTest extends ClassEngineTest {
  /** Some functions that print and some that do not; {@code k} and {@code n} are set. */
  private static final String SOME =
      """
      intercore_state_get k s || echo "get $?"
      intercore_sentinel_check n s 300 || echo "check $?"
      intercore_sentinel_check_many n:s:300 || echo "many $?"
      """;

  private static final String SOME_ANSWERS = "{\"a\": [1, \"b  c\"]}\ncheck 1\nthrottled\nmany 1\n";

  private Ic ic() {
    return library(engine);
  }

  private static Ic library(OwnEngine engine) {
    return engine
        .ic()
        .with("INTERCORE_ENGINE", "resident")
        .with("LIB", LibraryBox.FILE)
        .with("INTERCORE_BIN", Checkout.file("ic").toString());
  }

  private Answer lib(String script) {
    return ic().bash("source \"$LIB\"\n" + script);
  }

  @Test
  void everyCallIsOneCallOfTheEngine() {
    long before = engine.calls();
    lib(LibraryBox.ROUND).succeeds(LibraryBox.ANSWERS);
    // One of the nine calls is made twice: the engine first asks for the value.
    assertThat(engine.calls() - before).isEqualTo(10);
    lib("for i in {1..20}; do intercore_sentinel_check n$i s 0; intercore_available; done")
        .succeeds("");
    // A shell asks once whether ic is available.
    assertThat(engine.calls() - before).isEqualTo(31);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ":",
        "set -euo pipefail",
        "set -a",
        "IFS=$'\\n\\t'",
        "IFS=",
        "trap : EXIT INT ERR DEBUG",
        "shopt -s nocasematch failglob",
        "exec <&- 2>&-"
      })
  void noProcessIsStarted(String settings) {
    Machine.needs("strace");
    String calls =
        "intercore_available; intercore_sentinel_check n s 0; intercore_state_set k s \"[1, 2]\"; intercore_state_get k s; intercore_sentinel_check_many a:s:0; intercore_state_get none s";
    ic().bash(
            "strace -f -qq -o trace -e trace=fork,vfork,clone,clone3,execve bash -pc"
                + Cli.quoted("source \"$LIB\"; " + settings + "; " + calls))
        .succeeds("[1, 2]\nallowed\n");
    String trace =
        new String(TestFiles.read(scratch.project().resolve("trace")), StandardCharsets.UTF_8);
    assertThat(trace.lines()).hasSize(1).allMatch(line -> line.contains("execve"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"KILL", "STOP", "TERM"})
  void anEngineThatIsGoneOrStoppedBetweenTwoCallsIsNotMissed(String signal) {
    long pid = engine.pid();
    Running running =
        scratch.keep(
            ic().with("ENGINE", "" + pid)
                .startBash(
                    "source \"$LIB\"; intercore_state_set k s 1; kill -"
                        + signal
                        + " $ENGINE\n"
                        + LibraryBox.ROUND
                        + "kill -CONT $ENGINE 2>/dev/null; intercore_state_get k s"));
    running.await().succeeds(LibraryBox.ANSWERS + "{\"a\": [1, \"b  c\"]}\n");
  }

  /** Writes to its own scopes until a file `stop` exists, and records acknowledged writes. */
  private static final String WRITER =
      """
      source "$LIB"; TRAP
      for ((i = 0; i < 2000 && i >= 0; i++)); do
        [[ ! -e $HOME/stop ]] || break
        intercore_state_set written "WRITER-$i" "$i" && printf '%s\\n' "WRITER-$i" >>"$HOME/ok-WRITER"
      done
      exit 0
      """;

  @ParameterizedTest
  @ValueSource(strings = {":", "trap 'echo pipe >>\"$HOME/pipes\"' PIPE", "set -euo pipefail"})
  void anEngineThatDiesUnderFourShellsKillsNoneOfThem(String trap) {
    List<Running> writers =
        IntStream.range(0, 4)
            .mapToObj(w ->
                scratch.keep(
                    ic().startBash(WRITER.replace("WRITER", "w" + w).replace("TRAP", trap))))
            .toList();
    Path notes = scratch.home().resolve("notes");
    for (int kills = 0; kills < Tier.rounds(2, 4); kills++) {
      int wanted = (kills + 1) * 15;
      ic().bash(
              "until (( $(cat \"$HOME\"/ok-* 2>/dev/null | wc -l) >= %d )); do :; done; ic engine start >/dev/null; read -r _ _ pid _ <\"$(ls \"$XDG_STATE_HOME\"/intercore/*.endpoint | head -1)\"; kill -9 $pid"
                  .formatted(wanted))
          .exits(Answer.YES);
    }
    TestFiles.write(notes.resolve("stop"), new byte[0]);
    List<String> acknowledged = new ArrayList<>();
    for (int w = 0; w < 4; w++) {
      Answer answer = writers.get(w).await().exits(Answer.YES).prints("");
      // A machine that is busy itself may be refused; that is told, and nothing else is.
      assertThat(answer.stderr().lines())
          .as("%s", answer)
          .allMatch(line -> line.contains("the database is busy") || line.startsWith("Try again"));
      acknowledged.addAll(
          new String(TestFiles.read(notes.resolve("ok-w" + w)), StandardCharsets.UTF_8)
              .lines()
              .toList());
    }
    assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(Tier.rounds(2, 4) * 15);
    assertThat(scratch.sqlite().column("SELECT scope_id FROM state")).containsAll(acknowledged);
    assertThat(notes.resolve("pipes")).doesNotExist();
  }

  /** An engine that is none, in a state folder of its own; this one does not serve there. */
  private OwnEngine pretended(String name) {
    OwnEngine pretended = new OwnEngine(scratch, scratch.home().resolve(name));
    bash("umask 077; mkdir -p " + pretended.folder()).succeeds("");
    return pretended;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "x", "d", "b", "i", "o", "o0 - 0 ", "HEAD0 - 7 0", "HEAD0 - 0 9999", "SILENT"})
  void halfAnAnswerIsNone(String answer) throws Exception {
    OwnEngine pretended = pretended("pretended");
    Ic ic = library(pretended);
    // Every function with an answer that ends at once; with a silent one each waits a second.
    boolean every = answer.isEmpty() || Tier.isAll();
    if (!every) {
      lib(LibraryBox.ROUND).succeeds(LibraryBox.ANSWERS);
    }
    try (FakeEngine _ = new FakeEngine(pretended.folder(), answer)) {
      // Waits longest of all, for seconds.
      Running health =
          scratch.keep(ic.startBash("source \"$LIB\"; intercore_available; echo \"available $?\""));
      Running trapped =
          scratch.keep(
              ic.startBash(
                  "source \"$LIB\"; trap 'echo pipe' PIPE; until [[ -e $HOME/set ]]; do read -r -t 0.05 <> <(:); done; intercore_state_get k s; intercore_sentinel_check n s 300; echo $?; kill -PIPE $$"));
      ic.bash(
              "source \"$LIB\"; trap 'echo pipe' PIPE; trap - PIPE\n"
                  + (every ? LibraryBox.ROUND : SOME)
                  + "kill -PIPE $$; echo alive")
          .exits(Answer.READER_GONE)
          .quietly()
          .prints(every ? LibraryBox.ANSWERS : SOME_ANSWERS);
      TestFiles.write(scratch.home().resolve("notes/set"), new byte[0]);
      trapped.await().succeeds("{\"a\": [1, \"b  c\"]}\n1\npipe\n");
      health.await().succeeds("available 0\n");
    }
  }

  /** Calls that print nothing need no more than the head. */
  @Test
  void aPayloadCutShortIsNotPrinted() throws Exception {
    lib("intercore_state_set k s 12345").succeeds("");
    OwnEngine pretended = pretended("pretended");
    try (FakeEngine _ = new FakeEngine(pretended.folder(), "HEAD0 - 0 6")) {
      library(pretended)
          .bash(
              "source \"$LIB\"\nintercore_state_get k s; intercore_sentinel_check_many n:s:0; echo $?")
          .succeeds("12345\nallowed\n0\n");
    }
  }
}
