package dev.intercore.engine;

import java.util.ArrayList;
import java.util.List;

/**
 * What an engine says of itself.
 *
 * @param home the build's folder
 * @param uptime seconds
 * @param memory resident, in bytes
 */
public record EngineStatus(
    long pid,
    String build,
    String home,
    long uptime,
    long calls,
    long memory,
    List<String> databases) {
  private static final int FIXED = 6;

  String lines() {
    List<String> lines = new ArrayList<>();
    for (Object fact : List.of(pid, build, home, uptime, calls, memory)) {
      lines.add(fact.toString());
    }
    lines.addAll(databases);
    return String.join("\n", lines);
  }

  static EngineStatus parse(String text) {
    List<String> lines = List.of(text.split("\n", -1));
    return new EngineStatus(
        Long.parseLong(lines.get(0)),
        lines.get(1),
        lines.get(2),
        Long.parseLong(lines.get(3)),
        Long.parseLong(lines.get(4)),
        Long.parseLong(lines.get(5)),
        lines.subList(FIXED, lines.size()));
  }
}
