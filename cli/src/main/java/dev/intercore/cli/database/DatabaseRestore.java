package dev.intercore.cli.database;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.store.sqlite.Restore;
import dev.intercore.store.sqlite.Restore.Restored;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Puts a backup back. */
public final class DatabaseRestore implements Command {
  @Override
  public Spec spec() {
    return Spec.named("restore", "put a backup back, keeping what is there as another backup")
        .details(
            """
            The backup is checked first. Other processes may go on working: they see one ordinary commit.
            """)
        .argument("BACKUP", "a file like .clavain/intercore.db.backup-20260131-120000")
        .exit(ExitCode.YES, "restored; what was there is kept under the name that is printed")
        .example("ls .clavain")
        .slow()
        .example("ic restore .clavain/intercore.db.backup-20260131-120000")
        .build();
  }

  @Override
  public Reply run(Call call) {
    Path backup = path(call);
    if (!Files.isRegularFile(backup)) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH, "there is no backup at " + backup, "List them with `ls .clavain`.");
    }
    Path database = call.databases().nearestDatabase();
    Restored restored = Restore.restore(database, backup, call.databases().options());
    return Reply.line(
        ExitCode.YES,
        "restored "
            + database
            + " (schema v"
            + restored.version()
            + "), what was there is kept as "
            + restored.kept(),
        "path",
        database.toString(),
        "schema",
        restored.version(),
        "kept",
        restored.kept().toString());
  }

  private static Path path(Call call) {
    try {
      return call.directory().resolve(call.argument(0)).normalize();
    } catch (InvalidPathException e) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH, "not a path: " + e.getReason(), "Name a backup file.", e);
    }
  }
}
