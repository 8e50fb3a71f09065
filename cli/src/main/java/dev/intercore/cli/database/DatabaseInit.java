package dev.intercore.cli.database;

import dev.intercore.Intercore;
import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.store.sqlite.Migrations.Migration;
import java.nio.file.Path;

/** Makes the database, or brings an older one up to date. */
public final class DatabaseInit implements Command {
  @Override
  public Spec spec() {
    return Spec.named("init", "make the project's database, or bring an older one up to date")
        .details(
            """
            Without --db it uses ./.clavain/intercore.db, made private (0700, 0600). On a database that is
            current it changes nothing and says so; an older one is backed up first.
            """)
        .exit(ExitCode.YES, "there is a current database now")
        .example("ic init")
        .slow()
        .example("ic init --db state/team.db")
        .build();
  }

  @Override
  public Reply run(Call call) {
    Path file = call.databases().namedDatabase().orElseGet(() -> call.databases().locator().here());
    call.databases().locator().tightenFolderOf(file);
    Intercore intercore = Intercore.init(file, call.databases().options());
    Migration migration = intercore.database().migration();
    boolean created = migration.changedAnything() && migration.from() == 0;
    return Reply.line(
        ExitCode.YES,
        sentence(file, migration, created),
        "path",
        file.toString(),
        "schema",
        migration.to(),
        "created",
        created);
  }

  private static String sentence(Path file, Migration migration, boolean created) {
    String now = "(schema v" + migration.to() + ")";
    if (created) {
      return "initialized " + file + " " + now;
    }
    if (!migration.changedAnything()) {
      return "already initialized " + file + " " + now;
    }
    return "migrated "
        + file
        + " from v"
        + migration.from()
        + " "
        + now
        + migration.backup().map(backup -> ", backup " + backup).orElse("");
  }
}
