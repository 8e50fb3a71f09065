package dev.intercore.bench;

import dev.intercore.Intercore;
import dev.intercore.common.Actor;
import dev.intercore.json.JsonPayload;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Cost of appending an event, and the delay until a follower in another process reads it. */
final class EventsRow implements BenchRow {
  private static final int WARM_UP = 300;
  private static final int ROUNDS = 1_000;
  private static final int FOLLOW_WARM_UP = 100;
  private static final int FOLLOW_ROUNDS = 300;
  private static final int DIRECT_ROUNDS = 20;
  private static final double LIBRARY_BUDGET = 1.5;
  private static final double COMMAND_BUDGET = 1.5;
  private static final double FOLLOW_BUDGET = 5;

  private static final String INSERT =
      "INSERT INTO events (type, subject, actor, at, body) VALUES ('bench.told', 's', 'me', 0, '{\"n\":1}')";

  private static final Actor ME = Actor.of("me");
  private static final JsonPayload BODY = JsonPayload.of("{\"n\":1}");

  @Override
  public String name() {
    return "events";
  }

  @Override
  public String about() {
    return "telling an event against a bare INSERT, and how soon a follower has it";
  }

  @Override
  public List<Line> measure(Setting setting)
      throws IOException, InterruptedException, SQLException {
    Path folder = setting.folder("events").toRealPath();
    Path database = folder.resolve(".clavain/intercore.db");
    try (Intercore intercore = Intercore.init(database)) {
      Timings bare = new Timings();
      Line library = library(setting, intercore, database, bare);
      return List.of(
          library,
          command(setting, folder, bare),
          following(setting, new Followed(intercore, folder, bare)));
    }
  }

  private static void append(Intercore intercore) {
    intercore.events().add(ME, "bench.told", "s", BODY);
  }

  private static Line library(Setting setting, Intercore intercore, Path database, Timings bare)
      throws SQLException {
    Timings library = new Timings();
    try (Connection connection = BareJdbc.open(database);
        Statement statement = connection.createStatement();
        PreparedStatement begin = connection.prepareStatement("BEGIN IMMEDIATE");
        PreparedStatement insert = connection.prepareStatement(INSERT);
        PreparedStatement commit = connection.prepareStatement("COMMIT")) {
      statement.execute("PRAGMA synchronous = FULL");
      for (int round = -WARM_UP; round < ROUNDS; round++) {
        setting.progress().step("round", Math.max(round, 0), ROUNDS);
        long start = System.nanoTime();
        append(intercore);
        addSince(library, start, round);
        start = System.nanoTime();
        begin.execute();
        insert.executeUpdate();
        commit.execute();
        addSince(bare, start, round);
      }
    }
    return Line.ratio(
        "Events.add / the same INSERT on JDBC",
        library.median() / bare.median(),
        LIBRARY_BUDGET,
        Line.spread("library", library) + ", " + Line.spread("JDBC", bare));
  }

  private static void addSince(Timings samples, long start, int round) {
    if (round >= 0) {
      samples.addSince(start);
    }
  }

  /** As a whole command, against one that writes and need not survive a power cut. */
  private static Line command(Setting setting, Path folder, Timings bare)
      throws IOException, InterruptedException {
    AlternatingRuns turns = new AlternatingRuns(setting.progress());
    Timings add =
        turns.add(
            _ -> AlternatingRuns.ic(setting.ic(), folder, 0, "events", "add", "bench.told", "s"));
    Timings set =
        turns.add(_ ->
            AlternatingRuns.ic(setting.ic(), folder, 0, "state", "set", "k", "s", "--value", "1"));
    turns.run(DIRECT_ROUNDS);
    return Line.ratio(
        "ic events add, direct / ic state set, direct",
        add.median() / set.median(),
        COMMAND_BUDGET,
        Line.against("add", add.median(), "set", set.median())
            + ", bare INSERT "
            + Line.millis(bare.median()));
  }

  private record Followed(Intercore intercore, Path folder, Timings bare) {}

  /**
   * From the end of a commit to its line, against what a commit takes. A line that `tail -f` reads
   * is shown beside: it often comes before the write of it has returned.
   */
  private static Line following(Setting setting, Followed by)
      throws IOException, InterruptedException {
    Path folder = by.folder();
    Path file = Files.createFile(folder.resolve("lines"));
    String last = Long.toString(by.intercore().events().last());
    TimedProgram follow =
        AlternatingRuns.ic(setting.ic(), folder, 0, "events", "tail", "--follow", "--since", last);
    TimedProgram tail = new TimedProgram("tail", folder, List.of("tail", "-f", file.toString()), 0);
    Timings followed = new Timings();
    Timings tailed = new Timings();
    try (Reader follower = new Reader(follow);
        Reader tailing = new Reader(tail)) {
      for (int round = -FOLLOW_WARM_UP; round < FOLLOW_ROUNDS; round++) {
        setting.progress().step("round", Math.max(round, 0), FOLLOW_ROUNDS);
        append(by.intercore());
        addSince(followed, follower.line(), round);
        Files.writeString(file, "line\n", StandardOpenOption.APPEND);
        addSince(tailed, tailing.line(), round);
      }
    }
    return Line.ratio(
        "events tail --follow, commit to line / a durable INSERT on JDBC",
        followed.median() / by.bare().median(),
        FOLLOW_BUDGET,
        Line.spread("follow", followed) + ", " + Line.spread("tail -f", tailed));
  }

  /** Another process, and a wait for its lines. */
  private static final class Reader implements AutoCloseable {
    private final Process process;
    private final BufferedReader lines;

    Reader(TimedProgram command) throws IOException {
      process = command.start(Redirect.PIPE, Redirect.DISCARD);
      lines =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Waits for a line, and returns when the wait began. */
    long line() throws IOException {
      long start = System.nanoTime();
      if (lines.readLine() == null) {
        throw new IOException("the reader ended");
      }
      return start;
    }

    @Override
    public void close() throws IOException {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
      process.onExit().join();
      lines.close();
    }
  }
}
