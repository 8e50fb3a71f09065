package dev.intercore.cli.status;

import dev.intercore.event.Event;
import dev.intercore.status.StatusReport.ReadProblem;
import dev.intercore.status.StatusSummary;
import java.util.List;

/** The screen that a glance makes. */
final class GlanceText {
  /** What there is to do where nothing was ever done. */
  private static final List<String> FIRST_STEPS =
      List.of(
          "Nothing has happened here yet. To begin:",
          "  ic run create --goal \"...\"                       a run: a goal and its phases",
          "  ic intent declare --allow PATH --intent \"...\"    what you are going to change",
          "  ic work create --title \"...\"                     something to be done");

  private final StatusSummary glance;
  private final Screen screen;
  private final int most;

  private GlanceText(StatusSummary glance, Screen screen, int most) {
    this.glance = glance;
    this.screen = screen;
    this.most = most;
  }

  /**
   * The lines of it.
   *
   * @param most so many of a kind, and twice as many events
   */
  static List<String> lines(StatusSummary glance, int columns, boolean colour, int most) {
    GlanceText text = new GlanceText(glance, new Screen(columns, colour), most);
    return glance.isBlank() ? text.firstSteps() : text.lines();
  }

  private List<String> firstSteps() {
    FIRST_STEPS.forEach(line -> screen.line(line, Style.PLAIN));
    if (!glance.locks().isEmpty()) {
      new HoldersText(glance, screen, most).locks();
    }
    return screen.end();
  }

  private List<String> lines() {
    WorkersText workers = new WorkersText(glance, screen, most);
    workers.runs();
    workers.agents();
    HoldersText holders = new HoldersText(glance, screen, most);
    holders.intents();
    holders.locks();
    BacklogText backlog = new BacklogText(glance, screen, most);
    backlog.work();
    backlog.merges();
    backlog.escalations();
    events();
    return screen.end();
  }

  private void events() {
    List<Event> all = glance.events();
    Grid grid = new Grid(3);
    for (Event event : all.subList(Math.max(0, all.size() - 2 * most), all.size())) {
      grid.row(
          Cell.dim(Long.toString(event.seq())),
          Cell.dim(Ago.of(event.at(), glance.at())),
          Cell.of(event.type()),
          Cell.of(event.subject()),
          Cell.dim(event.actor()));
    }
    screen.section("events", grid.size() == 0 ? "" : "the last " + grid.size(), grid, 0);
  }

  /** What could not be read, for a screen that has no other place for it. */
  static List<String> troubles(List<ReadProblem> troubles, int columns, boolean colour) {
    Screen screen = new Screen(columns, colour);
    for (ReadProblem trouble : Screen.first(troubles, 2)) {
      screen.line(Cell.of(trouble.fact()).text(), Style.BAD);
    }
    return screen.end();
  }
}
