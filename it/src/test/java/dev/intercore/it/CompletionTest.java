package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import dev.intercore.testkit.IntentCalls;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The completion scripts, loaded and asked by the shells they are for. */
@SuppressWarnings("NullAway.Init")
class CompletionTest {
  /** Names that must reach a command as one word, and must not be run on the way. */
  private static final List<String> HOSTILE =
      List.of(
          "my key",
          "$(touch pwned)",
          "`touch pwned`",
          "it's;touch pwned",
          "say \"hi\"",
          "a:b=c",
          "back\\slash",
          "!1",
          "*",
          "~");

  private static final String REPOSITORY =
      """
      git init -q -b main . && git -c user.name=n -c user.email=e commit -q --allow-empty -m m &&
      git branch 'feat/$(touch${IFS}pwned)' && git branch "feat/it's;touch" && touch 'file;$(touch pwned)'
      """;

  private static Scratch scripts;
  private static String agent;
  private static String bead;
  private static String intent;

  @BeforeAll
  static void printScripts() {
    scripts = Scratch.initialized(Mode.DIRECT);
    scripts
        .bash("ic completion bash >ic.bash; ic completion zsh >_ic; ic completion fish >ic.fish")
        .succeeds("");
    scripts.bash(REPOSITORY).succeeds("");
    agent = scripts.ic("agent", "create", "--role", "polecat", "--rig", "web").stdout().strip();
    bead = scripts.ic("work", "create", "--title", "t").stdout().strip();
    Answer declared =
        scripts.ic("intent", "declare", "--session=al ice", "--allow=a.c", "--intent=i");
    intent = IntentCalls.idIn(declared);
    for (String name : HOSTILE) {
      scripts.ic("state", "set", name, "s", "--value", "1").succeeds("");
    }
  }

  @AfterAll
  static void close() {
    scripts.close();
  }

  private static Answer bash(String script) {
    return scripts.bash(script);
  }

  /** Sets what readline sets for a line of plain words, and calls the function as bash does. */
  private static Answer bashCompletes(String line) {
    String replaced = line.substring(Math.max(line.lastIndexOf(' '), line.lastIndexOf('=')) + 1);
    return bash(
        "source ./ic.bash\nCOMP_LINE=%s\nCOMP_POINT=%d\n_ic ic '%s'\nprintf '%%s\\n' \"${COMPREPLY[@]}\""
            .formatted(Cli.quoted(line).strip(), line.length(), replaced));
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
        "help completion b|''",
        "state get help --j|--json",
        "zzz|''",
        "state get k s |--db --help --json --timeout --verbose",
        "run list --status a|abandoned active",
        "run list --status=a|abandoned active",
        "agent create --role pole|polecat",
        "guard install c|claude-code codex cursor",
        "run create --project |''",
        "work get zzz|''"
      })
  void bashCompletesWordsVerbsAndOptions(String line, String expected) {
    assertThat(bashCompletes("ic " + line).exits(Answer.YES).quietly().lines().stream().sorted())
        .isEqualTo(expected.equals("''") ? List.of("") : List.of(expected.split(" ")));
  }

  @Test
  void bashLoadsItUnderStrictSettingsAndFromAPipe() {
    bash("set -euo pipefail; source <(ic completion bash); complete -p ic")
        .succeeds("complete -F _ic ic\n");
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

  /** In each shell, a file that is loaded and that completes {@code show} as {@code ic}. */
  private static final String BASH_SETUP =
      """
      source ./ic.bash
      show() { printf '<%s>' "$@"; echo E''ND; }
      complete -F _ic show
      PS1='$((6*7))> '
      """;

  private static final String ZSH_SETUP =
      """
      fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -d $PWD/dump
      autoload +X _ic; compdef _ic show
      show() { printf '<%s>' "$@"; echo E''ND; }
      setopt prompt_subst; PS1='$((6*7))> '
      """;

  private static final String FISH_SETUP =
      """
      source ./ic.fish
      complete -c show -f -a '(__ic_complete)'
      function show; printf '<%s>' $argv; echo E''ND; end
      function fish_prompt; echo (math 6 x 7)'> '; end
      """;

  /** Types each line, a Tab and a line end into an interactive shell, and prints what it prints. */
  private static final String PRESS_TABS =
      """
      zmodload zsh/zpty
      zpty s "$1"
      zpty -w s "source ./setup"
      zpty -r -m s out '*42>*'
      for line in "${@[2,-1]}"; do
        zpty -w -n s "$line"$'\\t\\n'
        zpty -r -m s out '*END*42>*'
        print -r -- "$out"
      done
      zpty -d s
      """;

  private static final Pattern SHOWN = Pattern.compile("<(?:.*)>(?=END)");

  /** The arguments of {@code show}, each in angle brackets, after a Tab behind each line. */
  private static List<String> shown(String shell, String setup, String terminal, String... lines) {
    Machine.needs("zsh");
    Machine.needs(shell.split(" ", -1)[0]);
    write("setup", setup);
    write("tabs.zsh", PRESS_TABS);
    Answer answer =
        scripts
            .ic()
            .with("TERM", terminal)
            .bash(
                "exec timeout 120 zsh -f tabs.zsh"
                    + Cli.quoted(Cli.plus(new String[] {shell}, lines)));
    return SHOWN
        .matcher(answer.exits(Answer.YES).stdout())
        .results()
        .map(MatchResult::group)
        .toList();
  }

  private static void write(String file, String text) {
    TestFiles.write(scripts.project().resolve(file), text.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource({"bash --norc --noprofile -i, dumb", "zsh -f -i, dumb", "fish -N -i, xterm"})
  void completedValueIsOneWordOfTheLine(String shell, String terminal) {
    String setup =
        shell.startsWith("bash") ? BASH_SETUP : shell.startsWith("zsh") ? ZSH_SETUP : FISH_SETUP;
    assertThat(
            shown(
                shell,
                setup,
                terminal,
                "show state get my",
                "show state get 'my",
                "show state get \"my",
                "show state get my\\ k",
                "show state get \\$",
                "show state get \\`",
                "show state get it",
                "show state get say",
                "show state get a:",
                "show state get back",
                "show state get \\!",
                "show state get \\*",
                "show state get 'my key' ",
                "show agent get pole",
                "show work get b",
                "show hook set " + agent + " bead",
                "show intent show in",
                "show intent list --session al",
                "show intent list --session=al",
                "show merge submit " + bead + " --source feat/i",
                "show merge submit " + bead + " --source=feat/\\$",
                "show run create --project fil",
                "show run create --project=fil",
                "show help sentinel conf"))
        .containsExactly(
            "<state><get><my key>",
            "<state><get><my key>",
            "<state><get><my key>",
            "<state><get><my key>",
            "<state><get><$(touch pwned)>",
            "<state><get><`touch pwned`>",
            "<state><get><it's;touch pwned>",
            "<state><get><say \"hi\">",
            "<state><get><a:b=c>",
            "<state><get><back\\slash>",
            "<state><get><!1>",
            "<state><get><*>",
            "<state><get><my key><s>",
            "<agent><get><" + agent + ">",
            "<work><get><" + bead + ">",
            "<hook><set><" + agent + "><" + bead + ">",
            "<intent><show><" + intent + ">",
            "<intent><list><--session><al ice>",
            "<intent><list><--session=al ice>",
            "<merge><submit><" + bead + "><--source><feat/it's;touch>",
            "<merge><submit><" + bead + "><--source=feat/$(touch${IFS}pwned)>",
            "<run><create><--project><file;$(touch pwned)>",
            "<run><create><--project=file;$(touch pwned)>",
            "<help><sentinel><confirm>");
    assertThat(scripts.project().resolve("pwned")).doesNotExist();
  }

  @Test
  void fileAfterAnAtSignIsCompletedInZshAndFish() {
    String line = "show state set k s @fil";
    String expected = "<state><set><k><s><@file;$(touch pwned)>";
    assertThat(shown("zsh -f -i", ZSH_SETUP, "dumb", line)).containsExactly(expected);
    assertThat(shown("fish -N -i", FISH_SETUP, "xterm", line)).containsExactly(expected);
  }

  @Test
  void failureIsNoCandidateAndNoMessage() {
    bash("cd \"$(mktemp -d)\" && ic __complete bash -- 'ic state get ' '' && rmdir \"$PWD\"")
        .succeeds("");
    bash("cd \"$(mktemp -d)\" && ic __complete zsh -- merge submit b --source '' && rmdir \"$PWD\"")
        .succeeds("");
    bash("INTERCORE_DB=/dev/null ic __complete fish -- work get ''").succeeds("");
  }
}
