package dev.intercore.cli.status;

import dev.intercore.cli.output.Reply.Out;
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

/** Looks whenever something was committed, and once a second; shows what is new. */
final class Watching {
  /** Moves up, and erases only what is behind a line or below the last: nothing flickers. */
  private static final String HOME = "\033[H";

  private static final String CLEAR = "\033[2J";
  private static final String END_OF_LINE = "\033[K\n";
  private static final String REST_OF_SCREEN = "\033[J";

  private static final Duration LOOK = Duration.ofSeconds(1);

  /** Whoever has a lot to look at spends at most a part of the time with it. */
  private static final int REST = 4;

  private final Terminal recipient;
  private final Looking looking;
  private final long everyNanos;

  Watching(Terminal recipient, Looking looking, long everyNanos) {
    this.recipient = recipient;
    this.looking = looking;
    this.everyNanos = everyNanos;
  }

  /** One look, and what is shown of it. */
  private interface Turn {
    void take() throws IOException;
  }

  /** At a terminal. */
  void screen(Out out) throws IOException {
    List<String> before = new ArrayList<>();
    forever(() -> {
      List<String> now = frame();
      if (!now.equals(before)) {
        String lines = String.join(END_OF_LINE, now) + END_OF_LINE;
        out.write((before.isEmpty() ? CLEAR : "") + HOME + lines + REST_OF_SCREEN);
        before.clear();
        before.addAll(now);
      }
    });
  }

  /** Sections get shorter before anything is left out. */
  private List<String> frame() {
    StatusSummary glance = looking.glance();
    Size size = recipient.window();
    // The last column stays free: after it the cursor still stands on it, and what erases the rest
    // of the line would erase that as well.
    int columns = size.columns() - 1;
    List<String> lines = List.of();
    for (int most = ProjectStatus.MAX_SHOWN; most > 0; most--) {
      lines = new ArrayList<>(GlanceText.lines(glance, columns, recipient.hasColour(), most));
      lines.addAll(GlanceText.troubles(glance.problems(), columns, recipient.hasColour()));
      if (lines.size() < size.rows()) {
        return lines;
      }
    }
    return lines.subList(0, Math.min(lines.size(), size.rows() - 1));
  }

  /** At a terminal on which nothing can be drawn anew: one screen after the other. */
  void screens(Out out) throws IOException {
    whenItDiffers(_ -> out.write(String.join("\n", frame()) + "\n\n"));
  }

  /** For programs, one value a line. */
  void values(Out out) throws IOException {
    whenItDiffers(now -> now.writeTo(out));
  }

  /** Shows something. */
  private interface Show {
    void of(StatusJson now) throws IOException;
  }

  private void whenItDiffers(Show show) throws IOException {
    List<String> before = new ArrayList<>();
    forever(() -> {
      StatusJson now = looking.json();
      if (!now.essence().equals(before)) {
        show.of(now);
        before.clear();
        before.addAll(now.essence());
      }
    });
  }

  private void forever(Turn turn) throws IOException {
    // Before the first look, so that nothing is missed.
    try (ChangeWatch vigil = looking.database().watch()) {
      while (true) {
        looking.database().options().request().checkCaller();
        long start = System.nanoTime();
        turn.take();
        long took = System.nanoTime() - start;
        rest(vigil, start, Math.max(everyNanos, REST * took));
      }
    }
  }

  private void rest(ChangeWatch vigil, long start, long least) throws IOException {
    vigil.awaitChange(Deadline.after(LOOK));
    recipient.checkPresence();
    for (long left = left(start, least); left > 0; left = left(start, least)) {
      vigil.awaitChange(Deadline.after(Duration.ofNanos(left)));
      recipient.checkPresence();
    }
  }

  private static long left(long start, long least) {
    return start + least - System.nanoTime();
  }
}
