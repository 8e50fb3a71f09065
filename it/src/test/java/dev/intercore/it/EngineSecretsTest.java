package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import dev.intercore.testkit.Tier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The token is in its file and in the memory of those who speak, and nowhere else. */
class EngineSecretsTest extends ClassEngineTest {
  private static final Path BIN = Checkout.file(".build").resolve(OwnEngine.build()).resolve("bin");
  private static final String LIBRARY = "source " + BIN.resolve("lib-intercore.sh") + "; ";

  /**
   * The short way, the long one, one with a long answer, one with stdin, and one for the caller.
   */
  private static final String CALLS =
      """
      IC state get k s
      IC state get k s --timeout 3s
      IC state get long s
      IC state get long s --timeout 3s
      echo 2 | IC state set k t
      IC sentinel check n s --interval 0
      IC engine status
      """;

  /** Prints what it was given, and all it was started with. */
  private static final String TELLTALE =
      """
      mkdir -p ../notes/bin
      for name in cat head base64 sleep mkdir rm readlink; do
        printf '%s\\n' '#!/bin/bash -p' 'PATH=${PATH#*/notes/bin:}' \
          "{ tr '\\\\0' '\\\\n' </proc/\\$\\$/environ; echo \\"\\$*\\"; } >>$HOME/told" \
          "exec $name \\"\\$@\\"" >../notes/bin/$name
        chmod +x ../notes/bin/$name
      done
      export PATH=$HOME/bin:$PATH
      """;

  @BeforeEach
  void warm() {
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    ic("state", "set", "long", "s", "--value", "\"" + "x".repeat(2000) + "\"").succeeds("");
  }

  /** Nothing that was printed, noted or left behind has it. */
  private void isNowhere(Answer answer) {
    String token = engine.token();
    assertThat(answer.stdout()).doesNotContain(token);
    assertThat(answer.stderr()).doesNotContain(token);
    Path told = scratch.home().resolve("notes/told");
    if (Files.exists(told)) {
      assertThat(new String(TestFiles.read(told), StandardCharsets.ISO_8859_1))
          .doesNotContain(token);
    }
  }

  private static String calls(String ic) {
    return CALLS.replace("IC", ic);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bash -x",
        "bash -xv",
        "bash -px",
        "bash -ax",
        "env SHELLOPTS=xtrace bash",
        "env SHELLOPTS=xtrace:allexport:verbose bash",
        "env BASH_XTRACEFD=7 bash -x",
        "env BASH_XTRACEFD=7 SHELLOPTS=xtrace bash"
      })
  void aTraceOfTheClientDoesNotShowIt(String shell) {
    long before = engine.calls();
    for (Path ic : new Path[] {Checkout.file("ic"), BIN.resolve("ic")}) {
      isNowhere(bash("exec 7>>../notes/told\n" + calls(shell + " " + ic)));
    }
    assertThat(engine.calls()).isGreaterThan(before + 10);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "export SHELLOPTS; set -x",
        "export SHELLOPTS; set -xva",
        "printf 'set -xa\\n' >../notes/env; export BASH_ENV=$HOME/env",
        "printf 'set -xa\\n' >../notes/env; export ENV=$HOME/env",
        "printf() { builtin printf '%s\\n' \"$@\" >>$HOME/told; }; export -f printf",
        "read() { builtin read \"$@\"; declare -p >>$HOME/told; }; export -f read"
      })
  void whatTheCallersShellIsToldDoesNotReachTheClient(String setting) {
    long before = engine.calls();
    isNowhere(bash(setting + "\n" + calls("ic") + calls(BIN.resolve("ic").toString())));
    assertThat(engine.calls()).isGreaterThan(before + 10);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ic", "bash -a " + "$(type -P ic)", "env SHELLOPTS=allexport bash $(type -P ic)"})
  void noProgramTheClientStartsIsGivenIt(String ic) {
    isNowhere(bash(TELLTALE + calls(ic)));
    assertThat(scratch.home().resolve("notes/told")).as("programs were started").exists();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "set -x",
        "set -xv",
        "set -a",
        "set -axeu",
        "exec 7>>../notes/told; BASH_XTRACEFD=7; set -x"
      })
  void theLibraryKeepsItFromTheShellThatSourcedIt(String setting) {
    long before = engine.calls();
    String script =
        TELLTALE
            + LIBRARY
            + setting
            + """

            intercore_state_get k s
            intercore_state_get long s
            intercore_sentinel_check n s 0
            intercore_state_set k t 3
            intercore_available
            declare -p >>$HOME/told
            cat /proc/self/environ
            """;
    isNowhere(bash(script).exits(Answer.YES));
    assertThat(engine.calls()).isEqualTo(before + 5);
  }

  @Test
  void noCommandLineOrEnvironmentShowsIt() {
    // Until enough of its processes have been seen.
    Path enough = scratch.home().resolve("notes/enough");
    Running calling =
        scratch.keep(
            engine
                .ic()
                .startBash(
                    "until [[ -e $HOME/enough ]]; do ic state get long s --timeout 2s; done >/dev/null"));
    String token = engine.token();
    Set<String> seen = new TreeSet<>();
    while (calling.isAlive()) {
      for (long pid : engine.processes("")) {
        String all = OwnEngine.procFile(pid, "cmdline") + OwnEngine.procFile(pid, "environ");
        assertThat(all).doesNotContain(token);
        seen.add(Long.toString(pid));
      }
      if (seen.size() > Tier.rounds(15, 60)) {
        TestFiles.write(enough, new byte[0]);
      }
    }
    calling.await().exits(Answer.YES);
    assertThat(seen).contains(Long.toString(engine.pid())).hasSizeGreaterThan(15);
  }

  @Test
  void statusStartAndStopDoNotTellItAndEachEngineHasAnother() {
    String first = engine.token();
    assertThat(first).matches("[0-9a-f]{64}");
    for (String[] words :
        new String[][] {
          {"status"},
          {"status", "--json"},
          {"status", "--verbose"},
          {"start", "--verbose"},
          {"stop", "--verbose"}
        }) {
      Answer answer = engine.engine(words).exits(Answer.YES);
      assertThat(answer.stdout() + answer.stderr()).doesNotContain(first);
    }
    engine.startIfNone();
    assertThat(engine.token()).matches("[0-9a-f]{64}").isNotEqualTo(first);
  }
}
