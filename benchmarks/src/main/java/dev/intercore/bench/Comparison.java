package dev.intercore.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures the same calls of two builds. Only commands and library functions are called, so the
 * builds may have different formats, protocols and classes.
 */
final class Comparison implements AutoCloseable {
  private static final int ROUNDS = 5;
  private static final double LIMIT = 1.1;

  /** The order of the batches in an even round; {@code true} is this build. */
  private static final List<Boolean> ORDER = List.of(true, false, false, true);

  /** Calls of a batch that count. */
  private static final int DIRECT_CALLS = 8;

  private static final int ENGINE_CALLS = 100;
  private static final int WARMING_CALLS = 1000;

  private static final String DIRECT = "INTERCORE_ENGINE=direct \"$INTERCORE_BIN\" ";
  private static final String ENGINE = "\"$INTERCORE_BIN\" ";

  /** In each batch, since a lease is ten minutes at most. */
  private static final String DECLARE =
      "INTERCORE_SESSION=bench \"$INTERCORE_BIN\" intent declare --allow src --intent bench --lease 10m";

  /**
   * A call to compare.
   *
   * @param command {@code $batch} and {@code $round} are different in each call
   * @param exit the exit code that means it did its work
   * @param calls how many calls of a batch count
   */
  private record Contest(
      String name, String title, String setup, String command, int exit, int calls) {
    static Contest direct(String name, String command) {
      return new Contest(
          name, "ic " + name(command) + ", direct", "", DIRECT + command, 0, DIRECT_CALLS);
    }

    private static String name(String command) {
      return command.replaceAll(" bench.*", "");
    }

    boolean usesEngine() {
      return calls == ENGINE_CALLS;
    }
  }

  private static final List<Contest> CONTESTS =
      List.of(
          Contest.direct("version", "version"),
          Contest.direct("get", "state get bench s"),
          Contest.direct("check", "sentinel check bench \"$batch-$round\" --interval 3600"),
          new Contest(
              "engine",
              "ic sentinel check, engine",
              "",
              ENGINE + "sentinel check bench same --interval 0",
              1,
              ENGINE_CALLS),
          new Contest(
              "guard",
              "ic guard claude-code, engine",
              DECLARE,
              ENGINE + "guard claude-code <\"$message\" 2>/dev/null",
              0,
              ENGINE_CALLS),
          new Contest(
              "library",
              "intercore_sentinel_check, engine",
              LibraryRow.SOURCE,
              LibraryRow.CHECK.formatted("same", "0"),
              1,
              ENGINE_CALLS));

  private final Progress progress;
  private final Side mine;
  private final Side other;
  private int batches;

  /**
   * @param mine the build that is judged
   * @param other the build it is compared with
   */
  Comparison(Setting mine, Setting other) throws IOException, InterruptedException {
    progress = mine.progress();
    this.mine = new Side(mine, mine);
    this.other = new Side(mine, other);
  }

  static List<String> names() {
    return CONTESTS.stream().map(Contest::name).toList();
  }

  /** Measures the rows with these names, or all rows if there are none. */
  List<Line> measure(List<String> names) throws IOException, InterruptedException {
    List<Line> lines = new ArrayList<>();
    for (Contest contest : CONTESTS) {
      if (names.isEmpty() || names.contains(contest.name)) {
        progress.begin(contest.name);
        lines.add(measure(contest));
      }
    }
    return lines;
  }

  private Line measure(Contest contest) throws IOException, InterruptedException {
    if (contest.usesEngine()) {
      mine.run(contest, batches++, WARMING_CALLS, new Timings());
      other.run(contest, batches++, WARMING_CALLS, new Timings());
    }
    Timings ratios = new Timings();
    Timings myMedians = new Timings();
    Timings otherMedians = new Timings();
    for (int round = 0; round < ROUNDS; round++) {
      progress.say("round " + (round + 1) + " of " + ROUNDS);
      Timings myTimes = new Timings();
      Timings otherTimes = new Timings();
      for (boolean isFirst : ORDER) {
        boolean isMine = isFirst == (round % 2 == 0);
        (isMine ? mine : other)
            .run(contest, batches++, contest.calls, isMine ? myTimes : otherTimes);
      }
      ratios.add(myTimes.median() / otherTimes.median());
      myMedians.add(myTimes.median());
      otherMedians.add(otherTimes.median());
    }
    String details =
        String.format(
            Locale.ROOT,
            "%s, rounds %.2f to %.2f",
            Line.against("this", myMedians.median(), "other", otherMedians.median()),
            ratios.least(),
            ratios.greatest());
    return Line.ratio(
        contest.name + ": " + contest.title + ", this / other", ratios.median(), LIMIT, details);
  }

  @Override
  public void close() {
    mine.engine.close();
    other.engine.close();
  }

  /** One of the two builds, with its own project and engine. */
  private static final class Side {
    private final WarmEngine engine;
    private final Shell shell;

    /**
     * @param scripts the checkout whose scripts time the calls, of both builds
     * @param measured the build that is called
     */
    Side(Setting scripts, Setting measured) throws IOException, InterruptedException {
      engine = WarmEngine.cold(measured);
      shell = new Shell(scripts, engine);
      Path message = measured.folder("message").resolve("edit.json");
      Files.writeString(message, edit(engine.project()));
      shell.set(
          Map.of(
              "library", measured.build().resolve("bin/lib-intercore.sh").toString(),
              "message", message.toString()));
      AlternatingShellRuns setup =
          new AlternatingShellRuns(
              shell,
              """
              "$INTERCORE_BIN" state set bench s --value '{"phase":"test"}' || exit
              "$INTERCORE_BIN" sentinel check bench same --interval 0 || exit
              """);
      setup.add(":", 0);
      setup.run(1);
    }

    private static String edit(Path project) {
      return """
      {"session_id":"bench","cwd":"ROOT","permission_mode":"default","hook_event_name":"PreToolUse",\
      "tool_name":"Edit","tool_input":{"file_path":"ROOT/src/a.c","old_string":"TEXT","new_string":"x"}}\
      """
          .replace("ROOT", project.toString())
          .replace("TEXT", "int x;\\n".repeat(100));
    }

    /** Makes a batch of calls in a bash of its own and adds their times. */
    void run(Contest contest, int batch, int calls, Timings times)
        throws IOException, InterruptedException {
      long before = contest.usesEngine() ? engine.calls() : 0;
      AlternatingShellRuns turns =
          new AlternatingShellRuns(shell, "batch=" + batch + "; " + contest.setup);
      Timings measured = turns.add(contest.command, contest.exit);
      int made = turns.run(calls);
      if (contest.usesEngine()) {
        engine.expectCalls(before, made);
      }
      times.addAll(measured);
    }
  }
}
