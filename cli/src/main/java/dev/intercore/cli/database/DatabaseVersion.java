package dev.intercore.cli.database;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.store.sqlite.SqliteStore;
import org.jspecify.annotations.Nullable;

/** Says which program this is and which schema the project's database has. Never changes it. */
public final class DatabaseVersion implements Command {
  @Override
  public Spec spec() {
    return Spec.named("version", "print the version of ic and of the project's schema")
        .exit(ExitCode.YES, "always, unless the path of the database is refused")
        .example("ic version")
        .build();
  }

  @Override
  public Reply run(Call call) {
    String first = "ic " + call.build().version() + "\n";
    try {
      int schema =
          SqliteStore.peekVersion(call.databases().nearestDatabase(), call.databases().options());
      return reply(first + "schema: v" + schema, call, schema);
    } catch (IntercoreException e) {
      if (e.code() == ErrorCode.BAD_PATH) {
        throw e;
      }
      String why = e.code() == ErrorCode.NO_DATABASE ? "no database" : e.fact();
      return reply(first + "schema: unknown (" + why + ")", call, null);
    }
  }

  private static Reply reply(String text, Call call, @Nullable Integer schema) {
    return Reply.line(ExitCode.YES, text, "version", call.build().version(), "schema", schema);
  }
}
