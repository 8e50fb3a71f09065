package dev.intercore.cli.compat;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.compat.Compat;
import dev.intercore.compat.Compat.KeyStatus;
import dev.intercore.files.PathNames;
import dev.intercore.json.JsonObject;
import java.nio.file.Path;
import java.util.List;

/** The verbs of {@code ic compat}. */
public final class CompatCommands {
  public static final String NAME = "compat";
  public static final String SUMMARY = "what is still in temp files, and what is in the database";

  private static final String ROOT_VARIABLE = "INTERCORE_LEGACY_DIR";

  private CompatCommands() {}

  public static List<Command> all() {
    return List.of(new CompatStatus(), new CompatCheck());
  }

  static Compat open(Call call) {
    return call.open().compat(root(call));
  }

  private static Path root(Call call) {
    String named = call.environment().getOrDefault(ROOT_VARIABLE, "");
    return named.isEmpty()
        ? Compat.LEGACY_ROOT
        : PathNames.folder(ROOT_VARIABLE, named, call.directory());
  }

  static Object json(KeyStatus status) {
    return JsonObject.map(
        "key", status.key().id(), "legacy", status.legacy().orElse(null), "db", status.db());
  }
}
