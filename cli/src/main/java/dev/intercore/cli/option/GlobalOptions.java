package dev.intercore.cli.option;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The options of every command. */
public final class GlobalOptions {
  public static final Option<Optional<String>> DB =
      Option.of(
              "--db",
              ValueType.PATH,
              "the database, a .db file here or in .clavain (default: INTERCORE_DB, else the nearest one)")
          .optional();
  public static final Option<Optional<Duration>> TIMEOUT =
      Option.of(
              "--timeout",
              ValueType.DURATION,
              "how long to wait for a busy database (100ms for state and sentinel, else 5s)")
          .optional();
  public static final Option<Boolean> JSON =
      Option.flag("--json", "print the answer, or the error, as JSON");
  public static final Option<Boolean> VERBOSE =
      Option.flag("--verbose", "print SQL, timings and waits on stderr");
  public static final Option<Boolean> HELP = Option.flag("--help", "print this help (also -h)");

  /** For commands that open no database. */
  public static final List<Option<?>> WITHOUT_DATABASE = List.of(JSON, VERBOSE, HELP);

  public static final List<Option<?>> ALL = List.of(DB, TIMEOUT, JSON, VERBOSE, HELP);

  private GlobalOptions() {}
}
