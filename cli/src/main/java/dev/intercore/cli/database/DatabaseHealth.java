package dev.intercore.cli.database;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.IntercoreException;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import dev.intercore.store.sqlite.HealthCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/** Looks the database over. */
public final class DatabaseHealth implements Command {
  /** What is read whole in a few milliseconds; an engine does not keep others waiting longer. */
  private static final long SMALL_BYTES = 4 << 20;

  @Override
  public Spec spec() {
    return Spec.named("health", "look the database over and name every problem")
        .details(
            """
            Checks that it is readable and whole, that the schema is current, that files are private, that the
            WAL is under 64 MB and more than 10 MB are free, that the file system can hold a WAL database, and that
            settings and the records of intents are in order.
            Reads all of the database: the larger it is, the longer it takes.
            """)
        .exit(ExitCode.YES, "ok")
        .exit(
            ExitCode.ERROR,
            "a problem a line on stdout; or an error on stderr when there is no database")
        .example("ic health")
        .slow()
        .resident()
        .example("ic health --json")
        .build();
  }

  @Override
  public Reply run(Call call) {
    List<String> problems = problems(call);
    boolean ok = problems.isEmpty();
    if (!ok) {
      // What is wrong may be wrong with an engine's surroundings only.
      call.site().requireCaller();
    }
    String text = ok ? "ok\n" : String.join("\n", problems) + "\n";
    return new Reply(
        ok ? ExitCode.YES : ExitCode.ERROR,
        text,
        () -> JsonWriter.compact(JsonObject.map("ok", ok, "problems", problems)) + "\n");
  }

  /**
   * A sick database is what this command is asked about; a missing one or a refused path is an
   * error like everywhere.
   */
  private static List<String> problems(Call call) {
    Path file = call.databases().nearestDatabase();
    if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
      call.open();
    }
    if (Files.isRegularFile(file) && size(file) > SMALL_BYTES) {
      call.site().requireCaller();
    }
    List<String> problems = HealthCheck.problems(file, () -> call.open().database());
    return problems.isEmpty() ? records(call) : problems;
  }

  /** What only the features can tell of a database that is well. */
  private static List<String> records(Call call) {
    try {
      return call.openShared().intents().queries().corrupt().stream()
          .map(id -> "damaged record of " + id + ": it counts for nothing, and is kept")
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
}
