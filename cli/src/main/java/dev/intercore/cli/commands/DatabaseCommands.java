package dev.intercore.cli.commands;

import dev.intercore.Intercore;
import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.FeatureAccess;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.json.JsonCodec;
import dev.intercore.store.sqlite.HealthCheck;
import dev.intercore.store.sqlite.Migrations.Migration;
import dev.intercore.store.sqlite.Restore;
import dev.intercore.store.sqlite.Restore.Restored;
import dev.intercore.store.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/**
 * The commands about the database itself: {@code init}, {@code version}, {@code health} and {@code
 * restore}. Only {@code init} creates a database.
 */
final class DatabaseCommands {
  static final String INIT = "init";
  static final String VERSION = "version";
  static final String HEALTH = "health";
  static final String RESTORE = "restore";

  /** An engine checks only databases up to this size, which takes a few milliseconds. */
  private static final long MAX_BYTES_IN_ENGINE = 4 << 20;

  private static final Argument<String> BACKUP =
      Argument.of(
          "BACKUP",
          ValueType.TEXT.completing(ValueType.Completion.FILES),
          "a file like .clavain/intercore.db.backup-20260131-120000");

  private DatabaseCommands() {}

  static CommandSpec<InitResult> init() {
    return CommandSpec.writes(
            INIT, "create the project's database, or migrate an older one", InitResult.VIEW)
        .details(
            """
            Without --db it uses ./.clavain/intercore.db, accessible to its owner only (0700, 0600). A current database is
            not changed. An older one is backed up first.
            """)
        .exit(ExitCode.YES, "the database exists and has the current schema")
        .example("ic init")
        .example("ic init --db state/team.db")
        .slow()
        .run(DatabaseCommands::init);
  }

  static CommandSpec<VersionResult> version() {
    return CommandSpec.reads(
            VERSION, "print the versions of ic and of the project's schema", VersionResult.VIEW)
        .exit(ExitCode.YES, "always, unless the path of the database is rejected")
        .example("ic version")
        .run(DatabaseCommands::version);
  }

  static CommandSpec<HealthResult> health() {
    return CommandSpec.reads(
            HEALTH, "check the database and report every problem", HealthResult.VIEW)
        .details(
            """
            Checks that the database is readable and not corrupt, that its schema is current, that its files are private,
            that the WAL is under 64 MB and more than 10 MB are free, that the file system supports a WAL database, and that
            the settings and the records of intents are valid.
            Reads the whole database: the larger it is, the longer it takes.
            """)
        .exit(ExitCode.YES, "ok")
        .exit(
            ExitCode.ERROR,
            "one problem per line on stdout; or an error on stderr if there is no database")
        .example("ic health")
        .example("ic health --json")
        .slow()
        .inEngine()
        .run(DatabaseCommands::health);
  }

  static CommandSpec<RestoreResult> restore() {
    return CommandSpec.writes(
            RESTORE,
            "restore a backup; the current database becomes another backup",
            RestoreResult.VIEW)
        .details(
            """
            The backup is checked first. Other processes may keep running: they see one ordinary commit.
            """)
        .arguments(BACKUP)
        .exit(ExitCode.YES, "restored; the previous database is kept under the printed name")
        .example("ls .clavain")
        .example("ic restore .clavain/intercore.db.backup-20260131-120000")
        .slow()
        .run(DatabaseCommands::restore);
  }

  private static CommandResult<InitResult> init(CommandContext context) {
    FeatureAccess features = context.features();
    Path file = features.namedDatabase().orElseGet(() -> features.locator().here());
    features.locator().tightenFolderOf(file);
    Intercore intercore = Intercore.init(file, features.options());
    return CommandResult.of(new InitResult(file, intercore.database().migration()));
  }

  private static CommandResult<VersionResult> version(CommandContext context) {
    String version = context.build().version();
    try {
      int schema =
          SqliteStore.peekVersion(
              context.features().nearestDatabase(), context.features().options());
      return CommandResult.of(new VersionResult(version, OptionalLong.of(schema), ""));
    } catch (IntercoreException e) {
      if (e.code() == ErrorCode.BAD_PATH) {
        throw e;
      }
      String reason = e.code() == ErrorCode.NO_DATABASE ? "no database" : e.fact();
      return CommandResult.of(new VersionResult(version, OptionalLong.empty(), reason));
    }
  }

  private static CommandResult<HealthResult> health(CommandContext context) {
    HealthResult result = new HealthResult(problems(context));
    if (!result.isOk()) {
      // The cause may be the environment of an engine.
      context.site().requireCaller();
    }
    return CommandResult.of(result).withExit(result.isOk() ? ExitCode.YES : ExitCode.ERROR);
  }

  /** Throws if there is no database or its path is rejected. Other errors are problems. */
  private static List<String> problems(CommandContext context) {
    FeatureAccess features = context.features();
    Path file = features.nearestDatabase();
    if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
      features.nearest();
    }
    if (Files.isRegularFile(file) && size(file) > MAX_BYTES_IN_ENGINE) {
      context.site().requireCaller();
    }
    List<String> problems = HealthCheck.problems(file, () -> features.nearest().database());
    return problems.isEmpty() ? corruptIntents(features) : problems;
  }

  private static List<String> corruptIntents(FeatureAccess features) {
    try {
      return features.shared().intents().queries().corrupt().stream()
          .map(id -> "damaged record of " + id + ": it is ignored, and kept")
          .toList();
    } catch (IntercoreException e) {
      return List.of(e.fact());
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException _) {
      return Long.MAX_VALUE;
    }
  }

  private static CommandResult<RestoreResult> restore(CommandContext context) {
    Path backup = backup(context);
    if (!Files.isRegularFile(backup)) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH, "there is no backup at " + backup, "List them with `ls .clavain`.");
    }
    Path database = context.features().nearestDatabase();
    return CommandResult.of(
        new RestoreResult(
            database, Restore.restore(database, backup, context.features().options())));
  }

  private static Path backup(CommandContext context) {
    try {
      return context.directory().resolve(context.get(BACKUP)).normalize();
    } catch (InvalidPathException e) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH, "not a path: " + e.getReason(), "Name a backup file.", e);
    }
  }

  /** Result of {@code init}. */
  record InitResult(Path file, Migration migration) {
    static final ResultView<InitResult> VIEW =
        ResultView.line(
            InitResult::sentence,
            JsonCodec.fields(InitResult.class)
                .text("path", result -> result.file().toString())
                .number("schema", result -> result.migration().to())
                .bool("created", InitResult::isCreated)
                .writeOnly());

    private boolean isCreated() {
      return migration.changedAnything() && migration.from() == 0;
    }

    private String sentence() {
      String schema = " (schema v" + migration.to() + ")";
      if (isCreated()) {
        return "initialized " + file + schema;
      }
      if (!migration.changedAnything()) {
        return "already initialized " + file + schema;
      }
      String backup = migration.backup().map(copy -> ", backup " + copy).orElse("");
      return "migrated " + file + " from v" + migration.from() + schema + backup;
    }
  }

  /**
   * Result of {@code version}.
   *
   * @param reason why the schema is unknown
   */
  record VersionResult(String version, OptionalLong schema, String reason) {
    static final ResultView<VersionResult> VIEW =
        ResultView.line(
            result -> "ic " + result.version() + "\nschema: " + result.schemaText(),
            JsonCodec.fields(VersionResult.class)
                .text("version", VersionResult::version)
                .nullableNumber("schema", VersionResult::schema)
                .writeOnly());

    private String schemaText() {
      return schema.isPresent() ? "v" + schema.getAsLong() : "unknown (" + reason + ")";
    }
  }

  /** Result of {@code health}. */
  record HealthResult(List<String> problems) {
    static final ResultView<HealthResult> VIEW =
        ResultView.line(
            result -> result.isOk() ? "ok" : String.join("\n", result.problems()),
            JsonCodec.fields(HealthResult.class)
                .bool("ok", HealthResult::isOk)
                .texts("problems", HealthResult::problems)
                .writeOnly());

    private boolean isOk() {
      return problems.isEmpty();
    }
  }

  /** Result of `ic restore`. */
  record RestoreResult(Path database, Restored restored) {
    static final ResultView<RestoreResult> VIEW =
        ResultView.line(
            RestoreResult::sentence,
            JsonCodec.fields(RestoreResult.class)
                .text("path", result -> result.database().toString())
                .number("schema", result -> result.restored().version())
                .text("kept", result -> result.restored().kept().toString())
                .writeOnly());

    private String sentence() {
      return "restored "
          + database
          + " (schema v"
          + restored.version()
          + "), what was there is kept as "
          + restored.kept();
    }
  }
}
