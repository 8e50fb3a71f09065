package dev.intercore.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.Intercore;
import dev.intercore.cli.Build;
import dev.intercore.cli.CallersSide;
import dev.intercore.cli.Client;
import dev.intercore.cli.CommandLine;
import dev.intercore.cli.Invocation;
import dev.intercore.cli.Surroundings;
import dev.intercore.json.JsonPayload;
import dev.intercore.store.StoreOptions.Asker;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole calls in this process: words in, exit code and streams out. */
class CommandLineTest {
  private final Path folder;
  private final List<Intercore> opened = new ArrayList<>();
  private final InstantSource clock = () -> Instant.ofEpochSecond(1_769_860_800);

  CommandLineTest(@TempDir Path scratch) throws IOException {
    folder = scratch.toRealPath();
  }

  @AfterEach
  void close() {
    opened.forEach(Intercore::close);
  }

  private record Answer(int exit, String out, String err) {}

  private Answer ic(String stdin, String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Surroundings surroundings =
        new Surroundings(
            new Build("1.2.3"),
            clock,
            (file, options) -> {
              Intercore intercore = Intercore.open(file, options);
              opened.add(intercore);
              return intercore;
            },
            new CallersSide(),
            Asker.THIS_PROCESS);
    int exit =
        new CommandLine(
                Commands.tree(),
                surroundings,
                new Invocation(
                    List.of(words),
                    folder,
                    Map.of(),
                    new ByteArrayInputStream(stdin.getBytes(StandardCharsets.UTF_8)),
                    out,
                    err,
                    false,
                    false,
                    Client.UNKNOWN))
            .run();
    return new Answer(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private static Answer answer(int exit, String out) {
    return new Answer(exit, out, "");
  }

  @Test
  void stateGoesInAndComesOut() {
    assertThat(ic("", "init"))
        .isEqualTo(
            answer(0, "initialized " + folder.resolve(".clavain/intercore.db") + " (schema v5)\n"));
    assertThat(ic(" {\"a\" : 1}\n", "state", "set", "k", "s", "--ttl=1h")).isEqualTo(answer(0, ""));
    assertThat(ic("", "state", "get", "k", "s")).isEqualTo(answer(0, "{\"a\" : 1}\n"));
    assertThat(ic("", "state", "get", "k", "other")).isEqualTo(answer(1, ""));
    assertThat(ic("", "--json", "state", "list", "k")).isEqualTo(answer(0, "[\"s\"]\n"));
    assertThat(ic("2", "state", "set", "k", "s", "--if-absent", "--json"))
        .isEqualTo(answer(1, "{\"written\":false}\n"));
    assertThat(ic("", "state", "delete", "k", "s")).isEqualTo(answer(0, "deleted\n"));
    assertThat(ic("", "state", "delete", "k", "s")).isEqualTo(answer(0, "not found\n"));
  }

  @Test
  void guardAllowsOnce() {
    ic("", "init");
    String[] check = {"sentinel", "check", "n", "s", "--interval", "60"};
    assertThat(ic("", check)).isEqualTo(answer(0, "allowed\n"));
    assertThat(ic("", check)).isEqualTo(answer(1, "throttled\n"));
    assertThat(ic("", "sentinel", "check-many", "n:s:60", "a\\:b:s:0"))
        .isEqualTo(answer(1, "throttled\nallowed\n"));
    assertThat(ic("", "sentinel", "list"))
        .isEqualTo(answer(0, "a:b\ts\t1769860800\nn\ts\t1769860800\n"));
    assertThat(ic("", "sentinel", "check-many", "x:s:60", "malformed").exit()).isEqualTo(3);
    assertThat(ic("", "sentinel", "check", "x", "s", "--interval=60").exit()).isZero();
  }

  @Test
  void badPayloadIsAnErrorAndWritesNothing() {
    ic("", "init");
    assertThat(ic("{", "state", "set", "k", "s").exit()).isEqualTo(2);
    assertThat(ic("1", "state", "set", "k", "s", "--ttl", "999ms").exit()).isEqualTo(2);
    assertThat(ic("1", "state", "set", "k", "s", "--ttl", "5").exit()).isEqualTo(3);
    assertThat(ic("1", "state", "set", "k\t", "s").exit()).isEqualTo(2);
    assertThat(ic("1", "state", "set", "k", "s", "@f", "--value", "1").exit()).isEqualTo(3);
    assertThat(ic("", "state", "keys")).isEqualTo(answer(0, ""));
  }

  @Test
  void errorIsOneLineOfFactAndOneOfAdvice() {
    Answer answer = ic("", "state", "get", "k", "s");
    assertThat(answer.exit()).isEqualTo(2);
    assertThat(answer.out()).isEmpty();
    assertThat(answer.err().lines()).hasSize(2);
    assertThat(answer.err()).startsWith("ic: state get: ").contains("ic init");
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
    assertThat(answer.out()).isEmpty();
    assertThat(answer.err()).endsWith("}\n").hasLineCount(1);
    assertThat(JsonPayload.of(answer.err()).text())
        .matches("\\{\"error\":\".*\",\"message\":\".*\",\"hint\":\".*\",\"exit_code\":[23]}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--help", "-h", "state --help", "state set -h", "-h state set"})
  void helpIsAnAnswer(String line) {
    Answer answer = ic("", line.isEmpty() ? new String[0] : line.split(" ", -1));
    assertThat(answer.exit()).isZero();
    assertThat(answer.out()).startsWith("ic ").contains("Usage");
    assertThat(answer.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "state", "state set", "query", "lock run", "guard git", "help"})
  void helpIsAlsoAWord(String place) {
    String[] words = ("help " + place).strip().split(" ", -1);
    assertThat(ic("", words)).isEqualTo(ic("", (place + " --help").strip().split(" ", -1)));
    assertThat(ic("", words).out()).startsWith("ic ").contains("Usage");
  }

  @Test
  void helpForWhatIsNotThereIsRefusedAsTheCommandIs() {
    for (String place : List.of("bogus", "stat", "state bogus", "sentinel chek")) {
      Answer refused = ic("", ("help " + place).split(" ", -1));
      assertThat(refused).isEqualTo(ic("", place.split(" ", -1)));
      assertThat(refused.exit()).isEqualTo(3);
    }
    assertThat(ic("", "help", "stat").err()).contains("Did you mean `state`?");
    assertThat(ic("", "hlep").err()).contains("Did you mean `help`?");
    assertThat(ic("", "help", "state", "set", "k").err())
        .isEqualTo(
            """
            ic: help: unexpected argument: k
            `ic help state set` explains that command.
            """);
    assertThat(ic("", "help", "state", "--ttl", "5s").exit()).isEqualTo(3);
  }

  @Test
  void helpAsJsonIsOneString() {
    Answer answer = ic("", "init", "--help", "--json");
    assertThat(answer.exit()).isZero();
    assertThat(JsonPayload.of(answer.out()).text()).startsWith("\"ic init - ").endsWith("\"");
  }

  @Test
  void helpDoesNotHideWhatIsWrong() {
    assertThat(ic("", "bogus", "--help").exit()).isEqualTo(3);
    assertThat(ic("", "state", "get", "--bogus", "--help").exit()).isEqualTo(3);
  }

  @Test
  void timeoutIsCheckedThoughNothingIsOpened() {
    assertThat(ic("", "version", "--timeout", "5").exit()).isEqualTo(3);
    assertThat(ic("", "completion", "bash", "--db", "x.db").exit()).isEqualTo(3);
  }

  @Test
  void versionNeedsNoDatabase() {
    assertThat(ic("", "version")).isEqualTo(answer(0, "ic 1.2.3\nschema: unknown (no database)\n"));
    ic("", "init");
    assertThat(ic("", "version")).isEqualTo(answer(0, "ic 1.2.3\nschema: v5\n"));
    assertThat(ic("", "--json", "version"))
        .isEqualTo(answer(0, "{\"version\":\"1.2.3\",\"schema\":5}\n"));
  }

  @Test
  void longestTimeoutAndDurationsAreUnderstood() {
    ic("", "init");
    assertThat(ic("1", "state", "set", "k", "s", "--timeout", "106751991167d").exit()).isZero();
    assertThat(ic("1", "state", "set", "k", "s", "--ttl", "106751991167d").exit()).isZero();
    assertThat(ic("", "state", "get", "k", "s")).isEqualTo(answer(0, "1\n"));
    assertThat(ic("", "sentinel", "prune", "--older-than", "106751991167d"))
        .isEqualTo(answer(0, "0 pruned\n"));
    assertThat(ic("", "sentinel", "check", "n", "s", "--interval", "1", "--lease", "106751991167d"))
        .isEqualTo(answer(0, "allowed\n"));
    assertThat(ic("", "state", "keys", "--timeout", "106751991168d").exit()).isEqualTo(3);
  }
}
