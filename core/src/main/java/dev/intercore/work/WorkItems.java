package dev.intercore.work;

import dev.intercore.common.FreeText;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.Draft;
import dev.intercore.work.record.WorkItem.WorkStatus;
import dev.intercore.work.storage.IndexEntry;
import dev.intercore.work.storage.PageCursor;
import java.util.List;
import java.util.Optional;

/** What is to be done. */
public final class WorkItems {
  /** What an item waits for may have become unreadable since it was found to be ready. */
  private static final int MOST_CANDIDATES = 20;

  private final TeamOffice office;

  WorkItems(TeamOffice office) {
    this.office = office;
  }

  public WorkItem create(Draft draft) {
    return office
        .decide(
            RecordKind.WORK,
            desk -> {
              long seq = desk.ledger().nextSeq();
              String id = desk.freshId(RecordKind.WORK, "bead", seq, draft.title());
              WorkItem item = desk.put(WorkItem.of(id, draft, seq));
              desk.tell(
                  "work.created",
                  id,
                  "title",
                  draft.title(),
                  "priority",
                  draft.priority().wireName());
              return Result.done(item);
            })
        .value()
        .orElseThrow();
  }

  public Result<WorkItem> find(String bead) {
    return office.look(desk -> desk.one(RecordKind.WORK, bead));
  }

  public Optional<WorkItem> get(String bead) {
    return find(bead).value();
  }

  /** Some, in the order they were made. */
  public List<WorkItem> page(PageCursor after, int most) {
    return office.look(desk -> desk.ledger().page(RecordKind.WORK, after, most));
  }

  /** Those that may be taken, the first of them first. */
  public List<WorkItem> ready(int most) {
    return office.look(desk -> desk.ledger().inOrder(RecordKind.WORK, IndexEntry.Name.READY, most));
  }

  public long countReady() {
    return office.look(desk -> desk.ledger().count(RecordKind.WORK, IndexEntry.Name.READY));
  }

  /** The item that a claim would give just now. */
  public Optional<WorkItem> next() {
    return office.look(desk -> ready(desk, 1).or(() -> ready(desk, MOST_CANDIDATES)));
  }

  /** Whether an item may be taken; the no says what is in the way. */
  public Result<WorkItem> mayBeTaken(String bead) {
    return office.look(desk ->
        desk.one(RecordKind.WORK, bead).then(item -> new Assignments(desk).mayBeTaken(item)));
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
    return office.decide(
        RecordKind.WORK,
        desk -> desk.one(RecordKind.AGENT, agent).then(known -> claim(desk, known, bead, process)));
  }

  private static Result<WorkItem> claim(
      TeamTransaction desk,
      AgentIdentity agent,
      Optional<String> bead,
      Optional<ProcessIdentity> process) {
    Optional<HookState> held = desk.hook(agent.id()).filter(hook -> hook.status().isHeld());
    Result<WorkItem> wanted =
        held.isPresent() && bead.isEmpty()
            ? Result.already(
                desk.ledger()
                    .find(RecordKind.WORK, Assignments.bead(held.get()))
                    .orElseThrow(() -> Disagreement.of(agent.id(), Assignments.bead(held.get()))))
            : wanted(desk, bead);
    return wanted.then(item -> {
      Result<HookState> set =
          Hooks.alive(desk, agent, process, new Assignments(desk).set(agent, item));
      boolean already = set instanceof Result.Done<HookState> done && !done.changed();
      return set.then(_ -> {
        WorkItem taken = desk.ledger().find(RecordKind.WORK, item.id()).orElseThrow();
        return already ? Result.already(taken) : Result.done(taken);
      });
    });
  }

  private static Result<WorkItem> wanted(TeamTransaction desk, Optional<String> bead) {
    if (bead.isPresent()) {
      return desk.one(RecordKind.WORK, bead.get());
    }
    return ready(desk, 1)
        .or(() -> ready(desk, MOST_CANDIDATES))
        .map(Result::already)
        .orElseGet(() ->
            Result.no(
                Why.NOTHING_READY,
                "nothing is ready",
                "`ic work list --status open` shows what waits or is escalated."));
  }

  private static Optional<WorkItem> ready(TeamTransaction desk, int candidates) {
    return desk.ledger().inOrder(RecordKind.WORK, IndexEntry.Name.READY, candidates).stream()
        .filter(item -> new Assignments(desk).mayBeTaken(item).isDone())
        .findFirst();
  }

  /** Takes it from whoever has it; it is open again. */
  public Result<WorkItem> release(String bead, Optional<String> reason) {
    return status(bead, WorkStatus.OPEN, reason);
  }

  /** Moves it, with all that belongs to the move. */
  public Result<WorkItem> status(String bead, WorkStatus status, Optional<String> reason) {
    reason.ifPresent(FreeText::reason);
    return office.decide(
        RecordKind.WORK,
        desk ->
            desk.one(RecordKind.WORK, bead).then(item -> new Moves(desk).to(item, status, reason)));
  }

  /** Has it wait for another. */
  public Result<WorkItem> depend(String bead, String on) {
    return office.decide(RecordKind.WORK, desk -> new Dependencies(desk).add(bead, on));
  }

  /** Has it wait no more. */
  public Result<WorkItem> independ(String bead, String of) {
    return office.decide(RecordKind.WORK, desk -> new Dependencies(desk).remove(bead, of));
  }
}
