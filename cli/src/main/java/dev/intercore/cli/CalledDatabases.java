package dev.intercore.cli;

import dev.intercore.Intercore;
import dev.intercore.cli.spec.GlobalOptions;
import dev.intercore.project.ProjectLocator;
import dev.intercore.store.StoreOptions;
import dev.intercore.store.Trace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The databases a call may be about: by its words, by the environment, or by where it is made. */
public final class CalledDatabases {
  private static final String DATABASE_VARIABLE = "INTERCORE_DB";

  private final Words words;
  private final Invocation invocation;
  private final CommandHost host;
  private final Trace trace;
  private final Duration patience;

  CalledDatabases(Words words, Invocation invocation, CommandHost host, Trace trace) {
    this.words = words;
    this.invocation = invocation;
    this.host = host;
    this.trace = trace;
    // Now, so that one which is no duration is refused before anything is done.
    this.patience = words.patience();
  }

  public ProjectLocator places() {
    return new ProjectLocator(invocation.directory());
  }

  /**
   * The path the user named, by option or else by the environment; checked, but it need not exist.
   */
  public Optional<Path> named() {
    return words
        .option(GlobalOptions.DB)
        .or(() -> invocation.variable(DATABASE_VARIABLE))
        .map(places()::named);
  }

  /** The database this call is about. */
  public Path nearest() {
    return named().orElseGet(() -> places().find());
  }

  /** The database that all worktrees of this repository share. */
  public Path shared() {
    return named().orElseGet(() -> places().findShared());
  }

  /** How a database is opened for this call. */
  public StoreOptions options() {
    return StoreOptions.defaults()
        .withClock(host.clock())
        .withTrace(trace)
        .withTimeout(patience)
        .withRequest(host.request());
  }

  Intercore open(Path file) {
    return host.stores().open(file, options());
  }
}
