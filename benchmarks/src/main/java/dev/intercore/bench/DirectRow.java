package dev.intercore.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Cost of one sentinel check in direct mode. Each call uses a new scope, so each one is allowed and
 * writes.
 */
final class DirectRow implements BenchRow {
  private static final int ROUNDS = 40;
  private static final double BUDGET = 3;

  @Override
  public String name() {
    return "direct";
  }

  @Override
  public String about() {
    return "ic sentinel check in direct mode against a bare JVM";
  }

  @Override
  public List<Line> measure(Setting setting) throws IOException, InterruptedException {
    TimedProgram bare = BareJvm.make(setting);
    Path project = setting.folder("direct");
    AlternatingRuns.ic(setting.ic(), project, 0, "init").millis();
    AlternatingRuns turns = new AlternatingRuns(setting.progress());
    Timings bareTimes = turns.add(_ -> bare);
    Timings shipped = turns.add(round -> check(setting.ic(), project, "shipped-" + round));
    Timings checkout = turns.add(round -> check(setting.rootIc(), project, "checkout-" + round));
    turns.run(ROUNDS);
    List<Line> lines = new ArrayList<>();
    lines.add(
        Line.ratio(
            "ic sentinel check, direct / bare JVM (aim 2)",
            shipped.median() / bareTimes.median(),
            BUDGET,
            Line.against("ic", shipped.median(), "bare", bareTimes.median())));
    lines.add(
        Line.info(
            "the same through ./ic of a checkout",
            checkout.median() / bareTimes.median(),
            Line.millis(checkout.median())));
    return lines;
  }

  private static TimedProgram check(Path ic, Path project, String scope) {
    return AlternatingRuns.ic(
        ic, project, 0, "sentinel", "check", "bench", scope, "--interval", "3600");
  }
}
