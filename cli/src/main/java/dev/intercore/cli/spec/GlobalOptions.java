package dev.intercore.cli.spec;

import java.util.List;

/** The options every command takes. */
public final class GlobalOptions {
  public static final Option DB =
      Option.valued(
          "--db",
          "PATH",
          "the database: a .db file here or in .clavain; else INTERCORE_DB, else the nearest");
  public static final Option TIMEOUT =
      Option.valued(
          "--timeout",
          "DUR",
          "how long to wait for a busy database (100ms for state and sentinel, else 5s)");
  public static final Option JSON =
      Option.flag("--json", "print the answer, or the error, as JSON");
  public static final Option VERBOSE =
      Option.flag("--verbose", "tell about SQL, timings and waits on stderr");
  public static final Option HELP = Option.flag("--help", "explain the command (also -h)");

  public static final List<Option> WITHOUT_DATABASE = List.of(JSON, VERBOSE, HELP);

  public static final List<Option> ALL = List.of(DB, TIMEOUT, JSON, VERBOSE, HELP);

  private GlobalOptions() {}
}
