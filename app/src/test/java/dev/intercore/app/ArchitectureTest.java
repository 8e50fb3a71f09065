package dev.intercore.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.intercore.cli.wrong.CliThatKnowsTheApp;
import dev.intercore.engine.wrong.EngineThatKnowsTooMuch;
import dev.intercore.pattern.wrong.PatternThatKnowsTheShell;
import dev.intercore.shell.wrong.ShellThatKnowsThePattern;
import dev.intercore.state.wrong.FeatureThatKnowsTooMuch;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The product follows every rule, and every rule detects a class that breaks it. */
class ArchitectureTest {
  private static final JavaClasses PRODUCT =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("sqlite-jdbc"))
          .withImportOption(location -> !location.contains("/testkit/"))
          .importPackages("dev.intercore", "org.sqlite");

  private static Stream<ArchRule> rules() {
    return Arrays.stream(Rules.class.getDeclaredFields())
        .filter(field -> field.getType() == ArchRule.class)
        .map(field -> {
          try {
            return (ArchRule) field.get(null);
          } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  @TestFactory
  Stream<DynamicTest> productKeepsEveryRule() {
    return rules()
        .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(PRODUCT)));
  }

  @Test
  void allModulesAreLookedAt() {
    assertThat(PRODUCT.stream().map(type -> type.getName()))
        .contains(
            "dev.intercore.app.Main",
            "dev.intercore.cli.CommandLine",
            "dev.intercore.engine.EngineServer",
            "dev.intercore.store.sqlite.SqliteStore",
            "dev.intercore.state.StateValues",
            "dev.intercore.sentinel.Sentinels",
            "dev.intercore.lock.Locks",
            "dev.intercore.process.ProcessTable",
            "dev.intercore.event.EventLog",
            "dev.intercore.intent.Intents",
            "dev.intercore.work.Team",
            "dev.intercore.run.Runs",
            "dev.intercore.doctor.Doctor",
            "dev.intercore.status.ProjectStatus",
            "dev.intercore.query.Query",
            "org.sqlite.util.LoggerFactory",
            "org.sqlite.date.FastDateFormat")
        .noneMatch(name ->
            name.endsWith("Test") || name.contains(".testkit.") || name.contains(".wrong."));
  }

  static Stream<Arguments> offenders() {
    return Stream.of(
        Arguments.of(Rules.CORE_KNOWS_NO_SURFACE, FeatureThatKnowsTooMuch.Surface.class),
        Arguments.of(Rules.CLI_KNOWS_NEITHER_ENGINE_NOR_APP, CliThatKnowsTheApp.class),
        Arguments.of(Rules.ENGINE_KNOWS_NO_APP, EngineThatKnowsTooMuch.App.class),
        Arguments.of(
            Rules.ENGINE_AND_ITS_COMMANDS_START_NO_PROGRAMS, EngineThatKnowsTooMuch.Program.class),
        Arguments.of(Rules.SQL_ONLY_IN_THE_STORE, FeatureThatKnowsTooMuch.Sql.class),
        Arguments.of(Rules.SQL_ONLY_IN_THE_STORE, FeatureThatKnowsTooMuch.Driver.class),
        Arguments.of(
            Rules.DRIVER_PACKAGES_HOLD_ONLY_THE_REPLACEMENTS, org.sqlite.SQLiteConfig.class),
        Arguments.of(Rules.FOUNDATION_KEEPS_ITS_ORDER, PatternThatKnowsTheShell.class),
        Arguments.of(Rules.STATE_KNOWS_NO_OTHER_FEATURE, FeatureThatKnowsTooMuch.Neighbour.class),
        Arguments.of(Rules.FEATURES_DO_NOT_USE_THE_FACADE, FeatureThatKnowsTooMuch.Facade.class),
        Arguments.of(Rules.FEATURES_DO_NOT_USE_SQLITE, FeatureThatKnowsTooMuch.SqliteFile.class),
        Arguments.of(
            Rules.FEATURES_DO_NOT_USE_STATUS_AND_QUERY, FeatureThatKnowsTooMuch.Onlooker.class),
        Arguments.of(Rules.ONLY_MAIN_ENDS_THE_PROCESS, FeatureThatKnowsTooMuch.Exit.class),
        Arguments.of(Rules.ONLY_MAIN_ENDS_THE_PROCESS, FeatureThatKnowsTooMuch.Halt.class),
        Arguments.of(Rules.ONLY_STANDARD_STREAMS_HAVE_STREAMS, FeatureThatKnowsTooMuch.Print.class),
        Arguments.of(Rules.ONLY_STANDARD_STREAMS_HAVE_STREAMS, FeatureThatKnowsTooMuch.Read.class),
        Arguments.of(Rules.ONLY_BACKOFF_WAITS_AND_ROLLS_DICE, FeatureThatKnowsTooMuch.Sleep.class),
        Arguments.of(Rules.ONLY_BACKOFF_WAITS_AND_ROLLS_DICE, FeatureThatKnowsTooMuch.Park.class),
        Arguments.of(Rules.ONLY_BACKOFF_WAITS_AND_ROLLS_DICE, FeatureThatKnowsTooMuch.Dice.class),
        Arguments.of(Rules.TIME_IS_HANDED_IN, FeatureThatKnowsTooMuch.Wall.class),
        Arguments.of(Rules.TIME_IS_HANDED_IN, FeatureThatKnowsTooMuch.WallReference.class),
        Arguments.of(Rules.TIME_IS_HANDED_IN, FeatureThatKnowsTooMuch.OwnClock.class));
  }

  @ParameterizedTest
  @MethodSource("offenders")
  void ruleSeesWhoBreaksIt(ArchRule rule, Class<?> offender) {
    JavaClasses classes = new ClassFileImporter().importClasses(offender);
    assertThat(rule.evaluate(classes).hasViolation()).as(rule.getDescription()).isTrue();
  }

  @Test
  void packageCycleIsSeen() {
    JavaClasses classes =
        new ClassFileImporter()
            .importClasses(PatternThatKnowsTheShell.class, ShellThatKnowsThePattern.class);
    assertThat(Rules.NO_PACKAGE_CYCLES.evaluate(classes).hasViolation()).isTrue();
  }

  @Test
  void everyRuleHasAnOffender() {
    // All features have the same rule; this tests it for the neighbour of state.
    Set<ArchRule> alike =
        Set.of(
            Rules.SENTINEL_KNOWS_NO_OTHER_FEATURE,
            Rules.LOCK_KNOWS_NO_OTHER_FEATURE,
            Rules.EVENT_KNOWS_NO_OTHER_FEATURE,
            Rules.INTENT_KNOWS_NO_OTHER_FEATURE,
            Rules.JOURNAL_KNOWS_NO_RECORDS,
            Rules.WORK_KNOWS_NO_OTHER_FEATURE,
            Rules.RUN_KNOWS_NO_OTHER_FEATURE,
            // It needs two offenders, see packageCycleIsSeen.
            Rules.NO_PACKAGE_CYCLES);
    assertThat(rules().filter(rule -> !alike.contains(rule)))
        .allMatch(rule -> offenders().anyMatch(offender -> rule.equals(offender.get()[0])));
  }
}
