package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The completion scripts, loaded and asked by the shells they are for. */
@SuppressWarnings("NullAway.Init")
class CompletionTest {
  private static Scratch scripts;

  @BeforeAll
  static void printScripts() {
    scripts = new Scratch(Mode.DIRECT);
    scripts
        .bash("ic completion bash >ic.bash; ic completion zsh >_ic; ic completion fish >ic.fish")
        .succeeds("");
  }

  @AfterAll
  static void close() {
    scripts.close();
  }

  private static Answer bash(String script) {
    return scripts.bash(script);
  }

  private static Answer bashCompletes(String... words) {
    return bash(
        "source ./ic.bash\nCOMP_WORDS=(%s)\nCOMP_CWORD=%d\n_ic\nprintf '%%s\\n' \"${COMPREPLY[@]}\""
            .formatted(Cli.quoted(words), words.length - 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "sta|state status",
        "state |delete get keys list prune set",
        "state se|set",
        "sentinel check-|check-many",
        "state set k s --t|--timeout --ttl",
        "sentinel check n s --i|--interval",
        "sentinel check n s --l|--lease",
        "--db x.db sentinel con|confirm",
        "state set --ttl 5s --i|--if-absent",
        "state get k s --v|--verbose",
        "completion |bash fish zsh",
        "init --j|--json",
        "hel|help",
        "help sta|state status",
        "help state |delete get keys list prune set",
        "help completion b|bash",
        "state get help --j|--json",
        "zzz|''"
      })
  void bashCompletesWordsVerbsAndOptions(String line, String expected) {
    String[] words = ("ic " + line).split(" ", -1);
    assertThat(bashCompletes(words).exits(Answer.YES).quietly().lines().stream().sorted())
        .isEqualTo(expected.equals("''") ? List.of("") : List.of(expected.split(" ")));
  }

  @Test
  void bashLoadsItUnderStrictSettingsAndFromAPipe() {
    bash("set -euo pipefail; source <(ic completion bash); complete -p ic")
        .succeeds("complete -o default -F _ic ic\n");
  }

  @Test
  void theBashScriptIsShellcheckClean() {
    Machine.needs("shellcheck");
    bash("shellcheck -s bash ic.bash").succeeds("");
  }

  @Test
  void zshReadsAndLoadsIt() {
    Machine.needs("zsh");
    bash("zsh -n _ic").succeeds("");
    bash("""
    exec zsh -f -c 'fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -d $PWD/dump
    print -r -- $_comps[ic]; autoload +X _ic && whence -w _ic'
    """)
        .succeeds("_ic\n_ic: function\n");
  }

  /** Types the words and a Tab into an interactive zsh, and shows what it makes of them. */
  private static final String PRESS_TAB =
      """
      zmodload zsh/zpty
      zpty z zsh -f -i
      zpty -w z "PS1=\\$((6*7))\\> fpath=($PWD \\$fpath); autoload -Uz compinit; compinit -u -d $PWD/dump"
      zpty -r -m z out '*42>*'
      zpty -w -n z "$1"$'\\t'X
      zpty -r -m z out '*X*'
      print -r -- "$out"
      zpty -d z
      """;

  @ParameterizedTest
  @CsvSource({
    "ic sent, sentinel",
    "ic sentinel conf, confirm",
    "ic sentinel check-m, check-many",
    "ic state ke, keys",
    "ic init --js, --json",
    "ic state set k s --tt, --ttl",
    "ic sentinel check n s --inter, --interval",
    "ic completion fi, fish",
    "ic hel, help",
    "ic help sent, sentinel",
    "ic help sentinel conf, confirm"
  })
  void zshCompletesWordsVerbsAndOptions(String typed, String expected) {
    Machine.needs("zsh");
    TestFiles.write(
        scripts.project().resolve("press.zsh"), PRESS_TAB.getBytes(StandardCharsets.UTF_8));
    Answer answer =
        scripts
            .ic()
            .with("TERM", "dumb")
            .bash("exec timeout 60 zsh -f press.zsh" + Cli.quoted(typed));
    assertThat(answer.exits(Answer.YES).stdout()).as("%s", answer).contains(expected + " ");
  }

  @Test
  void fishReadsItAndCompletes() {
    Machine.needs("fish");
    bash("fish -n ic.fish").succeeds("");
    assertThat(fish("ic sta")).containsExactly("state", "status");
    assertThat(fish("ic state ")).containsExactly("delete", "get", "keys", "list", "prune", "set");
    assertThat(fish("ic sentinel check n s --inter")).containsExactly("--interval");
    assertThat(fish("ic state set k s --t")).containsExactly("--timeout", "--ttl");
    assertThat(fish("ic completion ")).contains("bash", "fish", "zsh");
    assertThat(fish("ic help sta")).containsExactly("state", "status");
    assertThat(fish("ic help state s")).containsExactly("set");
  }

  private static List<String> fish(String line) {
    return bash("exec fish -N -c 'source ic.fish; complete -C \"" + line + "\"'")
        .exits(Answer.YES)
        .quietly()
        .lines()
        .stream()
        .map(l -> l.split("\t", -1)[0])
        .sorted()
        .toList();
  }
}
