package dev.intercore.status;

import dev.intercore.common.IntercoreException;
import dev.intercore.common.Page;
import dev.intercore.event.EventLog;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.IntentQueries.IntentSummary;
import dev.intercore.intent.IntentQueries.LiveIntents;
import dev.intercore.intent.Intents;
import dev.intercore.lock.Locks;
import dev.intercore.lock.Locks.LockListing;
import dev.intercore.run.RunAgents.AgentView;
import dev.intercore.run.Runs;
import dev.intercore.status.StatusReport.ReadProblem;
import dev.intercore.status.StatusSummary.ActiveRun;
import dev.intercore.store.Store;
import dev.intercore.work.Agents;
import dev.intercore.work.Team;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.TeamStore.RecordPage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Collects a summary or a full report of all features. All data of the store is of one moment. */
public final class ProjectStatus {
  /** Records of each kind in a summary; a caller with less space shows the first of them. */
  public static final int MAX_SHOWN = 5;

  public static final int EVENTS_IN_SUMMARY = 10;
  public static final int EVENTS_IN_REPORT = 20;

  /** Reading a lock reads files; this number is still fast. */
  public static final int MAX_LOCKS_READ = 200;

  /** Records that are read to find the most recent ones. */
  private static final int MAX_READ = 50;

  private final Store store;
  private final Function<Store, Services> services;
  private final IntentOwner owner;
  private final Supplier<Locks> locks;

  /** The services on one snapshot of the store. */
  public record Services(EventLog events, Runs runs, Team team, Intents intents) {}

  /**
   * @param owner whose intents are shown as own
   * @param locks if it throws, the status has a problem instead of locks
   */
  public ProjectStatus(
      Store store, Function<Store, Services> services, IntentOwner owner, Supplier<Locks> locks) {
    this.store = store;
    this.services = services;
    this.owner = owner;
    this.locks = locks;
  }

  /** Returns one screen. Its cost hardly depends on the number of records. */
  public StatusSummary summary() {
    List<ReadProblem> problems = new ArrayList<>();
    // Locks first: a holder writes its changes before it releases the lock, so a status without
    // the lock must not be without the changes.
    LockListing held = listLocks(MAX_LOCKS_READ, problems);
    return store.snapshot(
        moment -> summary(moment.read(tx -> tx.now()), services.apply(moment), held, problems));
  }

  private StatusSummary summary(
      long now, Services view, LockListing held, List<ReadProblem> problems) {
    Runs runs = view.runs();
    Team team = view.team();
    IntentSummary intents = view.intents().queries().summary(owner, MAX_SHOWN);
    StatusSummary summary =
        new StatusSummary(
            now,
            activeRuns(runs, problems),
            new Page<>(agentsAtWork(team), team.agents().countAtWork()),
            runAgents(runs, problems),
            intents.active(),
            intents.queued(),
            new Page<>(held.held(), held.held().size()),
            held.complete(),
            new Page<>(team.work().ready(MAX_SHOWN), team.work().countReady()),
            new Page<>(team.merges().branches(MAX_SHOWN), team.merges().countBranches()),
            new Page<>(
                sortedBySeq(team.escalations().open(MAX_READ)), team.escalations().countOpen()),
            view.events().latest(EVENTS_IN_SUMMARY),
            problems);
    addCorrupt(intents.corrupt(), team, problems);
    return summary;
  }

  private static Page<ActiveRun> activeRuns(Runs runs, List<ReadProblem> problems) {
    List<ActiveRun> active =
        runs.active(MAX_SHOWN, e -> problems.add(ReadProblem.of(e))).stream()
            .map(run -> new ActiveRun(run, runs.agents().countActive(run, MAX_READ)))
            .toList();
    return new Page<>(active, runs.countActive());
  }

  /** The total counts agents of dead processes, unless all agents were read. */
  private static Page<AgentView> runAgents(Runs runs, List<ReadProblem> problems) {
    List<AgentView> active = runs.agents().active(MAX_READ, e -> problems.add(ReadProblem.of(e)));
    long running = runs.agents().countRunning();
    return new Page<>(active, running <= MAX_READ ? active.size() : running);
  }

  /** Returns the team agents that have an item, last active first. */
  private static List<Agents.AtWork> agentsAtWork(Team team) {
    List<Agents.AtWork> agents = new ArrayList<>(team.agents().atWork(MAX_READ));
    agents.sort(
        Comparator.comparing(Agents.AtWork::hook, Comparator.comparingLong(HookState::lastActivity))
            .thenComparingLong(one -> one.agent().seq())
            .reversed());
    return agents;
  }

  private static List<Escalation> sortedBySeq(List<Escalation> escalations) {
    return escalations.stream().sorted(Comparator.comparingLong(TeamRecord::seq)).toList();
  }

  /** Returns all active records. */
  public StatusReport report() {
    List<ReadProblem> problems = new ArrayList<>();
    LockListing held = listLocks(Integer.MAX_VALUE, problems);
    return store.snapshot(moment -> report(services.apply(moment), held, problems));
  }

  private StatusReport report(Services view, LockListing held, List<ReadProblem> problems) {
    Runs runs = view.runs();
    Team team = view.team();
    LiveIntents intents = view.intents().queries().live(owner);
    StatusReport report =
        new StatusReport(
            runs.active(Integer.MAX_VALUE, e -> problems.add(ReadProblem.of(e))),
            RecordPage.select(
                team.agents()::page, agent -> agent.status() != AgentStatus.TERMINATED),
            runs.agents().active(Integer.MAX_VALUE, e -> problems.add(ReadProblem.of(e))),
            intents.all(),
            held.held(),
            RecordPage.select(team.work()::page, item -> !item.status().isFinished()),
            team.merges().lines(Integer.MAX_VALUE),
            sortedBySeq(team.escalations().open(Integer.MAX_VALUE)),
            view.events().latest(EVENTS_IN_REPORT),
            problems);
    addCorrupt(intents.corrupt(), team, problems);
    return report;
  }

  private static void addCorrupt(List<String> intents, Team team, List<ReadProblem> problems) {
    intents.forEach(id -> problems.add(ReadProblem.corrupt("the record of " + id + " is damaged")));
    team.corrupt().forEach(corrupt -> problems.add(ReadProblem.corrupt(corrupt.message())));
  }

  private LockListing listLocks(int limit, List<ReadProblem> problems) {
    try {
      return locks.get().list(limit);
    } catch (IntercoreException e) {
      problems.add(ReadProblem.of(e));
      return new LockListing(List.of(), true);
    }
  }
}
