package dev.intercore.cli.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.intercore.cli.option.UsageException;
import dev.intercore.cli.spec.Declared;
import dev.intercore.cli.spec.GlobalOptions;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.cli.spec.Tree;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParserTest {
  private static final Option TTL = Option.valued("--ttl", "DUR", "an end");
  private static final Option FORCE = Option.flag("--force", "really");
  private static final Option NEEDED = Option.required("--needed", "N", "must be there");

  private static final Tree<Declared> TREE =
      new Tree<Declared>()
          .command("init", () -> () -> Spec.named("init", "make it").build())
          .group(
              "state",
              "values",
              () ->
                  List.of(
                      () ->
                          Spec.named("state set", "store")
                              .argument("KEY", "what")
                              .argument("SCOPE", "whose")
                              .optionalArgument("FILE", "from")
                              .option(TTL)
                              .option(FORCE)
                              .build(),
                      () -> Spec.named("state get", "read").argument("KEY", "what").build(),
                      () -> Spec.named("state keys", "all").build()))
          .group(
              "guard",
              "guards",
              () ->
                  List.of(
                      () -> Spec.named("guard many", "ask").arguments("ITEM", "each").build(),
                      () -> Spec.named("guard one", "ask").option(NEEDED).build(),
                      () ->
                          Spec.named("guard sure", "ask")
                              .option(Option.valued("--force", "N", "how much"))
                              .build(),
                      () ->
                          Spec.named("guard run", "run")
                              .argument("NAME", "what")
                              .argument("SCOPE", "whose")
                              .option(TTL)
                              .takesProgram()
                              .build()));

  private static Parser<Declared> reading(String line) {
    Parser<Declared> parser = new Parser<>(TREE);
    parser.read(line.isEmpty() ? List.of() : List.of(line.split(" ", -1)));
    return parser;
  }

  private static Parsed<Declared> parsed(String line) {
    return reading(line).result();
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
        "state set k s --ttl 5s --force", "--ttl 5s --force state set k s",
            "state --ttl 5s set --force k s",
        "state set --ttl=5s k --force s", "--force state --ttl=5s set k s",
            "state set --force --ttl 5s -- k s"
      })
  void optionsStandAnywhere(String line) {
    Parsed<Declared> parsed = parsed(line);
    assertThat(parsed.command().spec().name()).isEqualTo("state set");
    assertThat(parsed.arguments()).containsExactly("k", "s");
    assertThat(parsed.options()).isEqualTo(Map.of("--ttl", List.of("5s"), "--force", List.of("")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--force", "-h", "--", "state", "-1", "", "--ttl", "--json"})
  void valueOptionTakesTheNextWordWhateverItIs(String word) {
    assertThat(parsed("state set k s --ttl " + word).options())
        .isEqualTo(Map.of("--ttl", List.of(word)));
    assertThat(parsed("--ttl " + word + " state set k s").options())
        .isEqualTo(Map.of("--ttl", List.of(word)));
  }

  @Test
  void valueAfterTheEqualsSignIsTakenWhole() {
    assertThat(parsed("state set k s --ttl=a=b").options())
        .isEqualTo(Map.of("--ttl", List.of("a=b")));
    assertThat(parsed("state set k s --ttl=").options()).isEqualTo(Map.of("--ttl", List.of("")));
    assertThat(parsed("state set k s --ttl=--force").options())
        .isEqualTo(Map.of("--ttl", List.of("--force")));
  }

  @Test
  void twoDashesEndTheOptions() {
    assertThat(parsed("state set -- --ttl -h").arguments()).containsExactly("--ttl", "-h");
    assertThat(parsed("state set k -- --").arguments()).containsExactly("k", "--");
    assertThat(parsed("state set - ").arguments()).containsExactly("-", "");
    assertThat(parsed("-- state get --force").arguments()).containsExactly("--force");
  }

  @Test
  void optionGivenTwiceIsRefused() {
    assertThat(fault("state set k s --ttl 1s --ttl 1s").fact()).isEqualTo("--ttl is given twice");
    assertThat(fault("--json state keys --json").fact()).isEqualTo("--json is given twice");
    assertThat(fault("--db a.db state keys --db=b.db").fact()).isEqualTo("--db is given twice");
    assertThat(fault("state set k s --force --force").fact()).isEqualTo("--force is given twice");
  }

  @Test
  void flagWithAValueIsRefused() {
    assertThat(fault("state set k s --force=yes").fact()).isEqualTo("--force takes no value");
    assertThat(fault("state keys --json=").fact()).isEqualTo("--json takes no value");
  }

  @Test
  void valueThatIsMissingIsRefused() {
    assertThat(fault("state set k s --ttl").fact()).isEqualTo("--ttl needs a value");
    assertThat(fault("--db").fact()).isEqualTo("--db needs a value");
  }

  @Test
  void unknownOptionIsRefusedWithWhatWasMeant() {
    assertThat(fault("state set k s --tll 5s").hint()).isEqualTo("Did you mean `--ttl`?");
    assertThat(fault("state keys --jsn").hint()).isEqualTo("Did you mean `--json`?");
    assertThat(fault("--timout 1s state keys").hint()).isEqualTo("Did you mean `--timeout`?");
    assertThat(fault("state keys --tll=5s").fact()).isEqualTo("unknown option: --tll");
    assertThat(fault("state keys -x").fact()).isEqualTo("unknown option: -x");
    assertThat(fault("state keys ---").fact()).isEqualTo("unknown option: ---");
  }

  @Test
  void optionOfAnotherCommandIsRefusedWhereverItStands() {
    assertThat(fault("state get k --ttl 5s").fact()).isEqualTo("unknown option: --ttl");
    assertThat(fault("--ttl 5s state get k").fact()).isEqualTo("unknown option: --ttl");
    assertThat(fault("--force init").fact()).isEqualTo("unknown option: --force");
  }

  @Test
  void unknownCommandIsRefusedWithWhatWasMeant() {
    assertThat(fault("stat set k s").fact()).isEqualTo("unknown command: stat");
    assertThat(fault("stat set k s").hint()).isEqualTo("Did you mean `state`?");
    assertThat(fault("state ste k s").hint()).isEqualTo("Did you mean `set`?");
    assertThat(fault("state ste k s").context()).containsExactly("state");
    assertThat(fault("state xyzzy").hint()).contains("set|get|keys");
    assertThat(fault("xyzzy").hint()).contains("ic --help");
  }

  @Test
  void missingAndExtraArgumentsAreRefused() {
    assertThat(fault("state set k").fact()).isEqualTo("SCOPE is missing");
    assertThat(fault("state set").hint()).contains("ic state set KEY SCOPE [FILE]");
    assertThat(fault("state get k extra").fact()).isEqualTo("unexpected argument: extra");
    assertThat(fault("state keys extra").fact()).isEqualTo("unexpected argument: extra");
    assertThat(fault("init extra").fact()).isEqualTo("unexpected argument: extra");
    assertThat(parsed("state set k s f").arguments()).containsExactly("k", "s", "f");
  }

  @Test
  void missingCommandAndRequiredOptionAreRefused() {
    assertThat(fault("state").hint()).contains("ic state set|get|keys");
    assertThat(fault("guard one").fact()).isEqualTo("--needed is missing");
    assertThat(fault("--json").fact()).isEqualTo("no command given");
  }

  @Test
  void lastArgumentMayTakeAllThatIsLeft() {
    assertThat(parsed("guard many a b c").arguments()).containsExactly("a", "b", "c");
    assertThat(fault("guard many").fact()).isEqualTo("ITEM is missing");
  }

  @Test
  void helpIsHeardInBothFormsAndAlsoAfterAFault() {
    assertThat(reading("state set -h").has(GlobalOptions.HELP)).isTrue();
    assertThat(reading("--help state").has(GlobalOptions.HELP)).isTrue();
    assertThat(reading("state --bogus --help").has(GlobalOptions.HELP)).isTrue();
    assertThat(reading("nonsense --json").has(GlobalOptions.JSON)).isTrue();
    assertThat(reading("state set k s --ttl -h").has(GlobalOptions.HELP)).isFalse();
    assertThat(reading("state set -- -h").has(GlobalOptions.HELP)).isFalse();
  }

  @Test
  void firstFaultIsTheOneThatIsTold() {
    assertThat(fault("state set k s --bogus --ttl 1s --ttl 2s").fact())
        .isEqualTo("unknown option: --bogus");
  }

  @Test
  void nothingAtAllIsBare() {
    assertThat(reading("").isBare()).isTrue();
    assertThat(reading("--json").isBare()).isTrue();
    assertThat(reading("state").isBare()).isFalse();
    assertThat(reading("nonsense").isBare()).isFalse();
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
  void wordsAfterTheDashesAreTheProgramsOwn(String line) {
    Parsed<Declared> parsed = parsed(line);
    assertThat(parsed.arguments()).containsExactly("n", "s");
    assertThat(parsed.options()).isEmpty();
    assertThat(parsed.afterDashes()).containsExactly("make", "-j", "--ttl", "5s", "--");
  }

  @Test
  void argumentsMayBeginWithADashBeforeAProgramToo() {
    Parsed<Declared> parsed = parsed("guard run --ttl 1s -- -n -s -- true");
    assertThat(parsed.arguments()).containsExactly("-n", "-s");
    assertThat(parsed.afterDashes()).containsExactly("true");
    assertThat(parsed.has(TTL)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"guard run n s", "guard run n s --", "guard run n s make"})
  void aProgramIsNamedAfterTheDashes(String line) {
    assertThat(fault(line).hint()).contains("-- COMMAND");
  }

  @Test
  void anOptionThatIsAFlagHereAndHasAValueThereIsToldByWhatFollows() {
    assertThat(parsed("state set k s --force").has(FORCE)).isTrue();
    assertThat(parsed("--force state set k s").has(FORCE)).isTrue();
    for (String line :
        List.of(
            "guard sure --force 5",
            "guard --force 5 sure",
            "--force 5 guard sure",
            "--force=5 guard sure")) {
      assertThat(parsed(line).options()).as(line).containsEntry("--force", List.of("5"));
    }
    assertThat(parsed("--force=guard guard sure").options())
        .containsEntry("--force", List.of("guard"));
    assertThat(fault("--force guard sure").fact()).isEqualTo("--force needs a value");
    assertThat(fault("--force=5 state set k s").fact()).isEqualTo("--force takes no value");
    assertThat(fault("--force 5 state set k s").fact()).isEqualTo("--force takes no value");
  }
}
