package dev.intercore.cli.status;

import dev.intercore.cli.output.PagedOutput.Sink;
import dev.intercore.cli.output.Terminal;
import dev.intercore.cli.output.Terminal.Size;
import dev.intercore.common.Deadline;
import dev.intercore.status.ProjectStatus;
import dev.intercore.status.StatusSummary;
import dev.intercore.store.ChangeWatch;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Reads the status after each commit and once a second, and prints it if it has changed. */
final class WatchLoop {
  /** A new screen is written over the old one, so that nothing flickers. */
  private static final String HOME = "\033[H";

  private static final String CLEAR = "\033[2J";
  private static final String END_OF_LINE = "\033[K\n";
  private static final String REST_OF_SCREEN = "\033[J";

  private static final Duration MAX_PAUSE = Duration.ofSeconds(1);

  /** The loop reads at most for this part of the time, even if reading is slow. */
  private static final int READING_PART = 4;

  private final Terminal terminal;
  private final StatusReader reader;
  private final long minNanos;

  /**
   * @param interval the minimum time from one read to the next
   */
  WatchLoop(Terminal terminal, StatusReader reader, Duration interval) {
    this.terminal = terminal;
    this.reader = reader;
    this.minNanos = interval.toNanos();
  }

  /** Reads once and prints. */
  private interface Turn {
    void run() throws IOException;
  }

  /** Prints a changed status. */
  private interface Printer {
    void print(StatusJson status) throws IOException;
  }

  /** Draws each screen over the one before. */
  void redraw(Sink out) throws IOException {
    List<String> before = new ArrayList<>();
    forever(() -> {
      List<String> now = screen();
      if (!now.equals(before)) {
        String lines = String.join(END_OF_LINE, now) + END_OF_LINE;
        out.write((before.isEmpty() ? CLEAR : "") + HOME + lines + REST_OF_SCREEN);
        before.clear();
        before.addAll(now);
      }
    });
  }

  /** Prints one screen below the other, for a terminal that cannot be drawn on. */
  void screens(Sink out) throws IOException {
    whenChanged(_ -> out.write(String.join("\n", screen()) + "\n\n"));
  }

  /** Prints one JSON value on each line. */
  void values(Sink out) throws IOException {
    whenChanged(status -> status.writeTo(out));
  }

  /** Returns a screen that fits the terminal. Sections become shorter before lines are left out. */
  private List<String> screen() {
    StatusSummary summary = reader.summary();
    Size size = terminal.window();
    // The last column stays free: after it the cursor still stands on it, and what erases the rest
    // of the line would erase that as well.
    int columns = size.columns() - 1;
    List<String> lines = List.of();
    for (int max = ProjectStatus.MAX_SHOWN; max > 0; max--) {
      StatusScreen.Area area = new StatusScreen.Area(columns, terminal.hasColour(), max);
      lines = new ArrayList<>(StatusScreen.lines(summary, area));
      lines.addAll(StatusScreen.problemLines(summary.problems(), area));
      if (lines.size() < size.rows()) {
        return lines;
      }
    }
    return lines.subList(0, Math.min(lines.size(), size.rows() - 1));
  }

  private void whenChanged(Printer printer) throws IOException {
    List<String> before = new ArrayList<>();
    forever(() -> {
      StatusJson now = reader.json();
      if (!now.essence().equals(before)) {
        printer.print(now);
        before.clear();
        before.addAll(now.essence());
      }
    });
  }

  private void forever(Turn turn) throws IOException {
    // Opened before the first read, so that no commit is missed.
    try (ChangeWatch watch = reader.store().watch()) {
      while (true) {
        reader.store().options().request().checkCaller();
        long start = System.nanoTime();
        turn.run();
        long took = System.nanoTime() - start;
        pause(watch, start, Math.max(minNanos, READING_PART * took));
      }
    }
  }

  private void pause(ChangeWatch watch, long start, long nanos) throws IOException {
    watch.awaitChange(Deadline.after(MAX_PAUSE));
    terminal.checkPresence();
    for (long left = left(start, nanos); left > 0; left = left(start, nanos)) {
      watch.awaitChange(Deadline.after(Duration.ofNanos(left)));
      terminal.checkPresence();
    }
  }

  private static long left(long start, long nanos) {
    return start + nanos - System.nanoTime();
  }
}
