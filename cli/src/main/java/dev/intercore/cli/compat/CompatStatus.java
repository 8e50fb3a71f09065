package dev.intercore.cli.compat;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.compat.Compat.KeyStatus;
import dev.intercore.compat.Compat.LegacyKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Says of every key where it is found. */
final class CompatStatus implements Command {
  private static final String KEY = "KEY";
  private static final String LEGACY = "LEGACY";
  private static final String GAP = "  ";

  /** So that Markdown leaves the lines as they are. */
  private static final String INDENT = "    ";

  @Override
  public Spec spec() {
    return Spec.named("compat status", "list the keys that hooks kept in temp files")
        .details(details())
        .exit(
            ExitCode.YES,
            "a table: the key, whether it has temp files, whether the database has it (true or"
                + " false)")
        .example("ic compat status")
        .example("ic compat status | awk '$2 == \"true\" && $3 == \"false\" { print $1 }'")
        .build();
  }

  private static String details() {
    StringBuilder text =
        new StringBuilder(
            """
            Temp files are looked for by name in /tmp, or in the folder that INTERCORE_LEGACY_DIR names, and never
            opened. The database has a key when `ic state list` or `ic sentinel list` would show something of it.

            """);
    Arrays.stream(LegacyKey.values())
        .forEach(key ->
            text.append(INDENT)
                .append(padded(key.id(), width()))
                .append(key.pattern())
                .append('\n'));
    return text.toString();
  }

  @Override
  public Reply run(Call call) {
    List<KeyStatus> all = CompatCommands.open(call).status();
    List<String> lines = new ArrayList<>();
    lines.add(line(KEY, LEGACY, "DB"));
    all.forEach(status ->
        lines.add(line(status.key().id(), text(status.legacy().orElseThrow()), text(status.db()))));
    return Reply.lines(lines, all.stream().map(CompatCommands::json).toList());
  }

  private static String line(String key, String legacy, String db) {
    return padded(key, width()) + padded(legacy, LEGACY.length()) + db;
  }

  private static int width() {
    return LegacyKey.ids().stream().mapToInt(String::length).max().orElse(0);
  }

  private static String padded(String word, int width) {
    return word + " ".repeat(width - word.length()) + GAP;
  }

  private static String text(boolean value) {
    return String.valueOf(value);
  }
}
