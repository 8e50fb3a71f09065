package dev.intercore.cli.status;

import static dev.intercore.cli.output.TableLayout.Column.ELASTIC;
import static dev.intercore.cli.output.TableLayout.Column.FIXED;

import dev.intercore.cli.output.RelativeTime;
import dev.intercore.cli.output.TableLayout;
import dev.intercore.cli.output.TableLayout.Cell;
import dev.intercore.cli.output.TableLayout.Style;
import dev.intercore.cli.output.TerminalText;
import dev.intercore.common.Page;
import dev.intercore.event.Event;
import dev.intercore.intent.IntentOutcome.IntentView;
import dev.intercore.intent.IntentStatus;
import dev.intercore.intent.Ownership;
import dev.intercore.lock.HeldLock;
import dev.intercore.process.Liveness;
import dev.intercore.run.Run;
import dev.intercore.run.RunAgent;
import dev.intercore.run.RunAgents;
import dev.intercore.status.ProjectStatus;
import dev.intercore.status.StatusReport.ReadProblem;
import dev.intercore.status.StatusSummary;
import dev.intercore.work.Agents;
import dev.intercore.work.MergeQueue;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.MergeRequest.MergeStatus;
import dev.intercore.work.record.WorkItem;
import java.util.ArrayList;
import java.util.List;

/** The screen of a status: sections with a title, a count and the first records. */
final class StatusScreen {
  private static final int TITLE_WIDTH = 13;
  private static final int MAX_PROBLEMS = 2;

  /** Shown in a project in which nothing was done yet. */
  private static final List<String> FIRST_STEPS =
      List.of(
          "Nothing has happened here yet. To begin:",
          "  ic run create --goal \"...\"                       a run: a goal and its phases",
          "  ic intent declare --allow PATH --intent \"...\"    what you are going to change",
          "  ic work create --title \"...\"                     an item of work");

  /**
   * The room for a screen.
   *
   * @param max the number of records in a section; twice as many events
   */
  record Area(int columns, boolean colour, int max) {}

  private final StatusSummary summary;
  private final Area area;
  private final int max;
  private final List<String> lines = new ArrayList<>();
  private final List<String> empty = new ArrayList<>();

  private StatusScreen(StatusSummary summary, Area area) {
    this.summary = summary;
    this.area = area;
    this.max = area.max();
  }

  /** Returns the lines of the screen. */
  static List<String> lines(StatusSummary summary, Area area) {
    StatusScreen screen = new StatusScreen(summary, area);
    if (summary.isBlank()) {
      screen.firstSteps();
    } else {
      screen.sections();
    }
    return screen.lines;
  }

  /** Returns lines about what cannot be read, for a terminal that shows no other warnings. */
  static List<String> problemLines(List<ReadProblem> problems, Area area) {
    return first(problems, MAX_PROBLEMS).stream()
        .map(problem -> line(Cell.of(problem.fact()).text(), Style.BAD, area))
        .toList();
  }

  private void firstSteps() {
    FIRST_STEPS.forEach(step -> lines.add(line(step, Style.PLAIN, area)));
    if (!summary.locks().isEmpty()) {
      locks();
    }
  }

  private void sections() {
    runs();
    agents();
    intents();
    locks();
    work();
    merges();
    escalations();
    events();
    if (!empty.isEmpty()) {
      lines.add(line("none: " + String.join(", ", empty), Style.DIM, area));
    }
  }

  /** Adds a section. One with nothing in it is only named at the end of the screen. */
  private void section(String title, String count, TableLayout table, long more) {
    if (count.isEmpty() && table.size() == 0) {
      empty.add(title);
      return;
    }
    String head = TerminalText.padded(title, TITLE_WIDTH);
    lines.add(
        Style.TITLE.apply(head, area.colour())
            + TerminalText.cut(count, area.columns() - TITLE_WIDTH));
    lines.addAll(table.fittingLines(area.columns(), area.colour()));
    if (more > 0) {
      lines.add(line("  \u2026 and " + RelativeTime.grouped(more) + " more", Style.DIM, area));
    }
  }

  private static String line(String text, Style style, Area area) {
    return style.apply(TerminalText.cut(text, area.columns()), area.colour());
  }

  private static TableLayout table(TableLayout.Column... columns) {
    return TableLayout.indented("  ", columns);
  }

  private static <T> List<T> first(List<T> all, int max) {
    return all.subList(0, Math.min(max, all.size()));
  }

  private <T> List<T> first(Page<T> page) {
    return first(page.items(), max);
  }

  /** Returns how many records are not shown. */
  private long more(Page<?> page) {
    return page.total() - Math.min(max, page.items().size());
  }

  /** Returns a text such as "1 branch" or "2 branches"; empty for none. */
  private static String count(long number, String one, String many) {
    return number == 0 ? "" : RelativeTime.grouped(number) + " " + (number == 1 ? one : many);
  }

  private static String count(long number, String state) {
    return count(number, state, state);
  }

  private static String both(String first, String second) {
    return first + (first.isEmpty() || second.isEmpty() ? "" : ", ") + second;
  }

  private Cell age(long at) {
    return Cell.dim(RelativeTime.since(at, summary.at()));
  }

  private void runs() {
    TableLayout table = table(FIXED, FIXED, ELASTIC, FIXED);
    for (StatusSummary.ActiveRun active : first(summary.runs())) {
      Run run = active.run();
      int place = run.phases().indexOf(run.phase()) + 1;
      table.row(
          Cell.name(run.id()),
          Cell.of(run.phase() + " " + place + "/" + run.phases().names().size()),
          Cell.of(run.goal()),
          Cell.dim(count(active.agents(), "agent", "agents")));
    }
    section("runs", count(summary.runs().total(), "active"), table, more(summary.runs()));
  }

  /** Half of the section is for agents of runs, if there are so many. */
  private void agents() {
    int ofRuns = Math.min(summary.runAgents().items().size(), max / 2);
    int ofTeam = Math.min(summary.team().items().size(), max - ofRuns);
    TableLayout table = table(FIXED, FIXED, ELASTIC, FIXED, FIXED);
    for (Agents.AtWork one : first(summary.team().items(), ofTeam)) {
      HookState hook = one.hook();
      boolean stalled = one.agent().status() == AgentStatus.STALLED;
      table.row(
          Cell.name(one.agent().id()),
          Cell.of(hook.beadId().orElse("-")),
          Cell.of(hook.workItem().map(WorkItem::title).orElse("")),
          age(hook.lastActivity()),
          new Cell(stalled ? "stalled" : "", Style.WARNING));
    }
    for (RunAgents.AgentView view : first(summary.runAgents().items(), max - ofTeam)) {
      RunAgent agent = view.agent();
      table.row(
          Cell.name(agent.id()),
          Cell.of(agent.runId()),
          Cell.of(agent.type() + agent.name().map(name -> " " + name).orElse("")),
          age(agent.createdAt()));
    }
    long total = summary.team().total() + summary.runAgents().total();
    section("agents", count(total, "working"), table, total - table.size());
  }

  /** Half of the section is for queued intents, if there are so many. */
  private void intents() {
    int waiting = Math.min(summary.queued().items().size(), max / 2);
    TableLayout table = table(FIXED, FIXED, FIXED, ELASTIC);
    first(summary.active().items(), max - waiting).forEach(view -> intent(table, view));
    first(summary.queued().items(), max - table.size()).forEach(view -> intent(table, view));
    long active = summary.active().total();
    long queued = summary.queued().total();
    section(
        "intents",
        both(count(active, "active"), count(queued, "queued")),
        table,
        active + queued - table.size());
  }

  private static void intent(TableLayout table, IntentView view) {
    table.row(
        Cell.name(view.intent().id()),
        state(view),
        Cell.of(view.intent().agent().orElse(view.intent().session())),
        Cell.of(String.join(" ", view.intent().allow())));
  }

  private static Cell state(IntentView view) {
    Ownership ownership = view.ownership().orElse(Ownership.EXPIRED);
    if (ownership == Ownership.RECOVERABLE) {
      return new Cell("dead owner", Style.BAD);
    }
    if (ownership == Ownership.OWN_STALE || ownership == Ownership.FOREIGN_STALE) {
      return new Cell("stale", Style.WARNING);
    }
    return view.intent().status() == IntentStatus.QUEUED
        ? Cell.dim("queued " + view.position().orElse(1))
        : Cell.of("active");
  }

  private void locks() {
    TableLayout table = table(FIXED, FIXED, ELASTIC, FIXED, FIXED);
    for (HeldLock lock : first(summary.locks())) {
      boolean dead = lock.liveness() == Liveness.DEAD;
      table.row(
          Cell.name(lock.key().name()),
          Cell.of(lock.key().scope()),
          Cell.of(lock.shownOwner()),
          Cell.dim(RelativeTime.of(lock.age().toSeconds())),
          new Cell(dead ? "dead owner" : "", Style.BAD));
    }
    section("locks", heldLocks(), table, more(summary.locks()));
  }

  private String heldLocks() {
    long total = summary.locks().total();
    if (summary.locksComplete()) {
      return count(total, "held");
    }
    return total == 0
        ? "none held among " + ProjectStatus.MAX_LOCKS_READ + "; `ic lock list` looks at all"
        : RelativeTime.grouped(total) + " or more held";
  }

  private void work() {
    TableLayout table = table(FIXED, FIXED, ELASTIC);
    for (WorkItem item : first(summary.ready())) {
      table.row(Cell.name(item.id()), Cell.of(item.priority().wireName()), Cell.of(item.title()));
    }
    String ready = count(summary.ready().total(), "ready");
    String assigned = count(summary.team().total(), "assigned");
    section("work", both(ready, assigned), table, more(summary.ready()));
  }

  private void merges() {
    TableLayout table = table(FIXED, FIXED, FIXED, FIXED, ELASTIC);
    for (MergeQueue.Branch branch : first(summary.branches())) {
      table.row(
          Cell.name(branch.name()),
          Cell.of(RelativeTime.grouped(branch.length()) + " queued"),
          Cell.of(branch.head().map(MergeRequest::id).orElse("?")),
          branch.head().map(this::status).orElse(new Cell("damaged", Style.BAD)),
          Cell.of(branch.head().map(MergeRequest::sourceBranch).orElse("")));
    }
    section(
        "merge queue",
        count(summary.branches().total(), "branch", "branches"),
        table,
        more(summary.branches()));
  }

  private Cell status(MergeRequest head) {
    if (head.status() == MergeStatus.CONFLICTED) {
      return new Cell(head.status().wireName(), Style.BAD);
    }
    boolean isExpired =
        head.status() == MergeStatus.MERGING && head.leaseExpiresAt() < summary.at();
    return isExpired ? new Cell("lease expired", Style.WARNING) : Cell.of(head.status().wireName());
  }

  private void escalations() {
    TableLayout table = table(FIXED, FIXED, FIXED, ELASTIC);
    for (Escalation escalation : first(summary.escalations())) {
      table.row(
          Cell.name(escalation.id()),
          new Cell(escalation.status().wireName(), Style.WARNING),
          Cell.of(escalation.subject()),
          Cell.of(escalation.reason()));
    }
    section(
        "escalations",
        count(summary.escalations().total(), "open"),
        table,
        more(summary.escalations()));
  }

  private void events() {
    List<Event> all = summary.events();
    TableLayout table = table(FIXED, FIXED, FIXED, ELASTIC, FIXED);
    for (Event event : all.subList(Math.max(0, all.size() - 2 * max), all.size())) {
      table.row(
          Cell.dim(Long.toString(event.seq())),
          age(event.at()),
          Cell.of(event.type()),
          Cell.of(event.subject()),
          Cell.dim(event.actor()));
    }
    section("events", table.size() == 0 ? "" : "the last " + table.size(), table, 0);
  }
}
