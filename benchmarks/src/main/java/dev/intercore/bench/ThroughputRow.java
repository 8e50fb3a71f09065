package dev.intercore.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Calls per second that an engine answers for many concurrent shells, for information. */
final class ThroughputRow implements BenchRow {
  private static final List<Integer> CLIENTS = List.of(1, 2, 4, 8, 16, 32);
  private static final int PROCESS_CLIENTS = 8;
  private static final int MILLIS = 2_000;
  private static final String THROTTLED = "1";

  @Override
  public String name() {
    return "throughput";
  }

  @Override
  public String about() {
    return "calls a second with 1 to 32 shells at once, for information";
  }

  @Override
  public List<Line> measure(Setting setting) throws IOException, InterruptedException {
    List<Line> lines = new ArrayList<>();
    try (WarmEngine engine = new WarmEngine(setting)) {
      String library = guard(LibraryRow.CHECK);
      for (int clients : CLIENTS) {
        setting.progress().say("shells at once: " + clients);
        Timings times = times(setting, engine, clients, library);
        lines.add(line("intercore_sentinel_check", clients, times));
      }
      setting.progress().say("a process for each call");
      Timings times = times(setting, engine, PROCESS_CLIENTS, guard(ResidentRow.CHECK));
      lines.add(line("ic sentinel check, resident", PROCESS_CLIENTS, times));
    }
    return lines;
  }

  private static String guard(String check) {
    return check.formatted("client-$client", "0");
  }

  private static Timings times(Setting setting, WarmEngine engine, int clients, String command)
      throws IOException, InterruptedException {
    // A new scope is allowed once, and that would be the one answer that differs.
    String setup =
        LibraryRow.SOURCE
            + "; for ((client = 0; client < %d; client++)); do %s; done"
                .formatted(clients, guard(LibraryRow.CHECK));
    List<String> words =
        List.of(Integer.toString(clients), Integer.toString(MILLIS), THROTTLED, setup, command);
    long before = engine.calls();
    Timings times = new Timings();
    for (String micros : new Shell(setting, engine).run("clients.sh", words)) {
      times.add(Integer.parseInt(micros) / 1e3);
    }
    engine.expectCalls(before, times.count());
    return times;
  }

  private static Line line(String what, int clients, Timings times) {
    return Line.perSecond(
        what + ", " + clients + (clients == 1 ? " shell" : " shells at once"),
        times.count() / (MILLIS / 1e3),
        Line.spread("a call", times));
  }
}
