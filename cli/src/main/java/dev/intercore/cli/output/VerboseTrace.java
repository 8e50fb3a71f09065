package dev.intercore.cli.output;

import dev.intercore.store.Trace;
import java.util.Locale;
import java.util.function.Consumer;

/** Prints one line for each statement and each wait of the store, for {@code --verbose}. */
public final class VerboseTrace implements Trace {
  private final Consumer<String> lines;

  public VerboseTrace(Consumer<String> lines) {
    this.lines = lines;
  }

  @Override
  public void statement(String sql, long nanos) {
    lines.accept("sql " + milliseconds(nanos) + ": " + sql.strip().replaceAll("\\s+", " "));
  }

  @Override
  public void waited(String what, int attempts, long nanos) {
    lines.accept(
        "waited " + milliseconds(nanos) + " for " + what + " (asked " + attempts + " times)");
  }

  private static String milliseconds(long nanos) {
    return String.format(Locale.ROOT, "%.3f ms", nanos / 1e6);
  }
}
