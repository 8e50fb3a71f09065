package dev.intercore.cli.compat;

import dev.intercore.ErrorCode;
import dev.intercore.IntercoreException;
import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.compat.Compat;
import dev.intercore.compat.KeyStatus;
import dev.intercore.json.JsonText;
import java.nio.file.Path;
import java.util.List;

/** The verbs of {@code ic compat}. */
public final class CompatCommands {
  public static final String NAME = "compat";
  public static final String SUMMARY = "what is still in temp files, and what is in the database";

  private static final String ROOT_VARIABLE = "INTERCORE_LEGACY_DIR";

  /** What the JVM puts for bytes that are not text. */
  private static final char REPLACEMENT = '\uFFFD';

  private CompatCommands() {}

  public static List<Command> all() {
    return List.of(new CompatStatus(), new CompatCheck());
  }

  static Compat open(Call call) {
    return call.open().compat(root(call));
  }

  private static Path root(Call call) {
    String named = call.environment().getOrDefault(ROOT_VARIABLE, "");
    if (named.indexOf(REPLACEMENT) >= 0) {
      // Another folder than the one that was meant; it would hardly be there, and so have no files.
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          ROOT_VARIABLE + " is not valid UTF-8",
          "Name a folder whose path is text, or leave it unset for " + Compat.LEGACY_ROOT + ".");
    }
    return named.isEmpty() ? Compat.LEGACY_ROOT : call.directory().resolve(named);
  }

  static Object json(KeyStatus status) {
    return JsonText.object("key", status.key().id(), "legacy", status.legacy(), "db", status.db());
  }
}
