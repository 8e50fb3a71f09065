package dev.intercore.cli.help;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.cli.CommandGroup;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.CommandTree;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.help.Completer.Candidate;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.option.ValueType.Completion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines that end at the cursor, and what the last word can become in each shell. */
class CompleterTest {
  private static final Argument<String> RUN =
      Argument.of("RUN", ValueType.TEXT.completing(Completion.RUNS), "a run");
  private static final Argument<Optional<String>> PHASE =
      Argument.optional("PHASE", ValueType.TEXT.completing(Completion.PHASES), "a phase");
  private static final Argument<String> COLOR =
      Argument.of("COLOR", ValueType.words(List.of("red", "green")), "a color");
  private static final Argument<List<String>> FILES =
      Argument.oneOrMore("FILE", ValueType.PATH, "files");
  private static final Option<Optional<String>> SIZE =
      Option.of("--size", ValueType.words(List.of("small", "large")), "a size").optional();
  private static final Option<List<String>> BRANCH =
      Option.of("--branch", ValueType.TEXT.completing(Completion.BRANCHES), "each").repeated();
  private static final Option<Optional<String>> FOLDER =
      Option.of("--folder", ValueType.PATH, "a folder").optional();
  private static final Option<Boolean> FORCE = Option.flag("--force", "really");

  private static final CommandSpec.Handler<Object> NOTHING = _ -> CommandResult.silentNo();

  private static final CommandTree TREE =
      new CommandTree()
          .command("paint", () -> spec("paint").arguments(COLOR, FILES).run(NOTHING))
          .group(
              "run",
              () ->
                  new CommandGroup("run", "runs: all of them") {
                    @Override
                    protected List<CommandSpec<?>> declare() {
                      return List.of(
                          spec("run move")
                              .arguments(RUN, PHASE)
                              .options(SIZE, BRANCH, FOLDER, FORCE)
                              .run(NOTHING),
                          spec("run under").arguments(RUN).takesProgram().run(NOTHING));
                    }
                  })
          .hidden("__hidden", () -> spec("__hidden").run(NOTHING));

  private static CommandSpec.CommandDraft<Object> spec(String path) {
    return CommandSpec.reads(path, "does it", ResultView.anyValue());
  }

  /** What the data of the project would be: names that no shell may interpret. */
  private static final List<String> NAMES =
      List.of("a b", "a'b", "a\"b", "$(x)", "`x`", "a:b", "a\\b", "-dash", "~", "é");

  private final List<String> asked = new ArrayList<>();

  private List<String> shown(CompletionShell shell, String... passed) {
    CompletionShell.TypedLine line = shell.line(List.of(passed));
    Completer.Candidates found =
        new Completer(
                TREE,
                (kind, _, earlier, prefix) -> {
                  asked.add(kind + " after " + earlier);
                  return NAMES.stream()
                      .filter(name -> name.startsWith(prefix))
                      .map(name -> new Candidate(name, "a\thelp\u001b"))
                      .toList();
                },
                line)
            .find();
    return found.files()
        ? List.of(CompletionShell.FILES)
        : found.words().stream().flatMap(one -> shell.show(line, one).stream()).toList();
  }

  /** Words of a line without quotes, as zsh passes them, without the help. */
  private List<String> words(String line) {
    return shown(CompletionShell.ZSH, line.split(" ", -1)).stream()
        .map(one -> one.replaceFirst("(?<!\\\\):.*", ""))
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "''|paint run",
        "p|paint",
        "_|",
        "run |move under",
        "run m|move",
        "run x |",
        "x |",
        "paint |red green",
        "paint r|red",
        "paint red |*",
        "paint red a b|*",
        "--|--db --timeout --json --verbose --help",
        "run --j|--json",
        "--db |*",
        "--db x r|run",
        "run move --s|--size",
        "run move --size |small large",
        "run move --size l|large",
        "run move --size=|--size=small --size=large",
        "run move --size=s|--size=small",
        "run move --force=|",
        "run move --folder |*",
        "run move --folder=x|*",
        "run move --size small --s|",
        "run move --branch x --b|--branch",
        "run move --size --s|",
        "run move a b |--size --branch --folder --force --db --timeout --json --verbose --help",
        "run move a b -- |",
        "run move a b c|",
        "run under a -- |*",
        "run under a -- ls -|*",
        "--size run mo|move"
      })
  void wordAtTheCursorIsCompletedByItsDeclaration(String line, String expected) {
    assertThat(words(line))
        .isEqualTo(
            Stream.of(Optional.ofNullable(expected).orElse("").split(" "))
                .filter(word -> !word.isEmpty())
                .toList());
  }

  @Test
  void sourceGetsTheArgumentsBeforeTheValue() {
    words("run move a");
    words("run move some-run ");
    words("run --branch x move some-run --branch a");
    assertThat(asked)
        .containsExactly("RUNS after []", "PHASES after [some-run]", "BRANCHES after [some-run]");
  }

  @Test
  void valueWithADashIsNoArgumentButTheValueOfAnOption() {
    assertThat(words("run move -")).doesNotContain("-dash");
    assertThat(words("run move ")).contains("~").doesNotContain("-dash");
    assertThat(words("run move -- -")).containsExactly("-dash");
    assertThat(words("run move a --branch -")).containsExactly("-dash");
  }

  @Test
  void bashGetsWordsInWhichNothingIsSpecial() {
    assertThat(shown(CompletionShell.BASH, "ic run move ", ""))
        .containsExactly(
            "a\\ b", "a\\'b", "a\\\"b", "\\$\\(x\\)", "\\`x\\`", "a:b", "a\\\\b", "\\~", "é");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        // The line, what readline replaces, what it is replaced by.
        "ic run move a:|^^|b",
        "ic run move a\\ |a\\ |a\\ b",
        "ic run move 'a |a |a b",
        "ic run move 'a |'a |a\\ b",
        "ic run move \"a |a |a b",
        "ic run move 'a'|'a'|a\\ b a\\'b a\\\"b a:b a\\\\b",
        "ic run move 'a\"|a\"|a\"b",
        "ic run move \"a'|a'|a'b",
        "ic run move \"$|$|^^",
        "ic run move \"a\\|a\\|a b a'b a:b",
        "ic run move x --branch=a|a|a\\ b a\\'b a\\\"b a:b a\\\\b",
        "ic run move x --branch=a:|^^|b",
        "ic 'run' mo|mo|move",
        "/bin/ic ru|ru|run",
      })
  void bashGetsWhatReplacesTheTypedPart(String line, String replaced, String expected) {
    assertThat(String.join(" ", shown(CompletionShell.BASH, line, replaced))).isEqualTo(expected);
  }

  @Test
  void zshGetsColonsAndBackslashesEscaped() {
    assertThat(shown(CompletionShell.ZSH, "run", "move", "a"))
        .containsExactly(
            "a b:a\\x09help\\x1b",
            "a'b:a\\x09help\\x1b",
            "a\"b:a\\x09help\\x1b",
            "a\\:b:a\\x09help\\x1b",
            "a\\\\b:a\\x09help\\x1b");
    assertThat(shown(CompletionShell.ZSH, "ru")).containsExactly("run:runs: all of them");
  }

  @Test
  void fishGetsTheHelpBehindATabAndPassesItsQuotes() {
    assertThat(shown(CompletionShell.FISH, "run", "move", "'a "))
        .containsExactly("a b\ta\\x09help\\x1b");
    assertThat(shown(CompletionShell.FISH, "run", "move", "a\\'"))
        .containsExactly("a'b\ta\\x09help\\x1b");
  }

  @Test
  void lineWithoutWordsHasNoCandidates() {
    assertThat(shown(CompletionShell.BASH)).containsExactly("paint", "run");
    assertThat(shown(CompletionShell.FISH))
        .containsExactly("paint\tdoes it", "run\truns: all of them");
  }
}
