package dev.intercore.work;

import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.work.record.Convoy;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.storage.PageCursor;
import dev.intercore.work.storage.TeamStore.RecordPage;
import dev.intercore.work.storage.TeamTransaction;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Batches of items, and their progress. */
public final class Convoys {
  private final Team team;

  Convoys(Team team) {
    this.team = team;
  }

  /** Creates a convoy if every member exists. */
  public Result<Convoy> create(String name, List<String> beads) {
    return team.write(
        RecordKind.CONVOY,
        tx ->
            members(tx, List.of(), beads)
                .then(members -> {
                  long seq = tx.nextSeq();
                  String id = tx.freshId(RecordKind.CONVOY, "convoy", seq, name);
                  Convoy convoy = Convoy.of(id, name, seq).withMembers(members);
                  tx.event("convoy.created", id, "name", name, "beads", (long) members.size());
                  return Result.done(tx.put(tx.counted(convoy)));
                }));
  }

  public Result<Convoy> add(String id, List<String> beads) {
    return team.write(
        RecordKind.CONVOY,
        id,
        (tx, convoy) ->
            members(tx, convoy.beadIds(), beads)
                .then(members -> {
                  if (members.equals(convoy.beadIds())) {
                    return Result.already(tx.counted(convoy));
                  }
                  tx.event("convoy.added", convoy.id(), "beads", (long) members.size());
                  return Result.done(tx.put(tx.counted(convoy.withMembers(members))));
                }));
  }

  /** Returns the earlier members and the named ones, each once. */
  private static Result<List<String>> members(
      TeamTransaction tx, List<String> before, List<String> beads) {
    Set<String> members = new LinkedHashSet<>(before);
    for (String bead : beads) {
      Result<WorkItem> item = tx.one(RecordKind.WORK, bead);
      if (!item.isDone()) {
        return item.then(_ -> Result.already(List.of()));
      }
      members.add(item.value().orElseThrow().id());
    }
    return members.size() > Convoy.MAX_MEMBERS
        ? Result.no(
            Why.ILLEGAL_MOVE,
            "a convoy has at most " + Convoy.MAX_MEMBERS + " items, these are " + members.size(),
            "Create several convoys.")
        : Result.already(List.copyOf(members));
  }

  /** Finds a convoy, counted as its members are now. */
  public Result<Convoy> find(String id) {
    return team.read(
        tx -> tx.one(RecordKind.CONVOY, id).then(convoy -> Result.already(tx.counted(convoy))));
  }

  public Optional<Convoy> get(String id) {
    return find(id).value();
  }

  /** Returns convoys in the order of their creation, counted as their members are now. */
  public RecordPage<Convoy> page(PageCursor after, int limit) {
    return team.read(tx -> tx.page(RecordKind.CONVOY, after, limit).map(tx::counted));
  }

  /** Counts again and stores the result, after files were changed by hand. */
  public Result<Convoy> refresh(String id) {
    return team.write(
        RecordKind.CONVOY,
        id,
        (tx, convoy) -> {
          Convoy counted = tx.counted(convoy);
          if (counted.equals(convoy)) {
            return Result.already(convoy);
          }
          tx.event("convoy.counted", convoy.id());
          return Result.done(tx.put(counted));
        });
  }
}
