package dev.intercore.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An engine of the build that only this run knows of, and a project to ask it about. */
final class WarmEngine implements AutoCloseable {
  private static final long LONGEST_STOP_SECONDS = 5;
  private static final int WARMING_CALLS = 1500;

  private final Setting setting;
  private final Path state;
  private final Path project;
  private final ProcessHandle process;

  WarmEngine(Setting setting) throws IOException, InterruptedException {
    this(setting, true);
  }

  /** An engine that is started but not warm: it is only called through commands. */
  static WarmEngine cold(Setting setting) throws IOException, InterruptedException {
    return new WarmEngine(setting, false);
  }

  private WarmEngine(Setting setting, boolean isWarmed) throws IOException, InterruptedException {
    this.setting = setting;
    state = setting.folder("engine");
    project = setting.folder("project");
    AlternatingRuns.ic(setting.ic(), project, 0, "init").millis();
    ic("engine", "start").output();
    process = ProcessHandle.of(status("pid")).orElseThrow();
    // It has a session of its own, so a Ctrl-C does not reach it. A handle never means another
    // process that got the same number.
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "engine"));
    if (isWarmed) {
      warmUp();
    }
  }

  /** As an engine is after a morning's work: what is called is compiled. */
  private void warmUp() throws IOException {
    RawCalls calls = new RawCalls(this);
    for (int i = 0; i < WARMING_CALLS; i++) {
      calls.make("warm-a-" + i, List.of("sentinel", "check", "warm", "same", "--interval", "0"));
      calls.make("warm-b-" + i, List.of("sentinel", "check", "warm", "s" + i, "--interval", "0"));
      calls.make("warm-c-" + i, List.of("state", "get", "warm", "none"));
    }
  }

  Path project() {
    return project;
  }

  Path database() {
    return project.resolve(".clavain/intercore.db");
  }

  /** The line by which callers find it. */
  Path endpoint() {
    return state.resolve("intercore").resolve(setting.build().getFileName() + ".endpoint");
  }

  /** With these variables a call uses this engine. */
  Map<String, String> variables() {
    return Map.of("XDG_STATE_HOME", state.toString(), "INTERCORE_BIN", setting.ic().toString());
  }

  long calls() throws IOException, InterruptedException {
    return status("calls");
  }

  double residentMegabytes() throws IOException, InterruptedException {
    return status("memory") / (1024.0 * 1024);
  }

  /**
   * Throws if calls were not answered by this engine.
   *
   * @param before what {@link #calls} said
   * @param made how many were made since, at least
   */
  void expectCalls(long before, long made) throws IOException, InterruptedException {
    long answered = calls() - before;
    if (answered < made) {
      throw new IOException("the engine saw " + answered + " of " + made + " calls");
    }
  }

  /** Returns a number from the status of the engine. */
  private long status(String name) throws IOException, InterruptedException {
    String json = ic("engine", "status", "--json").output();
    Matcher number = Pattern.compile("\"" + name + "\":(\\d+)").matcher(json);
    if (!number.find()) {
      throw new IOException("no " + name + " in the status of the engine: " + json);
    }
    return Long.parseLong(number.group(1));
  }

  private TimedProgram ic(String... words) {
    List<String> all = new ArrayList<>(List.of(setting.ic().toString()));
    all.addAll(List.of(words));
    return new TimedProgram("ic " + String.join(" ", words), project, all, 0, variables());
  }

  /** Ends our own process: a requested stop could fail. */
  @Override
  public void close() {
    process.destroy();
    process
        .onExit()
        .orTimeout(LONGEST_STOP_SECONDS, TimeUnit.SECONDS)
        .exceptionally(_ -> forced())
        .join();
  }

  private ProcessHandle forced() {
    process.destroyForcibly();
    return process;
  }
}
