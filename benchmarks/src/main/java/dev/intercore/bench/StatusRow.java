package dev.intercore.bench;

import dev.intercore.intent.IntentOwner;
import dev.intercore.lock.Locks;
import dev.intercore.status.ProjectStatus;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Cost of the status screen with 100 records of each kind, and with 10 000. */
final class StatusRow implements BenchRow {
  private static final int FEW = 100;
  private static final int MANY = 10_000;
  private static final int WARM_UP = 50;
  private static final int ROUNDS = 100;
  private static final int COMMAND_ROUNDS = 25;
  private static final double BUDGET = 3;

  @Override
  public String name() {
    return "status";
  }

  @Override
  public String about() {
    return "ic status with 10 000 of everything against 100";
  }

  @Override
  public List<Line> measure(Setting setting) throws IOException, InterruptedException {
    setting.progress().say("making 100 of everything");
    try (BusyProject few = new BusyProject(setting.folder("status"), FEW)) {
      setting.progress().say("making 10 000 of everything");
      try (BusyProject many = new BusyProject(setting.folder("status"), MANY);
          WarmEngine engine = new WarmEngine(setting)) {
        return List.of(
            library(setting, few, many),
            command(setting, "direct", Map.of("INTERCORE_ENGINE", "direct"), few, many),
            resident(setting, engine, few, many));
      }
    }
  }

  private static Line library(Setting setting, BusyProject few, BusyProject many) {
    Timings small = new Timings();
    Timings large = new Timings();
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      setting.progress().step("round", Math.max(round, 0), ROUNDS);
      glance(few, round >= 0 ? small : new Timings());
      glance(many, round >= 0 ? large : new Timings());
    }
    return Line.info(
        "Status.glance, 10000 of everything / 100",
        large.median() / small.median(),
        Line.spread("10000", large) + ", " + Line.spread("100", small));
  }

  private static void glance(BusyProject bustle, Timings samples) {
    ProjectStatus status =
        bustle.intercore().status(IntentOwner.of("me"), () -> Locks.in(bustle.locks()));
    long start = System.nanoTime();
    if (status.summary().ready().isEmpty()) {
      throw new IllegalStateException("nothing goes on");
    }
    samples.addSince(start);
  }

  private static Line resident(
      Setting setting, WarmEngine engine, BusyProject few, BusyProject many)
      throws IOException, InterruptedException {
    long before = engine.calls();
    Line line = command(setting, "resident", engine.variables(), few, many);
    engine.expectCalls(before, 2 * COMMAND_ROUNDS);
    return line;
  }

  private static Line command(
      Setting setting,
      String mode,
      Map<String, String> variables,
      BusyProject few,
      BusyProject many)
      throws IOException, InterruptedException {
    AlternatingRuns turns = new AlternatingRuns(setting.progress());
    Timings small = turns.add(_ -> status(setting, variables, few));
    Timings large = turns.add(_ -> status(setting, variables, many));
    turns.run(COMMAND_ROUNDS);
    return Line.ratio(
        "ic status, " + mode + ", 10000 of everything / 100",
        large.median() / small.median(),
        BUDGET,
        Line.against("10000", large.median(), "100", small.median()));
  }

  private static TimedProgram status(
      Setting setting, Map<String, String> variables, BusyProject bustle) {
    Map<String, String> all = new HashMap<>(variables);
    all.put("INTERCORE_LOCK_DIR", bustle.locks().toString());
    return new TimedProgram(
        "ic status", bustle.folder(), List.of(setting.ic().toString(), "status"), 0, all);
  }
}
