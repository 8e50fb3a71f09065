package dev.intercore.status;

import dev.intercore.Intercore;
import dev.intercore.common.Actor;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Page;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.IntentSummary;
import dev.intercore.intent.Intents;
import dev.intercore.lock.Locks;
import dev.intercore.run.RunAgents;
import dev.intercore.run.Runs;
import dev.intercore.work.Agents;
import dev.intercore.work.Pages;
import dev.intercore.work.Team;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.TeamRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/** What is going on in a project, for whoever looks. */
public final class ProjectStatus {
  /** So many of a kind are read for a glance; whoever shows less shows the first of them. */
  public static final int MOST_SHOWN = 5;

  public static final int EVENTS_SHOWN = 10;
  public static final int EVENTS_TOLD = 20;

  /** A look at a lock is a look at files; so many are still quick. */
  public static final int LOCKS_LOOKED_AT = 200;

  /** So many are read, to show those whose turn it was last. */
  private static final int MOST_AT_WORK = 50;

  private final Intercore intercore;
  private final IntentOwner party;
  private final Supplier<Locks> locks;

  /**
   * @param party whose intents are own
   * @param locks where they are; what is wrong with that is told of
   */
  public ProjectStatus(Intercore intercore, IntentOwner party, Supplier<Locks> locks) {
    this.intercore = intercore;
    this.party = party;
    this.locks = locks;
  }

  /** A screen full, at a cost that hardly grows with what there is. */
  public StatusSummary glance() {
    List<ReadProblem> troubles = new ArrayList<>();
    // Locks first: of two that come right after each other, the database is to be the later look,
    // since whoever has a lock tells of what it did before letting go.
    Locks.Looked held = locks(LOCKS_LOOKED_AT, troubles);
    return intercore.atOnce(view -> glance(view, held, troubles));
  }

  private StatusSummary glance(Intercore view, Locks.Looked held, List<ReadProblem> troubles) {
    Runs runs = view.runs(Actor.LOOKING);
    Team team = view.team(Actor.LOOKING);
    IntentSummary intents = view.intents().few(party, MOST_SHOWN);
    StatusSummary glance =
        new StatusSummary(
            view.store().read(tx -> tx.now()),
            going(runs, troubles),
            new Page<>(atWork(team), team.agents().countAtWork()),
            runAgents(runs, troubles),
            intents.active(),
            intents.queued(),
            new Page<>(held.held(), held.held().size()),
            held.all(),
            new Page<>(team.work().ready(MOST_SHOWN), team.work().countReady()),
            new Page<>(team.merges().branches(MOST_SHOWN), team.merges().countBranches()),
            new Page<>(
                bySeq(team.escalations().open(MOST_AT_WORK)), team.escalations().countOpen()),
            view.events().latest(EVENTS_SHOWN),
            troubles);
    addDamaged(intents.damaged(), team, troubles);
    return glance;
  }

  private static Page<StatusSummary.Going> going(Runs runs, List<ReadProblem> troubles) {
    List<StatusSummary.Going> going =
        runs.active(MOST_SHOWN, e -> troubles.add(ReadProblem.of(e))).stream()
            .map(run -> new StatusSummary.Going(run, runs.agents().countActive(run, MOST_AT_WORK)))
            .toList();
    return new Page<>(going, runs.countActive());
  }

  /** Those of dead processes are found out only among the few. */
  private static Page<RunAgents.Seen> runAgents(Runs runs, List<ReadProblem> troubles) {
    List<RunAgents.Seen> seen =
        runs.agents().active(MOST_AT_WORK, e -> troubles.add(ReadProblem.of(e)));
    long running = runs.agents().countRunning();
    return new Page<>(seen, running <= MOST_AT_WORK ? seen.size() : running);
  }

  /** The latest first. */
  private static List<Agents.AtWork> atWork(Team team) {
    List<Agents.AtWork> some = new ArrayList<>(team.agents().atWork(MOST_AT_WORK));
    some.sort(
        Comparator.comparing(Agents.AtWork::hook, Comparator.comparingLong(HookState::lastActivity))
            .thenComparingLong(one -> one.agent().seq())
            .reversed());
    return some;
  }

  private static List<Escalation> bySeq(List<Escalation> some) {
    return some.stream().sorted(Comparator.comparingLong(TeamRecord::seq)).toList();
  }

  /** All of it. */
  public StatusReport everything() {
    List<ReadProblem> troubles = new ArrayList<>();
    Locks.Looked held = locks(Integer.MAX_VALUE, troubles);
    return intercore.atOnce(view -> everything(view, held, troubles));
  }

  private StatusReport everything(Intercore view, Locks.Looked held, List<ReadProblem> troubles) {
    Runs runs = view.runs(Actor.LOOKING);
    Team team = view.team(Actor.LOOKING);
    Intents.Listed intents = view.intents().listed(party);
    StatusReport all =
        new StatusReport(
            runs.active(Integer.MAX_VALUE, e -> troubles.add(ReadProblem.of(e))),
            new Pages<>(team, team.agents()::page)
                .all(agent -> agent.status() != AgentStatus.TERMINATED),
            runs.agents().active(Integer.MAX_VALUE, e -> troubles.add(ReadProblem.of(e))),
            intents.all(),
            held.held(),
            new Pages<>(team, team.work()::page).all(item -> !item.status().isFinished()),
            team.merges().lines(Integer.MAX_VALUE),
            bySeq(team.escalations().open(Integer.MAX_VALUE)),
            view.events().latest(EVENTS_TOLD),
            troubles);
    addDamaged(intents.damaged(), team, troubles);
    return all;
  }

  private static void addDamaged(List<String> intents, Team team, List<ReadProblem> troubles) {
    intents.forEach(id -> troubles.add(ReadProblem.damaged("the record of " + id + " is damaged")));
    team.damaged().forEach(damage -> troubles.add(ReadProblem.damaged(damage.toString())));
  }

  /** A folder that is refused is no reason to show nothing at all. */
  private Locks.Looked locks(int looks, List<ReadProblem> troubles) {
    try {
      return locks.get().look(looks);
    } catch (IntercoreException e) {
      troubles.add(ReadProblem.of(e));
      return new Locks.Looked(List.of(), true);
    }
  }
}
