package dev.intercore.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.CommandTree;
import dev.intercore.cli.help.HelpCommands;
import dev.intercore.cli.help.ReferencePage;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.GlobalOptions;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonReader;
import dev.intercore.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every declaration is complete, and the reference page is generated from the declarations. */
class DeclarationsTest {
  /** A call of ic in an example: up to a pipe, an operator of the shell or the end. */
  private static final Pattern CALL =
      Pattern.compile("(?:^|[|&] )ic ((?:'[^']*'|\"[^\"]*\"|[^|&'\"<>])*)");

  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

  static Stream<CommandSpec<?>> specs() {
    return CommandCatalog.tree().all().stream();
  }

  @ParameterizedTest
  @MethodSource("specs")
  void commandSaysWhatItIsHowItEndsAndHowItIsUsed(CommandSpec<?> spec) {
    assertThat(spec.summary()).isNotBlank().doesNotContain("\n").doesNotEndWith(".");
    assertThat(spec.exits()).isNotEmpty().allMatch(exit -> !exit.meaning().isBlank());
    assertThat(spec.exits().stream().map(CommandSpec.Exit::code))
        .doesNotHaveDuplicates()
        .contains(ExitCode.YES);
    assertThat(spec.examples()).isNotEmpty().anyMatch(line -> line.contains("ic " + spec.name()));
    assertThat(spec.signature().arguments()).allMatch(argument -> !argument.help().isBlank());
    assertThat(spec.signature().options()).allMatch(option -> !option.help().isBlank());
  }

  @ParameterizedTest
  @MethodSource("specs")
  void argumentsAreInAnOrderThatCanBeRead(CommandSpec<?> spec) {
    List<Argument<?>> arguments = spec.signature().arguments();
    for (int i = 1; i < arguments.size(); i++) {
      assertThat(arguments.get(i - 1).isRepeatable()).as(spec.name()).isFalse();
      assertThat(!arguments.get(i - 1).isRequired() && arguments.get(i).isRequired())
          .as(spec.name())
          .isFalse();
    }
  }

  @ParameterizedTest
  @MethodSource("specs")
  void examplesAreUnderstood(CommandSpec<?> spec) {
    for (String example : spec.examples()) {
      for (MatchResult call : CALL.matcher(example).results().toList()) {
        CommandTree.Match match = CommandCatalog.tree().find(words(call.group(1)));
        assertThat(match.command()).as(example).isPresent();
        match.arguments().validate();
      }
    }
  }

  /**
   * Examples that no transcript plays: they run a program that is not there, never end, wait, name
   * a process or print ages, or are about the installation. Tests with processes cover them.
   */
  private static final List<Pattern> NOT_PLAYED =
      Stream.of(
              "ic demo.*",
              "ic watch.*",
              "ic wait.*",
              "ic doctor.*",
              "ic engine.*",
              "ic lock run.*",
              "ic merge run.*",
              "ic agent add.*",
              "ic status",
              ".*completion.*",
              ".*--follow.*",
              "ls .*",
              // The start of an id may be that of a generated one.
              ".*polecat-7( .*)?",
              ".*run-4( .*)?",
              ".*bead-7k( .*)?")
          .map(Pattern::compile)
          .toList();

  private static boolean isNotPlayed(String example) {
    return NOT_PLAYED.stream().anyMatch(pattern -> pattern.matcher(example).matches());
  }

  @Test
  void eachPatternOfExamplesThatAreNotPlayedMatchesOne() {
    List<String> examples = specs().flatMap(spec -> spec.examples().stream()).toList();
    assertThat(NOT_PLAYED)
        .allSatisfy(pattern ->
            assertThat(examples).anyMatch(example -> pattern.matcher(example).matches()));
  }

  @ParameterizedTest
  @MethodSource("specs")
  void examplesArePlayedInEveryMode(CommandSpec<?> spec) throws IOException {
    String transcript =
        Files.readString(
            Path.of(
                System.getProperty("intercore.root", ".."),
                "app/src/test/transcripts/examples.txt"));
    assertThat(spec.examples())
        .filteredOn(example -> !isNotPlayed(example))
        .allSatisfy(example -> assertThat(transcript).contains("$ . ./here; " + example + "\n"));
  }

  private static List<String> words(String line) {
    return WORD.matcher(line)
        .results()
        .map(word -> word.group(word.group(1) != null ? 1 : word.group(2) != null ? 2 : 3))
        // A shell variable may stand for a number.
        .map(word -> word.startsWith("$") ? "7" : word)
        .toList();
  }

  /**
   * Reviewed one by one: each touches nothing but the database or the lock folder, if that. Of the
   * project's tree, `intent check` and `intent gate` look at names and links, never at what is in a
   * file.
   */
  private static final Set<String> RESIDENT =
      Set.of(
          "guard claude-code",
          "guard cursor",
          "guard codex",
          "guard gemini",
          "state set",
          "state get",
          "state delete",
          "state list",
          "state keys",
          "state prune",
          "sentinel check",
          "sentinel check-many",
          "sentinel confirm",
          "sentinel release",
          "sentinel reset",
          "sentinel list",
          "sentinel prune",
          "lock acquire",
          "lock release",
          "lock check",
          "lock list",
          "lock stale",
          "lock clean",
          "intent list",
          "intent show",
          "intent check",
          "intent gate",
          "intent renew",
          "intent clear",
          "intent gc",
          "agent create",
          "agent get",
          "agent list",
          "agent stalled",
          "agent status",
          "agent touch",
          "work claim",
          "work create",
          "work depend",
          "work get",
          "work list",
          "work ready",
          "work release",
          "work status",
          "hook activate",
          "hook clear",
          "hook complete",
          "hook get",
          "hook set",
          "hook touch",
          "convoy add",
          "convoy create",
          "convoy get",
          "convoy list",
          "merge begin",
          "merge conflict",
          "merge list",
          "merge merged",
          "merge next",
          "merge renew",
          "merge retry",
          "merge show",
          "merge submit",
          "merge withdraw",
          "escalation ack",
          "escalation close",
          "escalation list",
          "events ack",
          "events add",
          "events consumers",
          "run abandon",
          "run complete",
          "run create",
          "run current",
          "run fail",
          "run list",
          "run phase",
          "run show",
          "agent add",
          "artifact list",
          "gate check",
          "gate fail",
          "gate pass",
          "gate skip",
          "events list",
          "events tail",
          "status",
          "health",
          "help",
          // Reads what the commands above read, and in the caller also the names of branches.
          "__complete");

  @Test
  void onlyTheseCommandsMayRunInAnEngine() {
    List<CommandSpec<?>> hidden = CommandCatalog.tree().commands(HelpCommands.COMPLETE);
    assertThat(
            Stream.concat(specs(), hidden.stream())
                .filter(CommandSpec::isInEngine)
                .map(CommandSpec::name))
        .containsExactlyInAnyOrderElementsOf(RESIDENT);
    assertThat(hidden)
        .singleElement()
        .matches(spec -> spec.access() == CommandSpec.Access.READS)
        .matches(spec -> spec.timeout().equals(CommandSpec.HOOK_TIMEOUT));
  }

  /** Arguments and options that name something which a project lists. */
  private static final Set<String> LISTED =
      Set.of(
          "AGENT",
          "BEAD",
          "BRANCH",
          "CONVOY",
          "ESCALATION",
          "INTENT",
          "KEY",
          "NAME",
          "PHASE",
          "REQUEST",
          "RIG",
          "RUN",
          "SCOPE",
          "SESSION",
          "--agent",
          "--bead",
          "--branch",
          "--consumer",
          "--from",
          "--on",
          "--phase",
          "--rig",
          "--run",
          "--session",
          "--source",
          "--target");

  @ParameterizedTest
  @MethodSource("specs")
  void valueThatNamesARecordIsCompleted(CommandSpec<?> spec) {
    Map<String, ValueType<?>> types = new LinkedHashMap<>();
    spec.signature().arguments().forEach(one -> types.put(one.name(), one.type()));
    spec.signature()
        .options()
        .forEach(one -> one.type().ifPresent(type -> types.put(one.name(), type)));
    types.forEach((name, type) -> {
      boolean label = spec.name().startsWith("intent ") && name.equals("--agent");
      if (LISTED.contains(name) && !label) {
        assertThat(!type.choices().isEmpty() || type.completion() != ValueType.Completion.NONE)
            .as(spec.name() + " " + name)
            .isTrue();
      }
    });
  }

  @ParameterizedTest
  @MethodSource("specs")
  void everyParameterHasASchemaThatItsExamplesFit(CommandSpec<?> spec) {
    List<Argument<?>> arguments = spec.signature().arguments();
    arguments.forEach(one -> checkSchema(spec.name() + " " + one.name(), one.type()));
    spec.signature()
        .allOptions()
        .forEach(
            one -> one.type().ifPresent(type -> checkSchema(spec.name() + " " + one.name(), type)));
    for (CommandTree.Match match : examples(spec)) {
      List<String> words = match.arguments().words();
      for (int i = 0; i < words.size(); i++) {
        checkFits(words.get(i), arguments.get(Math.min(i, arguments.size() - 1)).type());
      }
      for (Option<?> option : spec.signature().allOptions()) {
        for (String word : match.arguments().wordsOf(option)) {
          option.type().ifPresent(type -> checkFits(word, type));
        }
      }
    }
  }

  private static List<CommandTree.Match> examples(CommandSpec<?> spec) {
    return spec.examples().stream()
        .flatMap(example -> CALL.matcher(example).results())
        .map(call -> CommandCatalog.tree().find(words(call.group(1))))
        .filter(match ->
            match.command().filter(command -> command.name().equals(spec.name())).isPresent())
        .toList();
  }

  private static void checkSchema(String parameter, ValueType<?> type) {
    JsonObject schema = JsonObject.of(type.schema());
    assertThat(schema.text("type")).as(parameter).isIn("string", "integer");
    assertThat(schema.has("enum") ? schema.texts("enum") : List.of())
        .as(parameter)
        .isEqualTo(type.choices());
  }

  private static void checkFits(String word, ValueType<?> type) {
    JsonObject schema = JsonObject.of(type.schema());
    if (schema.text("type").equals("integer")) {
      assertThat(schema.values().get("minimum"))
          .isInstanceOfSatisfying(
              Number.class,
              min -> assertThat(Long.parseLong(word)).isGreaterThanOrEqualTo(min.longValue()));
    }
    if (schema.has("enum")) {
      assertThat(schema.texts("enum")).contains(word);
    }
  }

  @Test
  void noCommandRedefinesAGlobalOptionOrNamesOneTwice() {
    List<String> global = GlobalOptions.ALL.stream().<String>map(Option::name).toList();
    assertThat(specs())
        .allSatisfy(spec ->
            assertThat(spec.signature().options().stream().map(option -> option.name()))
                .doesNotHaveDuplicates()
                .doesNotContainAnyElementsOf(global)
                .allMatch(name -> name.startsWith("--")));
  }

  @Test
  void wordsThatCallACommandAreTheOnesInItsDeclaration() {
    CommandTree tree = CommandCatalog.tree();
    for (String word : tree.words()) {
      assertThat(tree.commands(word))
          .isNotEmpty()
          .allMatch(command -> command.path().getFirst().equals(word));
      tree.group(word).ifPresent(group -> assertThat(group.name()).isEqualTo(word));
    }
    assertThat(specs().map(CommandSpec::name)).doesNotHaveDuplicates();
  }

  @Test
  void hooksWaitATenthOfASecondToolsASecondAndAllOthersFive() {
    assertThat(specs())
        .allSatisfy(spec -> {
          boolean hook = List.of("state", "sentinel").contains(spec.path().getFirst());
          boolean agents = spec.isInEngine() && spec.failsClosed();
          assertThat(spec.timeout())
              .as(spec.name())
              .isEqualTo(
                  agents
                      ? Duration.ofSeconds(1)
                      : hook ? CommandSpec.HOOK_TIMEOUT : CommandSpec.DEFAULT_TIMEOUT);
        });
    assertThat(CommandSpec.HOOK_TIMEOUT).hasMillis(100);
    assertThat(CommandSpec.DEFAULT_TIMEOUT).hasSeconds(5);
  }

  /** Reviewed one by one: results whose fields no declaration can name, and why. */
  private static final Map<String, String> WITHOUT_DECLARED_FIELDS =
      Map.of(
          "state get", "the value that a user stored",
          "query", "the columns of the query",
          "guard claude-code", "the protocol of the tool",
          "guard cursor", "the protocol of the tool",
          "guard codex", "the protocol of the tool",
          "guard gemini", "the protocol of the tool");

  @Test
  void everyCommandDeclaresTheFieldsOfItsJson() {
    List<String> open =
        specs()
            .filter(spec -> !hasDeclaredFields(JsonObject.of(spec.view().schema())))
            .<String>map(CommandSpec::name)
            .toList();
    assertThat(open).containsExactlyInAnyOrderElementsOf(WITHOUT_DECLARED_FIELDS.keySet());
    assertThat(specs().map(spec -> JsonWriter.compact(spec.view().schema())))
        .allMatch(text -> JsonReader.parse(text) instanceof Map<?, ?>);
  }

  /** A word or a page of text has no fields. */
  private static boolean hasDeclaredFields(JsonObject schema) {
    if (schema.has("anyOf")) {
      return schema.objects("anyOf").stream().allMatch(DeclarationsTest::hasDeclaredFields);
    }
    Object type = schema.values().get("type");
    return "array".equals(type)
        ? hasDeclaredFields(schema.object("items"))
        : schema.has("properties") || "string".equals(type);
  }

  @Test
  void referencePageIsWhatTheDeclarationsSay() throws IOException {
    Path file = Path.of(System.getProperty("intercore.root", "..")).resolve("docs/reference.md");
    String page = ReferencePage.of(CommandCatalog.tree());
    if (Boolean.getBoolean("intercore.update")) {
      Files.writeString(file, page);
    }
    assertThat(Files.readString(file))
        .as("docs/reference.md is old; `./test --update` writes it anew")
        .isEqualTo(page);
  }
}
