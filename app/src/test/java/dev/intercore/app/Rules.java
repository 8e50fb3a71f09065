package dev.intercore.app;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The permitted direction of dependencies, and which classes may use the system directly. */
final class Rules {
  private static final String ROOT = "dev.intercore";

  private static final String[] SURFACES = {
    "dev.intercore.cli..", "dev.intercore.engine..", "dev.intercore.app.."
  };

  static final ArchRule CORE_KNOWS_NO_SURFACE =
      noClasses()
          .that(resideInAPackage("dev.intercore.."))
          .and(resideOutsideOfPackages(SURFACES))
          .should()
          .dependOnClassesThat(resideInAnyPackage(SURFACES));

  static final ArchRule CLI_KNOWS_NEITHER_ENGINE_NOR_APP =
      noClasses()
          .that(resideInAPackage("dev.intercore.cli.."))
          .should()
          .dependOnClassesThat(resideInAnyPackage("dev.intercore.engine..", "dev.intercore.app.."));

  static final ArchRule ENGINE_KNOWS_NO_APP =
      noClasses()
          .that(resideInAPackage("dev.intercore.engine.."))
          .should()
          .dependOnClassesThat(resideInAPackage("dev.intercore.app.."));

  /** An engine must not let a caller escape its sandbox. */
  static final ArchRule ENGINE_AND_ITS_COMMANDS_START_NO_PROGRAMS =
      noClasses()
          .that(resideInAnyPackage("dev.intercore.cli..", "dev.intercore.engine.."))
          .should()
          .dependOnClassesThat(assignableTo(ProcessBuilder.class));

  static final ArchRule SQL_ONLY_IN_THE_STORE =
      noClasses()
          .that(resideInAPackage("dev.intercore.."))
          .and(resideOutsideOfPackages("dev.intercore.store.."))
          .should()
          .dependOnClassesThat(resideInAnyPackage("java.sql..", "javax.sql..", "org.sqlite.."));

  /** Only the replaced driver classes may have packages of the driver. */
  static final ArchRule DRIVER_PACKAGES_HOLD_ONLY_THE_REPLACEMENTS =
      classes()
          .that(resideInAPackage("org.sqlite.."))
          .should(
              condition(
                  "be one of the three replacements",
                  type ->
                      Set.of("LoggerFactory", "FastDateFormat", "SQLiteJDBCLoader", "package-info")
                              .contains(outermost(type).getSimpleName())
                          ? List.of()
                          : List.of(type.getName())));

  static final ArchRule STATE_KNOWS_NO_OTHER_FEATURE = feature("state", "dev.intercore.event");
  static final ArchRule SENTINEL_KNOWS_NO_OTHER_FEATURE =
      feature("sentinel", "dev.intercore.event");
  static final ArchRule LOCK_KNOWS_NO_OTHER_FEATURE =
      feature("lock", "dev.intercore.doctor", "dev.intercore.process", "dev.intercore.files");
  static final ArchRule EVENT_KNOWS_NO_OTHER_FEATURE = feature("event", "dev.intercore.doctor");
  static final ArchRule INTENT_KNOWS_NO_OTHER_FEATURE =
      feature(
          "intent",
          "dev.intercore.doctor",
          "dev.intercore.snapshot",
          "dev.intercore.event",
          "dev.intercore.files",
          "dev.intercore.journal",
          "dev.intercore.project",
          "dev.intercore.process",
          "dev.intercore.pattern",
          "dev.intercore.shell..");

  static final ArchRule JOURNAL_KNOWS_NO_RECORDS =
      feature("journal", "dev.intercore.event", "dev.intercore.files");

  static final ArchRule WORK_KNOWS_NO_OTHER_FEATURE =
      feature(
          "work",
          "dev.intercore.doctor",
          "dev.intercore.event",
          "dev.intercore.files",
          "dev.intercore.journal",
          "dev.intercore.process");

  static final ArchRule RUN_KNOWS_NO_OTHER_FEATURE =
      feature(
          "run",
          "dev.intercore.doctor",
          "dev.intercore.event",
          "dev.intercore.files",
          "dev.intercore.process");

  /** The facade depends on every feature. */
  static final ArchRule FEATURES_DO_NOT_USE_THE_FACADE =
      noClasses()
          .that(resideInAPackage("dev.intercore.."))
          .and(resideOutsideOfPackages(SURFACES))
          .and(resideOutsideOfPackages("dev.intercore"))
          .should()
          .dependOnClassesThat(resideInAPackage("dev.intercore"));

  /** Only the facade, cli, engine and app choose the implementation of the store. */
  static final ArchRule FEATURES_DO_NOT_USE_SQLITE =
      noClasses()
          .that(resideInAPackage("dev.intercore.."))
          .and(resideOutsideOfPackages(SURFACES))
          .and(resideOutsideOfPackages("dev.intercore", "dev.intercore.store.sqlite"))
          .should()
          .dependOnClassesThat(resideInAPackage("dev.intercore.store.sqlite"));

  /** Status and queries read all features; a feature that used them would depend on all others. */
  static final ArchRule FEATURES_DO_NOT_USE_STATUS_AND_QUERY =
      noClasses()
          .that(
              resideInAnyPackage(
                  "dev.intercore.state..",
                  "dev.intercore.sentinel..",
                  "dev.intercore.lock..",
                  "dev.intercore.intent..",
                  "dev.intercore.work..",
                  "dev.intercore.run..",
                  "dev.intercore.event..",
                  "dev.intercore.store.."))
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("dev.intercore.status..", "dev.intercore.query.."));

  /** The packages that each package below the features may use, besides itself. */
  private static final Map<String, Set<String>> FOUNDATION =
      Map.ofEntries(
          Map.entry("common", Set.of()),
          Map.entry("pattern", Set.of()),
          Map.entry("shell", Set.of("common")),
          Map.entry("shell.effect", Set.of("shell", "common")),
          Map.entry("json", Set.of("common")),
          Map.entry("process", Set.of("json", "common")),
          Map.entry("files", Set.of("process", "common")),
          Map.entry("project", Set.of("files", "pattern", "json", "common")),
          Map.entry("snapshot", Set.of("project", "files", "json", "common")),
          Map.entry("doctor", Set.of("files", "common")),
          Map.entry("store", Set.of("common")),
          Map.entry("store.sqlite", Set.of("store", "project", "doctor", "files", "common")));

  static final ArchRule FOUNDATION_KEEPS_ITS_ORDER =
      classes()
          .should(condition("use only the packages below their own", Rules::usesOfHigherPackages));

  static final ArchRule NO_PACKAGE_CYCLES = noPackageCycles();

  static final ArchRule ONLY_MAIN_ENDS_THE_PROCESS =
      touching(
          List.of("java.lang.System.exit", "java.lang.Runtime.exit", "java.lang.Runtime.halt"),
          "dev.intercore.app.Main.",
          "dev.intercore.app.EngineMain.");

  static final ArchRule ONLY_STANDARD_STREAMS_HAVE_STREAMS =
      touching(
          List.of("java.lang.System.out", "java.lang.System.err", "java.lang.System.in"),
          "dev.intercore.app.StandardStreams.");

  static final ArchRule ONLY_BACKOFF_WAITS_AND_ROLLS_DICE =
      touching(
          List.of(
              "java.lang.Thread.sleep",
              "java.util.concurrent.TimeUnit.sleep",
              "java.util.concurrent.locks.LockSupport.park",
              "java.util.Random.",
              "java.util.SplittableRandom.",
              "java.security.SecureRandom.",
              "java.lang.Math.random",
              "java.util.concurrent.ThreadLocalRandom."),
          "dev.intercore.common.Backoff.",
          "dev.intercore.engine.EngineLifecycle.createToken");

  static final ArchRule TIME_IS_HANDED_IN =
      touching(
          List.of(
              "java.lang.System.currentTimeMillis",
              "java.time.Instant.now",
              "java.time.InstantSource.system",
              "java.time.LocalDateTime.now",
              "java.time.OffsetDateTime.now",
              "java.time.ZonedDateTime.now",
              "java.time.Clock.system",
              "java.util.Date.<init>"),
          "dev.intercore.app.Main.",
          "dev.intercore.app.EngineMain.",
          "dev.intercore.store.StoreOptions.defaults");

  private Rules() {}

  private static ArchRule noPackageCycles() {
    return slices()
        .assignedFrom(
            new SliceAssignment() {
              @Override
              public SliceIdentifier getIdentifierOf(JavaClass type) {
                return isOurs(type)
                    ? SliceIdentifier.of(type.getPackageName())
                    : SliceIdentifier.ignore();
              }

              @Override
              public String getDescription() {
                return "packages";
              }
            })
        .should()
        .beFreeOfCycles();
  }

  private static boolean isOurs(JavaClass type) {
    return type.getPackageName().equals(ROOT) || type.getPackageName().startsWith(ROOT + ".");
  }

  private static String absolute(String name) {
    return name.isEmpty() ? ROOT : ROOT + "." + name;
  }

  private static List<String> usesOfHigherPackages(JavaClass type) {
    Optional<String> own = foundation(type.getPackageName());
    if (own.isEmpty()) {
      return List.of();
    }
    return type.getDirectDependenciesFromSelf().stream()
        .filter(use -> isOurs(use.getTargetClass()))
        .filter(use -> {
          String target = use.getTargetClass().getPackageName();
          return !foundation(target).equals(own)
              && FOUNDATION.getOrDefault(own.get(), Set.of()).stream()
                  .map(Rules::absolute)
                  .noneMatch(target::equals);
        })
        .map(Dependency::getDescription)
        .toList();
  }

  /** The entry of a package or of the nearest package above it. */
  private static Optional<String> foundation(String name) {
    for (String at = name; at.startsWith(ROOT + "."); at = at.substring(0, at.lastIndexOf('.'))) {
      String relative = at.substring(ROOT.length() + 1);
      if (FOUNDATION.containsKey(relative)) {
        return Optional.of(relative);
      }
    }
    return Optional.empty();
  }

  /** A feature uses the store and JSON, and what it names. */
  private static ArchRule feature(String name, String... others) {
    String own = "dev.intercore." + name + "..";
    return noClasses()
        .that(resideInAPackage(own))
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.intercore..")
                .and(
                    resideOutsideOfPackages(
                        "dev.intercore.store..", "dev.intercore.json", "dev.intercore.common", own))
                .and(resideOutsideOfPackages(others)));
  }

  /** Only {@code allowed} uses these members; all are prefixes of "class.member". */
  private static ArchRule touching(List<String> members, String... allowed) {
    return classes()
        .should(
            condition(
                "not use " + members,
                type ->
                    type.getAccessesFromSelf().stream()
                        .filter(access -> startsWithAny(target(access), members))
                        .filter(access -> !startsWithAny(origin(access), List.of(allowed)))
                        .map(JavaAccess::getDescription)
                        .toList()));
  }

  private static String target(JavaAccess<?> access) {
    return access.getTargetOwner().getName() + "." + access.getName();
  }

  private static String origin(JavaAccess<?> access) {
    return access.getOriginOwner().getName() + "." + access.getOrigin().getName();
  }

  private static boolean startsWithAny(String text, List<String> beginnings) {
    return beginnings.stream().anyMatch(text::startsWith);
  }

  private static JavaClass outermost(JavaClass type) {
    return type.getEnclosingClass().map(Rules::outermost).orElse(type);
  }

  private interface Finder {
    List<String> violations(JavaClass type);
  }

  private static ArchCondition<JavaClass> condition(String description, Finder finder) {
    return new ArchCondition<>(description) {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        finder
            .violations(type)
            .forEach(found -> events.add(SimpleConditionEvent.violated(type, found)));
      }
    };
  }
}
