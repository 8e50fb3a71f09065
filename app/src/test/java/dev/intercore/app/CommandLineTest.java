package dev.intercore.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.json.JsonPayload;
import dev.intercore.testkit.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Complete calls in this process: arguments in, exit code and streams out. */
class CommandLineTest {
  private final Path folder;
  private final InProcessCli cli;

  CommandLineTest(@TempDir Path scratch) throws IOException {
    Path notes = Files.createDirectory(scratch.toRealPath().resolve("notes"));
    folder = Files.createDirectory(scratch.toRealPath().resolve("project"));
    cli =
        InProcessCli.of(InstantSource.fixed(Instant.ofEpochSecond(1_769_860_800L)), notes, folder);
  }

  private Answer ic(String stdin, String... words) {
    return cli.callWithInput(stdin, words);
  }

  /** Both calls gave the same answer. */
  private static void assertSame(Answer answer, Answer other) {
    answer.exits(other.exit()).prints(other.stdout());
    assertThat(answer.stderr()).isEqualTo(other.stderr());
  }

  @Test
  void stateIsWrittenAndRead() {
    ic("", "init")
        .exits(0)
        .prints("initialized " + folder.resolve(".clavain/intercore.db") + " (schema v6)\n")
        .quietly();
    ic(" {\"a\" : 1}\n", "state", "set", "k", "s", "--ttl=1h").exits(0).prints("").quietly();
    ic("", "state", "get", "k", "s").exits(0).prints("{\"a\" : 1}\n").quietly();
    ic("", "state", "get", "k", "other").exits(1).prints("").quietly();
    ic("", "--json", "state", "list", "k").exits(0).prints("[\"s\"]\n").quietly();
    ic("2", "state", "set", "k", "s", "--if-absent", "--json")
        .exits(1)
        .prints("{\"written\":false}\n")
        .quietly();
    ic("", "state", "delete", "k", "s").exits(0).prints("deleted\n").quietly();
    ic("", "state", "delete", "k", "s").exits(0).prints("not found\n").quietly();
  }

  @Test
  void guardAllowsOnce() {
    ic("", "init");
    String[] check = {"sentinel", "check", "n", "s", "--interval", "60"};
    ic("", check).exits(0).prints("allowed\n").quietly();
    ic("", check).exits(1).prints("throttled\n").quietly();
    ic("", "sentinel", "check-many", "n:s:60", "a\\:b:s:0")
        .exits(1)
        .prints("throttled\nallowed\n")
        .quietly();
    ic("", "sentinel", "list").exits(0).prints("a:b\ts\t1769860800\nn\ts\t1769860800\n").quietly();
    ic("", "sentinel", "check-many", "x:s:60", "malformed").exits(3);
    ic("", "sentinel", "check", "x", "s", "--interval=60").exits(0);
  }

  @Test
  void badPayloadIsAnErrorAndWritesNothing() {
    ic("", "init");
    ic("{", "state", "set", "k", "s").exits(2);
    ic("1", "state", "set", "k", "s", "--ttl", "999ms").exits(2);
    ic("1", "state", "set", "k", "s", "--ttl", "5").exits(3);
    ic("1", "state", "set", "k\t", "s").exits(2);
    ic("1", "state", "set", "k", "s", "@f", "--value", "1").exits(3);
    ic("", "state", "keys").exits(0).prints("").quietly();
  }

  @Test
  void errorIsOneLineOfFactAndOneOfAdvice() {
    Answer answer = ic("", "state", "get", "k", "s");
    assertThat(answer.exit()).isEqualTo(2);
    assertThat(answer.stdout()).isEmpty();
    assertThat(answer.stderr().lines()).hasSize(2);
    assertThat(answer.stderr()).startsWith("ic: state get: ").contains("ic init");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "state get k s",
        "stat get",
        "state get",
        "state set k s --value {",
        "state keys --nope"
      })
  void errorAsJsonIsOneObjectOnOneLine(String line) {
    List<String> words = new ArrayList<>(List.of(line.split(" ", -1)));
    words.add("--json");
    Answer answer = ic("", words.toArray(new String[0]));
    assertThat(answer.exit()).isIn(2, 3);
    assertThat(answer.stdout()).isEmpty();
    assertThat(answer.stderr()).endsWith("}\n").hasLineCount(1);
    assertThat(JsonPayload.of(answer.stderr()).text())
        .matches("\\{\"error\":\".*\",\"message\":\".*\",\"hint\":\".*\",\"exit_code\":[23]}");
  }

  /** A stack trace helps only with a bug. */
  @ParameterizedTest
  @ValueSource(
      strings = {"state --verbose get", "state get k s --verbose --db x", "xyzzy --verbose"})
  void errorsThatAreNoBugsHaveNoStackTrace(String line) {
    Answer answer = ic("", line.split(" ", -1));
    assertThat(answer.exit()).isIn(2, 3);
    assertThat(answer.stderr())
        .contains("ic: ")
        .doesNotContain("\tat ")
        .doesNotContain("Exception");
  }

  /** The shell of a tool takes every other code for a yes. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "guard x claude-code",
        "guard x y claude-code",
        "guard claude-code x",
        "guard --x git"
      })
  void everyErrorOfAHookIsExitCodeTwo(String line) {
    Answer answer = ic("", line.split(" ", -1));
    assertThat(answer.exit()).isEqualTo(2);
    assertThat(answer.stderr()).startsWith("ic: guard");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--help", "-h", "state --help", "state set -h", "-h state set"})
  void helpIsAnAnswer(String line) {
    Answer answer = ic("", line.isEmpty() ? new String[0] : line.split(" ", -1));
    answer.exits(0);
    assertThat(answer.stdout()).startsWith("ic ").contains("Usage");
    assertThat(answer.stderr()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "state", "state set", "query", "lock run", "guard git", "help"})
  void helpIsAlsoAWord(String place) {
    String[] words = ("help " + place).strip().split(" ", -1);
    assertSame(ic("", words), ic("", (place + " --help").strip().split(" ", -1)));
    assertThat(ic("", words).stdout()).startsWith("ic ").contains("Usage");
  }

  @Test
  void helpForWhatIsNotThereIsRefusedAsTheCommandIs() {
    for (String place : List.of("bogus", "stat", "state bogus", "sentinel chek")) {
      Answer refused = ic("", ("help " + place).split(" ", -1));
      assertSame(refused, ic("", place.split(" ", -1)));
      assertThat(refused.exit()).isEqualTo(3);
    }
    assertThat(ic("", "help", "stat").stderr()).contains("Did you mean `state`?");
    assertThat(ic("", "hlep").stderr()).contains("Did you mean `help`?");
    assertThat(ic("", "help", "state", "set", "k").stderr())
        .isEqualTo(
            """
            ic: help: unexpected argument: k
            `ic help state set` explains that command.
            """);
    ic("", "help", "state", "--ttl", "5s").exits(3);
  }

  @Test
  void helpAsJsonIsOneString() {
    Answer answer = ic("", "init", "--help", "--json");
    answer.exits(0);
    assertThat(JsonPayload.of(answer.stdout()).text()).startsWith("\"ic init - ").endsWith("\"");
  }

  @Test
  void helpDoesNotHideWhatIsWrong() {
    ic("", "bogus", "--help").exits(3);
    ic("", "state", "get", "--bogus", "--help").exits(3);
  }

  @Test
  void timeoutIsCheckedThoughNothingIsOpened() {
    ic("", "version", "--timeout", "5").exits(3);
    ic("", "completion", "bash", "--db", "x.db").exits(3);
  }

  @Test
  void versionNeedsNoDatabase() {
    ic("", "version").exits(0).prints("ic 1.2.3\nschema: unknown (no database)\n").quietly();
    ic("", "init");
    assertSame(ic("", "--version"), ic("", "version"));
    ic("", "version").exits(0).prints("ic 1.2.3\nschema: v6\n").quietly();
    ic("", "--json", "version").exits(0).prints("{\"version\":\"1.2.3\",\"schema\":6}\n").quietly();
  }

  @Test
  void longestTimeoutAndDurationsAreUnderstood() {
    ic("", "init");
    ic("1", "state", "set", "k", "s", "--timeout", "106751991167d").exits(0);
    ic("1", "state", "set", "k", "s", "--ttl", "106751991167d").exits(0);
    ic("", "state", "get", "k", "s").exits(0).prints("1\n").quietly();
    ic("", "sentinel", "prune", "--older-than", "106751991167d")
        .exits(0)
        .prints("0 pruned\n")
        .quietly();
    ic("", "sentinel", "check", "n", "s", "--interval", "1", "--lease", "106751991167d")
        .exits(0)
        .prints("allowed\n")
        .quietly();
    ic("", "state", "keys", "--timeout", "106751991168d").exits(3);
  }
}
