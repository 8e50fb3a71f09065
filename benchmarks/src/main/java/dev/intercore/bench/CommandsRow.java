package dev.intercore.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The usual direct commands, for information: a slow one stands out before a budget is missed. */
final class CommandsRow implements Row {
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
    Command bare = BareJvm.make(setting);
    Path project = setting.folder("commands");
    Turns.ic(setting.ic(), project, 0, "init").millis();
    Turns.ic(setting.ic(), project, 0, "sentinel", "check", "guard", "s", "--interval", "0")
        .millis();
    List<Command> commands = commands(setting.ic(), project);
    Turns turns = new Turns(setting.progress());
    Samples bareTimes = turns.add(_ -> bare);
    List<Samples> times = new ArrayList<>();
    for (Command command : commands) {
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

  private static List<Command> commands(Path ic, Path project) {
    return List.of(
        Turns.ic(ic, project, 0, "version"),
        Turns.ic(ic, project, 0, "--help"),
        Turns.ic(ic, project, 0, "state", "set", "key", "s", "--value", VALUE),
        Turns.ic(ic, project, 0, "state", "set", "key", "s", "--value", VALUE, "--json"),
        Turns.ic(ic, project, 0, "state", "get", "key", "s"),
        Turns.ic(ic, project, 0, "state", "get", "key", "s", "--json"),
        Turns.ic(ic, project, THROTTLED, "sentinel", "check", "guard", "s", "--interval", "0"));
  }
}
