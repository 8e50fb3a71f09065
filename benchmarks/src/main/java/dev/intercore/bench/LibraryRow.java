package dev.intercore.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Cost of a call through the bash library, without a process. */
final class LibraryRow implements BenchRow {
  static final String SOURCE = "source \"$library\"";
  static final String CHECK = "intercore_sentinel_check bench \"%s\" %s";

  private static final int ROUNDS = 400;
  private static final OptionalDouble BUDGET_OF_REFERENCE = OptionalDouble.of(0.2);

  @Override
  public String name() {
    return "library";
  }

  @Override
  public String about() {
    return "intercore_sentinel_check in a running bash against a small program and bash -c :";
  }

  @Override
  public List<Line> measure(Setting setting)
      throws IOException, InterruptedException, SQLException {
    String what = "intercore_sentinel_check";
    try (WarmEngine engine = new WarmEngine(setting)) {
      GuardContest contest = new GuardContest(setting, engine, SOURCE, "library", CHECK);
      setting.progress().say("throttled, then allowed");
      List<Line> lines = new ArrayList<>();
      lines.addAll(contest.throttled(what, OptionalDouble.empty(), BUDGET_OF_REFERENCE));
      lines.addAll(contest.allowed(what));
      lines.addAll(others(new Shell(setting, engine), engine));
      return lines;
    }
  }

  private static List<Line> others(Shell shell, WarmEngine engine)
      throws IOException, InterruptedException {
    AlternatingShellRuns turns =
        new AlternatingShellRuns(
            shell, SOURCE + "; intercore_state_set key s '{\"phase\":\"test\"}'");
    Timings get = turns.add("intercore_state_get key s", 0);
    Timings sourcing = turns.add(SOURCE, 0);
    Timings bash = turns.add(Shell.NOTHING, 0);
    long before = engine.calls();
    engine.expectCalls(before, turns.run(ROUNDS));
    return List.of(
        beside(bash, "intercore_state_get", "library", get),
        beside(bash, "sourcing the library", "source", sourcing));
  }

  private static Line beside(Timings bash, String what, String name, Timings times) {
    return Line.info(
        what + " / " + Shell.NOTHING,
        times.median() / bash.median(),
        Line.spread(name, times) + ", " + Line.spread("bash", bash));
  }
}
