package dev.intercore.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The usual direct commands, for information: shows a slow one before a budget is missed. */
final class CommandsRow implements BenchRow {
  private static final int ROUNDS = 20;
  private static final String VALUE =
      "{\"phase\":\"build\",\"tries\":3,\"files\":[\"a.java\",\"b.java\"]}";
  private static final int THROTTLED = 1;

  @Override
  public String name() {
    return "commands";
  }

  @Override
  public String about() {
    return "the usual commands in direct mode, for information";
  }

  @Override
  public List<Line> measure(Setting setting) throws IOException, InterruptedException {
    TimedProgram bare = BareJvm.make(setting);
    Path project = setting.folder("commands");
    AlternatingRuns.ic(setting.ic(), project, 0, "init").millis();
    AlternatingRuns.ic(
            setting.ic(), project, 0, "sentinel", "check", "guard", "s", "--interval", "0")
        .millis();
    List<TimedProgram> commands = commands(setting.ic(), project);
    AlternatingRuns turns = new AlternatingRuns(setting.progress());
    Timings bareTimes = turns.add(_ -> bare);
    List<Timings> times = new ArrayList<>();
    for (TimedProgram command : commands) {
      times.add(turns.add(_ -> command));
    }
    turns.run(ROUNDS);
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < commands.size(); i++) {
      double median = times.get(i).median();
      lines.add(
          Line.info(
              commands.get(i).name().replace(VALUE, "JSON"),
              median / bareTimes.median(),
              Line.millis(median)));
    }
    return lines;
  }

  private static List<TimedProgram> commands(Path ic, Path project) {
    return List.of(
        AlternatingRuns.ic(ic, project, 0, "version"),
        AlternatingRuns.ic(ic, project, 0, "--help"),
        AlternatingRuns.ic(ic, project, 0, "state", "set", "key", "s", "--value", VALUE),
        AlternatingRuns.ic(ic, project, 0, "state", "set", "key", "s", "--value", VALUE, "--json"),
        AlternatingRuns.ic(ic, project, 0, "state", "get", "key", "s"),
        AlternatingRuns.ic(ic, project, 0, "state", "get", "key", "s", "--json"),
        AlternatingRuns.ic(
            ic, project, THROTTLED, "sentinel", "check", "guard", "s", "--interval", "0"));
  }
}
