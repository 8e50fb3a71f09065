package dev.intercore.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Cost of acquiring and releasing a lock without contention, with a warm engine. */
final class LockRow implements BenchRow {
  private static final int ROUNDS = 400;
  private static final double BUDGET = 2;
  private static final int WARMING = 1500;

  /** A step is half of what is timed: to take without giving back can be done only once. */
  private static final int STEPS = 2;

  @Override
  public String name() {
    return "lock";
  }

  @Override
  public String about() {
    return "taking and giving back a lock with a warm engine, each against bash -c :";
  }

  @Override
  public List<Line> measure(Setting setting) throws IOException, InterruptedException {
    try (WarmEngine engine = new WarmEngine(setting)) {
      Shell shell = new Shell(setting, engine);
      String folder = setting.folder("locks").toString();
      shell.set(Map.of("INTERCORE_LOCK_DIR", folder));
      warmUp(engine, shell);
      AlternatingShellRuns turns = new AlternatingShellRuns(shell, LibraryRow.SOURCE);
      Timings command =
          turns.add(
              "\"$INTERCORE_BIN\" lock acquire c s && \"$INTERCORE_BIN\" lock release c s", 0);
      Timings library = turns.add("intercore_lock l s && intercore_unlock l s", 0);
      Timings plain =
          turns.add("mkdir \"$INTERCORE_LOCK_DIR\"/.p && rmdir \"$INTERCORE_LOCK_DIR\"/.p", 0);
      Timings bash = turns.add(Shell.NOTHING, 0);
      long before = engine.calls();
      engine.expectCalls(before, (long) turns.run(ROUNDS) * STEPS * STEPS);
      List<Line> lines = new ArrayList<>();
      lines.add(line("ic lock acquire and release, each", "ic", command, bash, true));
      lines.add(line("intercore_lock and _unlock, each", "library", library, bash, true));
      lines.add(line("mkdir and rmdir, each", "mkdir", plain, bash, false));
      return lines;
    }
  }

  /** As the engine is after a morning's work, and the folder made and marked. */
  private static void warmUp(WarmEngine engine, Shell shell)
      throws IOException, InterruptedException {
    AlternatingShellRuns warm = new AlternatingShellRuns(shell, LibraryRow.SOURCE);
    warm.add("intercore_lock w s && intercore_unlock w s", 0);
    warm.run(WARMING);
    engine.calls();
  }

  private static Line line(String what, String name, Timings times, Timings bash, boolean bounded) {
    double ratio = times.median() / STEPS / bash.median();
    String details = Line.spread(name + " (both)", times) + ", " + Line.spread("bash", bash);
    String title = what + " / " + Shell.NOTHING;
    return bounded ? Line.ratio(title, ratio, BUDGET, details) : Line.info(title, ratio, details);
  }
}
