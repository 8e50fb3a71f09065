package dev.intercore.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Delay of an agent before each edit: the hook of its tool, with a warm engine. */
final class GuardRow implements BenchRow {
  private static final int ROUNDS = 300;
  private static final int WARMING = 1500;
  private static final double BUDGET = 3;
  private static final int NO = 2;

  /** Longer than bash reads or writes at once, and as long as an ordinary edit. */
  private static final int SMALL = 800;

  private static final int LARGE = 30_000;

  private static final String ASK = "\"$INTERCORE_BIN\" guard claude-code <\"%s\" >/dev/null 2>&1";

  @Override
  public String name() {
    return "guard";
  }

  @Override
  public String about() {
    return "ic guard claude-code with a warm engine, allowed and denied, against bash -c :";
  }

  @Override
  public List<Line> measure(Setting setting) throws IOException, InterruptedException {
    try (WarmEngine engine = new WarmEngine(setting)) {
      Path folder = setting.folder("messages");
      String small = message(engine, folder, "Edit", "src/a.c", SMALL);
      String large = message(engine, folder, "Write", "src/a.c", LARGE);
      String elsewhere = message(engine, folder, "Edit", "docs/a.md", SMALL);
      Shell shell = new Shell(setting, engine);
      shell.set(Map.of("INTERCORE_SESSION", "bench"));
      String declare =
          "\"$INTERCORE_BIN\" intent declare --allow src --intent bench --lease 10m >/dev/null";
      warmUp(shell, declare, ASK.formatted(small));
      AlternatingShellRuns turns = new AlternatingShellRuns(shell, declare);
      Timings allowed = turns.add(ASK.formatted(small), 0);
      Timings written = turns.add(ASK.formatted(large), 0);
      Timings denied = turns.add(ASK.formatted(elsewhere), NO);
      Timings bash = turns.add(Shell.NOTHING, 0);
      long before = engine.calls();
      engine.expectCalls(before, turns.run(ROUNDS) * 3L);
      List<Line> lines = new ArrayList<>();
      lines.add(line("ic guard, an edit that is allowed", allowed, bash, true));
      lines.add(line("ic guard, a file of 30 kB is written", written, bash, false));
      lines.add(line("ic guard, an edit that is denied", denied, bash, true));
      return lines;
    }
  }

  private static void warmUp(Shell shell, String setup, String ask)
      throws IOException, InterruptedException {
    AlternatingShellRuns warm = new AlternatingShellRuns(shell, setup);
    warm.add(ask, 0);
    warm.run(WARMING);
  }

  private static String message(
      WarmEngine engine, Path folder, String tool, String path, int length) throws IOException {
    String root = engine.project().toString();
    String json =
        """
        {"session_id":"bench","transcript_path":"/tmp/t.jsonl","cwd":"ROOT","permission_mode":"default",\
        "hook_event_name":"PreToolUse","tool_name":"TOOL","tool_input":{"file_path":"ROOT/PATH",\
        "content":"TEXT"},"tool_use_id":"toolu_01"}\
        """
            .replace("ROOT", root)
            .replace("TOOL", tool)
            .replace("PATH", path)
            .replace("TEXT", "int x;\\n".repeat(length / 8));
    return Files.writeString(folder.resolve(tool + length + path.length() + ".json"), json)
        .toString();
  }

  private static Line line(String what, Timings times, Timings bash, boolean bounded) {
    String title = what + " / " + Shell.NOTHING;
    double ratio = times.median() / bash.median();
    String details = Line.spread("ic", times) + ", " + Line.spread("bash", bash);
    return bounded ? Line.ratio(title, ratio, BUDGET, details) : Line.info(title, ratio, details);
  }
}
