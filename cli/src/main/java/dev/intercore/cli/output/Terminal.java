package dev.intercore.cli.output;

import dev.intercore.cli.output.ClosedStreams.ClosedOutputException;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.Names;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The output side of one call: its streams, the terminal behind them, and what is printed beside
 * the result.
 */
public final class Terminal {
  private static final int DEFAULT_COLUMNS = 80;
  private static final int MIN_COLUMNS = 20;
  private static final int MAX_COLUMNS = 1000;

  private final Streams streams;
  private final Map<String, String> environment;
  private final String context;
  private final boolean json;

  /**
   * @param context the words of the command, for messages
   * @param json whether {@code --json} is given
   */
  public Terminal(Streams streams, Map<String, String> environment, String context, boolean json) {
    this.streams = streams;
    this.environment = environment;
    this.context = context;
    this.json = json;
  }

  /**
   * The output streams of the caller.
   *
   * @param stdoutIsTerminal whether stdout is a terminal
   * @param stderrIsTerminal whether stderr is a terminal, so that a person reads progress
   */
  public record Streams(
      OutputStream stdout,
      OutputStream stderr,
      boolean stdoutIsTerminal,
      boolean stderrIsTerminal) {}

  /** A stdout that can be asked about its reader. */
  public interface Device {
    /** Returns whether the reader has closed its end. */
    boolean isGone();

    /** Returns the present size of the terminal; empty if it is none or has no known size. */
    Optional<Size> size();
  }

  /** The size of a terminal in characters. */
  public record Size(int rows, int columns) {}

  /** Whether stdout is a terminal. */
  public boolean isAtTerminal() {
    return streams.stdoutIsTerminal();
  }

  /** Whether stdout is a terminal with a cursor; one of unknown type counts as dumb. */
  public boolean canBeDrawnOn() {
    return isAtTerminal() && variable("TERM").filter(type -> !type.equals("dumb")).isPresent();
  }

  /** Whether colours may be used. An engine gets NO_COLOR for a dumb terminal. */
  public boolean hasColour() {
    return isAtTerminal()
        && variable("NO_COLOR").isEmpty()
        && variable("TERM").filter("dumb"::equals).isEmpty();
  }

  /** Returns the width of the terminal; a pipe has the default width. */
  public int columns() {
    return variable("COLUMNS")
        .filter(text -> text.length() < 5 && Names.isDigits(text))
        .map(Integer::parseInt)
        .filter(columns -> columns >= MIN_COLUMNS && columns <= MAX_COLUMNS)
        .orElse(DEFAULT_COLUMNS);
  }

  /** Returns the width for a page of text, which in a pipe does not depend on the environment. */
  public int pageColumns() {
    return isAtTerminal() ? columns() : DEFAULT_COLUMNS;
  }

  /** Returns the width that a table must fit in; empty in a pipe. */
  public OptionalInt screen() {
    return isAtTerminal() ? OptionalInt.of(columns()) : OptionalInt.empty();
  }

  /**
   * Returns the present size of the window; if it is not known, the number of rows is unlimited.
   */
  public Size window() {
    Optional<Size> size =
        streams.stdout() instanceof Device device ? device.size() : Optional.empty();
    return size.orElseGet(() -> new Size(Integer.MAX_VALUE, columns()));
  }

  private Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
  }

  /** For commands that wait: ends the call if the reader of stdout has closed its end. */
  public void checkPresence() throws IOException {
    if (streams.stdout() instanceof Device device && device.isGone()) {
      throw new ClosedOutputException("the reader is gone", ExitCode.READER_GONE);
    }
  }

  /** Prints text of the result on stdout. */
  public void print(String text) throws IOException {
    if (!text.isEmpty()) {
      streams.stdout().write(text.getBytes(StandardCharsets.UTF_8));
      streams.stdout().flush();
    }
  }

  /** Prints a line at once, unless {@code --json} is given. */
  public void printLine(String line) throws IOException {
    if (!json) {
      print(line + "\n");
    }
  }

  /** Prints the progress of a command on stderr if it is a terminal. */
  public void printProgress(String line) {
    if (streams.stderrIsTerminal()) {
      printError("ic: " + context + ": " + line + "\n");
    }
  }

  /**
   * Prints a warning on stderr at once. It is printed with {@code --json} too, because the result
   * does not show it.
   */
  public void warn(ErrorCode code, String fact, String hint) {
    printError(
        json
            ? ErrorMessage.jsonWarning(code.id(), context, fact, hint)
            : ErrorMessage.plain(context, fact, hint));
  }

  /** Prints the warning about a record that cannot be read. */
  public void warnCorrupt(String fact) {
    warn(ErrorCode.CORRUPT, fact, "`ic doctor` shows details.");
  }

  /** Prints text on stderr. A stderr that cannot be written changes nothing about the call. */
  public void printError(String text) {
    try {
      streams.stderr().write(text.getBytes(StandardCharsets.UTF_8));
      streams.stderr().flush();
    } catch (IOException _) {
      // The result and the exit code are what counts.
    }
  }
}
