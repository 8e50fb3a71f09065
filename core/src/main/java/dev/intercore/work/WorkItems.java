package dev.intercore.work;

import dev.intercore.common.FreeText;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.HookState.HookStatus;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.Draft;
import dev.intercore.work.record.WorkItem.WorkStatus;
import dev.intercore.work.storage.PageCursor;
import dev.intercore.work.storage.TeamIndex.IndexName;
import dev.intercore.work.storage.TeamStore.RecordPage;
import dev.intercore.work.storage.TeamTransaction;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The work items: creating, claiming and moving them. */
public final class WorkItems {
  /** A dependency may have become corrupt since the item was found to be ready. */
  private static final int MAX_CANDIDATES = 20;

  private final Team team;

  WorkItems(Team team) {
    this.team = team;
  }

  public WorkItem create(Draft draft) {
    return team.write(
            RecordKind.WORK,
            tx -> {
              long seq = tx.nextSeq();
              String id = tx.freshId(RecordKind.WORK, "bead", seq, draft.title());
              WorkItem item = tx.put(WorkItem.of(id, draft, seq));
              String priority = draft.priority().wireName();
              tx.event("work.created", id, "title", draft.title(), "priority", priority);
              return Result.done(item);
            })
        .value()
        .orElseThrow();
  }

  public Result<WorkItem> find(String bead) {
    return team.read(tx -> tx.one(RecordKind.WORK, bead));
  }

  public Optional<WorkItem> get(String bead) {
    return find(bead).value();
  }

  /** Returns items in the order of their creation. */
  public RecordPage<WorkItem> page(PageCursor after, int limit) {
    return team.read(tx -> tx.page(RecordKind.WORK, after, limit));
  }

  /** Returns the items that may be taken, in the order in which a claim takes them. */
  public List<WorkItem> ready(int limit) {
    return team.read(tx -> tx.indexed(IndexName.READY, limit));
  }

  public long countReady() {
    return team.read(tx -> tx.count(IndexName.READY));
  }

  /** Returns the item that a claim would take now. */
  public Optional<WorkItem> next() {
    return team.read(WorkItems::next);
  }

  private static Optional<WorkItem> next(TeamTransaction tx) {
    return ready(tx, 1).or(() -> ready(tx, MAX_CANDIDATES));
  }

  /** Returns an item if it may be taken, or why not. */
  public Result<WorkItem> mayBeTaken(String bead) {
    return team.read(
        tx -> tx.one(RecordKind.WORK, bead).then(item -> new Assignments(tx).mayBeTaken(item)));
  }

  /** Claims the first ready item, with a heartbeat without a process. */
  public Result<WorkItem> claim(String agent) {
    return claim(agent, Optional.empty());
  }

  /** Claims an item, with a heartbeat without a process. */
  public Result<WorkItem> claim(String agent, Optional<String> bead) {
    return claim(agent, bead, Optional.empty());
  }

  /**
   * Assigns an item to the agent. This is a heartbeat.
   *
   * @param bead the item; if empty, the one that the agent already holds, else the first ready one
   * @param process that lives as long as the agent, if known
   */
  public Result<WorkItem> claim(
      String agent, Optional<String> bead, Optional<ProcessIdentity> process) {
    return team.write(
        RecordKind.WORK,
        tx -> tx.one(RecordKind.AGENT, agent).then(known -> claim(tx, known, bead, process)));
  }

  private static Result<WorkItem> claim(
      TeamTransaction tx,
      AgentIdentity agent,
      Optional<String> bead,
      Optional<ProcessIdentity> process) {
    Optional<String> held = tx.hook(agent.id()).filter(HookState::isHeld).map(HookState::heldBead);
    Result<WorkItem> wanted =
        held.isPresent() && bead.isEmpty()
            ? Result.already(new Assignments(tx).item(agent.id(), held.get()))
            : wanted(tx, bead);
    return wanted.then(item -> {
      Result<HookState> set = Hooks.alive(tx, agent, process, new Assignments(tx).set(agent, item));
      boolean already = set instanceof Result.Done<HookState> done && !done.changed();
      return set.then(_ -> {
        WorkItem taken = tx.find(RecordKind.WORK, item.id()).orElseThrow();
        return already ? Result.already(taken) : Result.done(taken);
      });
    });
  }

  private static Result<WorkItem> wanted(TeamTransaction tx, Optional<String> bead) {
    if (bead.isPresent()) {
      return tx.one(RecordKind.WORK, bead.get());
    }
    return next(tx)
        .map(Result::already)
        .orElseGet(() ->
            Result.no(
                Why.NOTHING_READY,
                "nothing is ready",
                "`ic work list --status open` shows the items that are blocked or escalated."));
  }

  private static Optional<WorkItem> ready(TeamTransaction tx, int candidates) {
    return tx.indexed(IndexName.READY, candidates).stream()
        .filter(item -> new Assignments(tx).mayBeTaken(item).isDone())
        .findFirst();
  }

  /** Opens an item again and frees its agent. */
  public Result<WorkItem> release(String bead, Optional<String> reason) {
    return status(bead, WorkStatus.OPEN, reason);
  }

  /** Moves an item to a status; hook, agent and convoys follow. */
  public Result<WorkItem> status(String bead, WorkStatus status, Optional<String> reason) {
    reason.ifPresent(FreeText::reason);
    return team.write(RecordKind.WORK, bead, (tx, item) -> move(tx, item, status, reason));
  }

  /** Makes an item wait for another. */
  public Result<WorkItem> depend(String bead, String on) {
    return team.write(RecordKind.WORK, tx -> new Dependencies(tx).add(bead, on));
  }

  /** Removes a dependency. */
  public Result<WorkItem> removeDependency(String bead, String of) {
    return team.write(RecordKind.WORK, tx -> new Dependencies(tx).remove(bead, of));
  }

  private static Result<WorkItem> move(
      TeamTransaction tx, WorkItem item, WorkStatus status, Optional<String> reason) {
    WorkStatus from = item.status();
    if (from == status) {
      return Result.already(item);
    }
    if (status == WorkStatus.OPEN) {
      return new Assignments(tx).release(item, reason);
    }
    if (from == WorkStatus.HOOKED && status == WorkStatus.IN_PROGRESS) {
      return byItsAgent(tx, item, new Assignments(tx)::activate);
    }
    if (from == WorkStatus.IN_PROGRESS && status == WorkStatus.DONE) {
      return byItsAgent(tx, item, new Assignments(tx)::complete);
    }
    if (from == WorkStatus.OPEN && status == WorkStatus.DONE) {
      return close(tx, item, reason);
    }
    if (from == WorkStatus.DONE && status == WorkStatus.MERGED) {
      Optional<MergeRequest> request = Assignments.requestInLine(tx, item.id());
      return request.isEmpty()
          ? Result.done(merged(tx, item, Optional.empty()))
          : Result.no(
              Why.BLOCKED,
              Assignments.toBeMerged(request.get()),
              "It becomes merged with that request; withdraw the request if it is not to be merged.");
    }
    return illegalMove(item, status);
  }

  private static Result<WorkItem> byItsAgent(
      TeamTransaction tx, WorkItem item, Function<AgentIdentity, Result<HookState>> step) {
    String agent = item.assignee().orElse("");
    AgentIdentity known =
        tx.find(RecordKind.AGENT, agent)
            .filter(_ -> tx.hook(agent).filter(hook -> hook.holds(item.id())).isPresent())
            .orElseThrow(() -> Assignments.disagreement(agent, item.id()));
    return step.apply(known)
        .then(_ -> Result.done(tx.find(RecordKind.WORK, item.id()).orElseThrow()));
  }

  /** Finishes an item that need not be done. */
  private static Result<WorkItem> close(
      TeamTransaction tx, WorkItem item, Optional<String> reason) {
    if (reason.isEmpty()) {
      return Result.no(
          Why.ILLEGAL_MOVE,
          item.id() + " was never begun",
          "Give the reason why it need not be done, with --reason.");
    }
    WorkItem done = tx.put(item.closed(reason.get()));
    Escalations.closeAbout(tx, item.id(), "the item was closed");
    tx.event("work.closed", item.id(), "reason", reason.get());
    return Result.done(done);
  }

  /** Makes an item merged and frees its agent. */
  static WorkItem merged(TeamTransaction tx, WorkItem item, Optional<String> commit) {
    boolean begun = item.status() == WorkStatus.IN_PROGRESS;
    WorkItem merged = tx.put(item.merged(begun ? HookStatus.COMPLETED : item.hookStatus(), commit));
    if (begun) {
      item.assignee()
          .flatMap(tx::hook)
          .filter(hook -> hook.holds(item.id()))
          .ifPresent(hook -> {
            tx.put(hook.holding(HookStatus.COMPLETED, merged, tx.now()));
            new Assignments(tx).idle(hook.agentId());
          });
    }
    Escalations.closeAbout(tx, item.id(), "the item was merged");
    tx.event("work.merged", item.id(), "commit", commit);
    return merged;
  }

  static Result<WorkItem> illegalMove(WorkItem item, WorkStatus to) {
    return Result.no(
        Why.ILLEGAL_MOVE,
        item.statusText() + " and cannot become " + to.wireName(),
        switch (item.status()) {
          case OPEN ->
              "From open it goes to hooked (ic hook set, ic work claim), or to done with --reason.";
          case HOOKED -> "From hooked it goes to in_progress or back to open.";
          case IN_PROGRESS ->
              "From in_progress it goes to done or back to open, or to merged by its merge"
                  + " request.";
          case DONE -> "From done it goes to merged or back to open.";
          case MERGED -> "A merged item cannot change any more.";
        });
  }
}
