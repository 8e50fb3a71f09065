package dev.intercore.engine;

import java.util.Optional;

/**
 * Where an engine is to be found, as written in its file; the client in bash reads the same line.
 *
 * @param start of the process, in clock ticks
 * @param world the namespaces it lives in
 */
record Endpoint(String build, long pid, long start, int port, String token, String world) {
  private static final String PROTOCOL = "1";
  private static final int FIELDS = 7;

  String line() {
    return String.join(
        " ",
        PROTOCOL,
        build,
        Long.toString(pid),
        Long.toString(start),
        Integer.toString(port),
        token,
        world);
  }

  /** Empty for anything that is not such a line. */
  static Optional<Endpoint> parse(String line) {
    String[] fields = line.strip().split(" ", -1);
    if (fields.length != FIELDS || !fields[0].equals(PROTOCOL)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new Endpoint(
              fields[1],
              Long.parseLong(fields[2]),
              Long.parseLong(fields[3]),
              Integer.parseInt(fields[4]),
              fields[5],
              fields[6]));
    } catch (NumberFormatException _) {
      return Optional.empty();
    }
  }
}
