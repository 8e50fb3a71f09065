package dev.intercore.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Cost of one sentinel check by a process of ic, with a running engine. */
final class ResidentRow implements BenchRow {
  static final String CHECK = "\"$INTERCORE_BIN\" sentinel check bench \"%s\" --interval %s";

  private static final OptionalDouble BUDGET_OF_BASH = OptionalDouble.of(1.75);
  private static final OptionalDouble BUDGET_OF_REFERENCE = OptionalDouble.of(0.75);

  @Override
  public String name() {
    return "resident";
  }

  @Override
  public String about() {
    return "ic sentinel check with a warm engine against bash -c : and a small program";
  }

  @Override
  public List<Line> measure(Setting setting)
      throws IOException, InterruptedException, SQLException {
    String what = "ic sentinel check, resident";
    try (WarmEngine engine = new WarmEngine(setting)) {
      GuardContest contest = new GuardContest(setting, engine, ":", "ic", CHECK);
      setting.progress().say("throttled, then allowed");
      List<Line> lines = new ArrayList<>();
      lines.addAll(contest.throttled(what, BUDGET_OF_BASH, BUDGET_OF_REFERENCE));
      lines.addAll(contest.allowed(what));
      return lines;
    }
  }
}
