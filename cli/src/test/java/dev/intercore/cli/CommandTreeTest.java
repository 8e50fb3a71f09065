package dev.intercore.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.GlobalOptions;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.ParsedArguments;
import dev.intercore.cli.option.UsageException;
import dev.intercore.cli.option.ValueType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines, the commands that they call, and their arguments. */
class CommandTreeTest {
  private static final Option<Optional<String>> TTL =
      Option.of("--ttl", ValueType.text("DUR"), "an end").optional();
  private static final Option<Boolean> FORCE = Option.flag("--force", "really");
  private static final Option<Optional<Long>> FORCE_COUNT =
      Option.of("--force", ValueType.COUNT, "how much").optional();
  private static final Option<Long> NEEDED =
      Option.of("--needed", ValueType.COUNT, "must be there").required();
  private static final Option<List<String>> PATHS =
      Option.of("--path", ValueType.PATH, "each").atLeastOne();
  private static final Option<Duration> WAIT =
      Option.of("--wait", ValueType.duration(Duration.ZERO, Duration.ofMinutes(1)), "how long")
          .orElse(Duration.ofSeconds(3));
  private static final Argument<String> KEY = Argument.of("KEY", ValueType.TEXT, "what");
  private static final Argument<String> SCOPE = Argument.of("SCOPE", ValueType.TEXT, "whose");
  private static final Argument<Optional<String>> FILE =
      Argument.optional("FILE", ValueType.PATH, "from");
  private static final Argument<List<String>> ITEMS =
      Argument.oneOrMore("ITEM", ValueType.TEXT, "each");
  private static final Argument<String> SHELL =
      Argument.of("SHELL", ValueType.words(List.of("bash", "zsh")), "the shell");

  private static final CommandTree TREE =
      new CommandTree()
          .command("init", () -> command("init", draft -> draft))
          .group(
              "state",
              () ->
                  group(
                      "state",
                      command(
                          "state set",
                          draft -> draft.arguments(KEY, SCOPE, FILE).options(TTL, FORCE)),
                      command("state get", draft -> draft.arguments(KEY)),
                      command("state keys", draft -> draft)))
          .group(
              "guard",
              () ->
                  group(
                      "guard",
                      command("guard many", draft -> draft.arguments(ITEMS)),
                      command("guard one", draft -> draft.options(NEEDED, WAIT)),
                      command("guard sure", draft -> draft.options(FORCE_COUNT)),
                      command("guard paths", draft -> draft.options(PATHS)),
                      command("guard shell", draft -> draft.arguments(SHELL)),
                      command(
                          "guard run",
                          draft -> draft.arguments(KEY, SCOPE).options(TTL).takesProgram())));

  private interface Declaring {
    CommandSpec.CommandDraft<Object> declare(CommandSpec.CommandDraft<Object> draft);
  }

  private static CommandSpec<?> command(String path, Declaring declaring) {
    return declaring
        .declare(CommandSpec.reads(path, "does it", ResultView.anyValue()))
        .run(_ -> CommandResult.silentNo());
  }

  private static CommandGroup group(String name, CommandSpec<?>... commands) {
    return new CommandGroup(name, "a group") {
      @Override
      protected List<CommandSpec<?>> declare() {
        return List.of(commands);
      }
    };
  }

  private static CommandTree.Match find(String line) {
    return TREE.find(line.isEmpty() ? List.of() : List.of(line.split(" ", -1)));
  }

  private static ParsedArguments parsed(String line) {
    CommandTree.Match match = find(line);
    match
        .firstFault()
        .ifPresent(fault -> {
          throw fault;
        });
    if (match.command().isEmpty()) {
      throw match.missingCommand();
    }
    match.arguments().validate();
    return match.arguments();
  }

  private static UsageException fault(String line) {
    UsageException fault = catchThrowableOfType(UsageException.class, () -> parsed(line));
    assertThat(fault).as("understood: " + line).isNotNull();
    assertThat(fault.hint()).isNotBlank();
    return fault;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "state set k s --ttl 5s --force",
        "--ttl 5s --force state set k s",
        "state --ttl 5s set --force k s",
        "state set --ttl=5s k --force s",
        "--force state --ttl=5s set k s",
        "state set --force --ttl 5s -- k s"
      })
  void optionsCanBeAnywhere(String line) {
    ParsedArguments parsed = parsed(line);
    assertThat(parsed.path()).containsExactly("state", "set");
    assertThat(parsed.words()).containsExactly("k", "s");
    assertThat(parsed.get(TTL)).contains("5s");
    assertThat(parsed.get(FORCE)).isTrue();
    assertThat(parsed.get(KEY)).isEqualTo("k");
    assertThat(parsed.get(FILE)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--force", "-h", "--", "state", "-1", "", "--ttl", "--json"})
  void optionWithAValueTakesTheNextWordWhateverItIs(String word) {
    assertThat(parsed("state set k s --ttl " + word).get(TTL)).contains(word);
    assertThat(parsed("--ttl " + word + " state set k s").get(TTL)).contains(word);
  }

  @Test
  void valueAfterTheEqualsSignIsTakenWhole() {
    assertThat(parsed("state set k s --ttl=a=b").get(TTL)).contains("a=b");
    assertThat(parsed("state set k s --ttl=").get(TTL)).contains("");
    assertThat(parsed("state set k s --ttl=--force").get(TTL)).contains("--force");
  }

  @Test
  void twoDashesEndTheOptions() {
    assertThat(parsed("state set -- --ttl -h").words()).containsExactly("--ttl", "-h");
    assertThat(parsed("state set k -- --").words()).containsExactly("k", "--");
    assertThat(parsed("state set - ").words()).containsExactly("-", "");
    assertThat(parsed("-- state get --force").words()).containsExactly("--force");
  }

  @Test
  void optionGivenTwiceIsRejected() {
    assertThat(fault("state set k s --ttl 1s --ttl 1s").fact()).isEqualTo("--ttl is given twice");
    assertThat(fault("--json state keys --json").fact()).isEqualTo("--json is given twice");
    assertThat(fault("--db a.db state keys --db=b.db").fact()).isEqualTo("--db is given twice");
    assertThat(fault("state set k s --force --force").fact()).isEqualTo("--force is given twice");
    assertThat(parsed("guard paths --path a --path b").get(PATHS)).containsExactly("a", "b");
  }

  @Test
  void flagWithAValueIsRejected() {
    assertThat(fault("state set k s --force=yes").fact()).isEqualTo("--force takes no value");
    assertThat(fault("state keys --json=").fact()).isEqualTo("--json takes no value");
  }

  @Test
  void missingValueIsRejected() {
    assertThat(fault("state set k s --ttl").fact()).isEqualTo("--ttl needs a value");
    assertThat(fault("state set k s --ttl").hint()).isEqualTo("Write --ttl DUR.");
    assertThat(fault("guard paths --path").hint()).isEqualTo("Write --path PATH.");
    assertThat(fault("--db").fact()).isEqualTo("--db needs a value");
  }

  @Test
  void unknownOptionIsRejectedWithASuggestion() {
    assertThat(fault("state set k s --tll 5s").hint()).isEqualTo("Did you mean `--ttl`?");
    assertThat(fault("state keys --jsn").hint()).isEqualTo("Did you mean `--json`?");
    assertThat(fault("--timout 1s state keys").hint()).isEqualTo("Did you mean `--timeout`?");
    assertThat(fault("--timout 1s state keys").context()).containsExactly("state", "keys");
    assertThat(fault("state keys --tll=5s").fact()).isEqualTo("unknown option: --tll");
    assertThat(fault("state keys -x").fact()).isEqualTo("unknown option: -x");
    assertThat(fault("state keys ---").fact()).isEqualTo("unknown option: ---");
    assertThat(fault("--nonsense").fact()).isEqualTo("unknown option: --nonsense");
  }

  @Test
  void optionOfAnotherCommandIsRejectedWhereverItIs() {
    assertThat(fault("state get k --ttl 5s").fact()).isEqualTo("unknown option: --ttl");
    assertThat(fault("--ttl 5s state get k").fact()).isEqualTo("unknown option: --ttl");
    assertThat(fault("--force init").fact()).isEqualTo("unknown option: --force");
  }

  @Test
  void unknownCommandIsRejectedWithASuggestion() {
    assertThat(fault("stat set k s").fact()).isEqualTo("unknown command: stat");
    assertThat(fault("stat set k s").hint()).isEqualTo("Did you mean `state`?");
    assertThat(fault("state ste k s").hint()).isEqualTo("Did you mean `set`?");
    assertThat(fault("state ste k s").context()).containsExactly("state");
    assertThat(fault("state xyzzy").hint()).contains("set|get|keys");
    assertThat(fault("xyzzy").hint()).contains("ic --help");
    assertThat(fault("gaurd init").hint()).isEqualTo("Did you mean `guard`?");
    assertThat(fault("xyzzy state get k").fact()).isEqualTo("unknown command: xyzzy");
  }

  @Test
  void missingAndExtraArgumentsAreRejected() {
    assertThat(fault("state set k").fact()).isEqualTo("SCOPE is missing");
    assertThat(fault("state set").hint()).contains("ic state set KEY SCOPE [FILE]");
    assertThat(fault("state get k extra").fact()).isEqualTo("unexpected argument: extra");
    assertThat(fault("state keys extra").fact()).isEqualTo("unexpected argument: extra");
    assertThat(fault("init extra").fact()).isEqualTo("unexpected argument: extra");
    assertThat(parsed("state set k s f").get(FILE)).contains("f");
  }

  @Test
  void missingCommandAndRequiredOptionAreRejected() {
    assertThat(fault("state").hint()).contains("ic state set|get|keys");
    assertThat(fault("state --ttl 5s").fact()).isEqualTo("no command given");
    assertThat(fault("guard one").fact()).isEqualTo("--needed is missing");
    assertThat(fault("guard paths").fact()).isEqualTo("--path is missing");
    assertThat(fault("--json").fact()).isEqualTo("no command given");
  }

  @Test
  void lastArgumentCanTakeAllRemainingWords() {
    assertThat(parsed("guard many a b c").get(ITEMS)).containsExactly("a", "b", "c");
    assertThat(fault("guard many").fact()).isEqualTo("ITEM is missing");
  }

  @Test
  void valuesAreCheckedByTheirTypes() {
    assertThat(parsed("guard one --needed 7").get(NEEDED)).isEqualTo(7);
    assertThat(parsed("guard one --needed 7").get(WAIT)).hasSeconds(3);
    assertThat(parsed("guard one --needed 7 --wait 60s").get(WAIT)).hasMinutes(1);
    assertThat(fault("guard one --needed 0").fact()).isEqualTo("not a positive whole number: 0");
    assertThat(fault("guard one --needed 99999999999999999999").context())
        .containsExactly("guard", "one");
    assertThat(fault("guard one --needed 1 --wait 61s").fact())
        .isEqualTo("--wait is out of range: 61s");
    assertThat(fault("guard one --needed 1 --wait 61").fact())
        .isEqualTo("--wait is not a duration: 61");
    assertThat(fault("guard shell ksh").fact()).isEqualTo("SHELL cannot be ksh");
    assertThat(fault("guard shell ksh").hint()).isEqualTo("It is one of bash, zsh.");
    assertThat(fault("init --timeout 5").fact()).isEqualTo("--timeout is not a duration: 5");
  }

  @Test
  void helpIsReadInBothFormsAndAlsoAfterAFault() {
    assertThat(find("state set -h").arguments().has(GlobalOptions.HELP)).isTrue();
    assertThat(find("--help state").arguments().has(GlobalOptions.HELP)).isTrue();
    assertThat(find("state --bogus --help").arguments().has(GlobalOptions.HELP)).isTrue();
    assertThat(find("nonsense --json").arguments().has(GlobalOptions.JSON)).isTrue();
    assertThat(find("state set k s --ttl -h").arguments().has(GlobalOptions.HELP)).isFalse();
    assertThat(find("state set -- -h").arguments().has(GlobalOptions.HELP)).isFalse();
  }

  @Test
  void firstFaultIsReported() {
    assertThat(fault("state set k s --bogus --ttl 1s --ttl 2s").fact())
        .isEqualTo("unknown option: --bogus");
  }

  @Test
  void lineWithoutWordsIsBare() {
    assertThat(find("").isBare()).isTrue();
    assertThat(find("--json").isBare()).isTrue();
    assertThat(find("state").isBare()).isFalse();
    assertThat(find("nonsense").isBare()).isFalse();
    assertThat(find("--nonsense").isBare()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "guard run n s -- make -j --ttl 5s --",
        "guard run -- n s make -j --ttl 5s --",
        "guard run -- n s -- make -j --ttl 5s --",
        "guard run n -- s -- make -j --ttl 5s --",
        "-- guard run n s -- make -j --ttl 5s --"
      })
  void wordsAfterTheDashesBelongToTheProgram(String line) {
    ParsedArguments parsed = parsed(line);
    assertThat(parsed.words()).containsExactly("n", "s");
    assertThat(parsed.get(TTL)).isEmpty();
    assertThat(parsed.program()).containsExactly("make", "-j", "--ttl", "5s", "--");
  }

  @Test
  void argumentsCanBeginWithADashBeforeAProgramToo() {
    ParsedArguments parsed = parsed("guard run --ttl 1s -- -n -s -- true");
    assertThat(parsed.words()).containsExactly("-n", "-s");
    assertThat(parsed.program()).containsExactly("true");
    assertThat(parsed.get(TTL)).contains("1s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"guard run n s", "guard run n s --", "guard run n s make"})
  void aProgramIsNamedAfterTheDashes(String line) {
    assertThat(fault(line).hint()).contains("-- COMMAND");
  }

  @Test
  void optionIsReadByTheDeclarationOfItsOwnCommand() {
    assertThat(parsed("state set k s --force").get(FORCE)).isTrue();
    assertThat(parsed("--force state set k s").get(FORCE)).isTrue();
    for (String line :
        List.of(
            "guard sure --force 5",
            "guard --force 5 sure",
            "--force 5 guard sure",
            "--force=5 guard sure")) {
      assertThat(parsed(line).get(FORCE_COUNT)).as(line).contains(5L);
    }
    assertThat(fault("--force guard sure").fact()).isEqualTo("--force needs a value");
    assertThat(fault("--force=5 state set k s").fact()).isEqualTo("--force takes no value");
    assertThat(fault("--force 5 state set k s").fact()).isEqualTo("unknown command: 5");
  }

  @Test
  void optionOfAnotherDeclarationIsAnError() {
    ParsedArguments parsed = parsed("state keys");
    assertThat(parsed.find(TTL)).isEmpty();
    assertThat(catchThrowableOfType(IllegalArgumentException.class, () -> parsed.get(TTL)))
        .hasMessage("state keys does not declare --ttl");
  }

  @Test
  void wordBetweenGroupAndVerbIsReportedWithTheVerbsOfTheGroup() {
    for (String line : List.of("state x set k s", "state --force x set k s", "state guard set")) {
      UsageException fault = fault(line);
      assertThat(fault.fact()).as(line).startsWith("unknown command: ");
      assertThat(fault.hint()).as(line).contains("ic state set|get|keys");
    }
  }

  /** The guard reads shell commands of agents, which can be of any length. */
  @Test
  @Timeout(20)
  void longLinesOfGroupsVerbsAndOptionsAreReadInShortTime() {
    for (String piece : List.of("state get ", "--ttl state get ", "--x state --x get ")) {
      assertThat(find("x " + piece.repeat(20_000)).firstFault()).isPresent();
      assertThat(find(piece.repeat(20_000)).context()).as(piece).containsExactly("state", "get");
    }
  }
}
