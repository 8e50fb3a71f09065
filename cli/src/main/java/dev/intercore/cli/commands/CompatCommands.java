package dev.intercore.cli.commands;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandGroup;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.TerminalText;
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
  private static final String LEGACY = "LEGACY";
  private static final int GAP = 2;

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
  private static final ResultView<KeyStatus> TABLE =
      ResultView.table(row("KEY", LEGACY, "DB"), CompatCommands::row, JSON);
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
            .run(context -> CommandResult.list(compat(context).status())),
        reads("check", "check whether the database has a key", SENTENCE)
            .arguments(KEY)
            .exit(ExitCode.YES, "`in the database`, and whether a temp file is left over")
            .exit(ExitCode.NO, "`only in temp files`, or `nowhere`")
            .example("ic compat check dispatch")
            .run(CompatCommands::check));
  }

  private static String statusDetails() {
    StringBuilder text =
        new StringBuilder(
            """
            Temp files are found by name in /tmp, or in the folder that INTERCORE_LEGACY_DIR names, and never opened.
            The database has a key if `ic state list` or `ic sentinel list` shows it.

            """);
    for (LegacyKey key : LegacyKey.values()) {
      text.append(INDENT).append(padded(key.id(), keyWidth())).append(key.pattern()).append('\n');
    }
    return text.toString();
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

  private static String row(KeyStatus status) {
    return row(
        status.key().id(),
        String.valueOf(status.legacy().orElseThrow()),
        String.valueOf(status.db()));
  }

  private static String row(String key, String legacy, String db) {
    return padded(key, keyWidth()) + padded(legacy, LEGACY.length()) + db;
  }

  private static int keyWidth() {
    return LegacyKey.ids().stream().mapToInt(String::length).max().orElse(0);
  }

  private static String padded(String word, int width) {
    return TerminalText.padded(word, width + GAP);
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
