package dev.intercore.cli.commands;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandGroup;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.ResultView.Shape;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.PagedOutput;
import dev.intercore.cli.output.TableLayout;
import dev.intercore.cli.output.TableLayout.Cell;
import dev.intercore.cli.output.TableLayout.Column;
import dev.intercore.compat.Compat;
import dev.intercore.compat.Compat.KeyStatus;
import dev.intercore.compat.Compat.LegacyKey;
import dev.intercore.files.PathNames;
import dev.intercore.json.JsonCodec;
import java.nio.file.Path;
import java.util.List;

/**
 * The {@code ic compat} commands. They read names outside the database, so they run in the caller's
 * process and never in an engine.
 */
final class CompatCommands extends CommandGroup {
  static final String NAME = "compat";

  private static final String ROOT_VARIABLE = "INTERCORE_LEGACY_DIR";

  /** Markdown leaves lines with this indentation as they are. */
  private static final String INDENT = "    ";

  private static final Argument<String> KEY =
      Argument.of("KEY", ValueType.words(LegacyKey.ids()), "a key that hooks kept in temp files");

  private static final JsonCodec<KeyStatus> JSON =
      JsonCodec.fields(KeyStatus.class)
          .text("key", status -> status.key().id())
          .nullableBool("legacy", KeyStatus::legacy)
          .bool("db", KeyStatus::db)
          .writeOnly();
  private static final ResultView<KeyStatus> TABLE = ResultView.printed(Shape.LIST, JSON::schema);
  private static final ResultView<KeyStatus> SENTENCE =
      ResultView.line(CompatCommands::sentence, JSON);

  CompatCommands() {
    super(NAME, "compare legacy temp files with the database");
  }

  @Override
  protected List<CommandSpec<?>> declare() {
    return List.of(
        reads("status", "list the keys that hooks kept in temp files", TABLE)
            .details(statusDetails())
            .exit(
                ExitCode.YES,
                "a table: the key, whether it has temp files, whether the database has it (true or"
                    + " false)")
            .example("ic compat status")
            .example("ic compat status | awk '$2 == \"true\" && $3 == \"false\" { print $1 }'")
            .run(CompatCommands::status),
        reads("check", "check whether the database has a key", SENTENCE)
            .arguments(KEY)
            .exit(ExitCode.YES, "`in the database`, and whether a temp file is left over")
            .exit(ExitCode.NO, "`only in temp files`, or `nowhere`")
            .example("ic compat check dispatch")
            .run(CompatCommands::check));
  }

  private static String statusDetails() {
    TableLayout keys = TableLayout.indented(INDENT, Column.NAME, Column.NAME);
    for (LegacyKey key : LegacyKey.values()) {
      keys.row(Cell.of(key.id()), Cell.of(key.pattern()));
    }
    return """
    Temp files are found by name in /tmp, or in the folder that INTERCORE_LEGACY_DIR names, and never opened.
    The database has a key if `ic state list` or `ic sentinel list` shows it.

    """
        + text(keys);
  }

  private static CommandResult<KeyStatus> status(CommandContext context) {
    List<KeyStatus> all = compat(context).status();
    return CommandResult.streamed(
        out -> out.write(table(all)),
        out -> PagedOutput.of(all).print(_ -> "", JSON::compact, true, out));
  }

  private static CommandResult<KeyStatus> check(CommandContext context) {
    LegacyKey key = LegacyKey.of(context.get(KEY)).orElseThrow();
    KeyStatus status = compat(context).check(key);
    return CommandResult.of(status.db(), status);
  }

  private static Compat compat(CommandContext context) {
    Path root =
        context
            .variable(ROOT_VARIABLE)
            .map(folder -> PathNames.folder(ROOT_VARIABLE, folder, context.directory()))
            .orElse(Compat.LEGACY_ROOT);
    return context.features().nearest().compat(root);
  }

  private static String table(List<KeyStatus> all) {
    TableLayout table =
        TableLayout.withHeader(
            List.of("KEY", "LEGACY", "DB"), List.of(Column.NAME, Column.NAME, Column.NAME));
    for (KeyStatus status : all) {
      table.row(
          Cell.of(status.key().id()),
          Cell.of(String.valueOf(status.legacy().orElseThrow())),
          Cell.of(String.valueOf(status.db())));
    }
    return text(table);
  }

  private static String text(TableLayout table) {
    return String.join("\n", table.uncutLines()) + "\n";
  }

  private static String sentence(KeyStatus status) {
    if (!status.db()) {
      return status.legacy().orElseThrow() ? "only in temp files" : "nowhere";
    }
    return status
        .legacy()
        .map(left -> left ? "in the database; temp files are left over" : "in the database")
        .orElse("in the database; temp files cannot be seen");
  }
}
