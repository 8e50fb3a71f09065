package dev.intercore.cli.status;

import dev.intercore.run.Run;
import dev.intercore.run.RunAgent;
import dev.intercore.run.RunAgents;
import dev.intercore.status.StatusSummary;
import dev.intercore.work.Agents;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.WorkItem;

/** The sections of those at work: runs, and agents. */
final class WorkersText {
  private final StatusSummary glance;
  private final Screen screen;
  private final int most;

  WorkersText(StatusSummary glance, Screen screen, int most) {
    this.glance = glance;
    this.screen = screen;
    this.most = most;
  }

  void runs() {
    Grid grid = new Grid(2);
    for (StatusSummary.ActiveRun going : Screen.first(glance.runs().items(), most)) {
      Run run = going.run();
      int place = run.phases().indexOf(run.phase()) + 1;
      grid.row(
          Cell.name(run.id()),
          Cell.of(run.phase() + " " + place + "/" + run.phases().names().size()),
          Cell.of(run.goal()),
          Cell.dim(Screen.count(going.agents(), "agent", "agents")));
    }
    screen.section(
        "runs",
        Screen.count(glance.runs().total(), "active", "active"),
        grid,
        Screen.more(glance.runs(), most));
  }

  /** Those of the team, and those of runs, as long as there is room for both. */
  void agents() {
    int ofRuns = Math.min(glance.runAgents().items().size(), most / 2);
    int ofTeam = Math.min(glance.team().items().size(), most - ofRuns);
    Grid grid = new Grid(2);
    for (Agents.AtWork one : Screen.first(glance.team().items(), ofTeam)) {
      boolean stalled = one.agent().status() == AgentStatus.STALLED;
      HookState hook = one.hook();
      grid.row(
          Cell.name(one.agent().id()),
          Cell.of(hook.beadId().orElse("-")),
          Cell.of(hook.workItem().map(WorkItem::title).orElse("")),
          Cell.dim(Ago.of(hook.lastActivity(), glance.at())),
          new Cell(stalled ? "stalled" : "", Style.WARNING));
    }
    int shown = most - ofTeam;
    for (RunAgents.AgentView seen : Screen.first(glance.runAgents().items(), shown)) {
      RunAgent agent = seen.agent();
      grid.row(
          Cell.name(agent.id()),
          Cell.of(agent.runId()),
          Cell.of(agent.type() + agent.name().map(name -> " " + name).orElse("")),
          Cell.dim(Ago.of(agent.createdAt(), glance.at())));
    }
    long total = glance.team().total() + glance.runAgents().total();
    screen.section("agents", Screen.count(total, "at work", "at work"), grid, total - grid.size());
  }
}
