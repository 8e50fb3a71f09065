package dev.intercore.work;

import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.work.record.Convoy;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.storage.PageCursor;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Items that belong together, and how they stand. */
public final class Convoys {
  private final TeamOffice office;

  Convoys(TeamOffice office) {
    this.office = office;
  }

  /** Nothing of it is made unless every member is known. */
  public Result<Convoy> create(String name, List<String> beads) {
    return office.decide(
        RecordKind.CONVOY,
        desk ->
            members(desk, List.of(), beads)
                .then(members -> {
                  long seq = desk.ledger().nextSeq();
                  String id = desk.freshId(RecordKind.CONVOY, "convoy", seq, name);
                  Convoy convoy = Convoy.of(id, name, seq).withMembers(members);
                  desk.tell("convoy.created", id, "name", name, "beads", (long) members.size());
                  return Result.done(desk.put(desk.counted(convoy)));
                }));
  }

  public Result<Convoy> add(String id, List<String> beads) {
    return office.decide(
        RecordKind.CONVOY,
        desk ->
            desk.one(RecordKind.CONVOY, id)
                .then(convoy ->
                    members(desk, convoy.beadIds(), beads)
                        .then(members -> {
                          if (members.equals(convoy.beadIds())) {
                            return Result.already(desk.counted(convoy));
                          }
                          desk.tell("convoy.added", convoy.id(), "beads", (long) members.size());
                          return Result.done(desk.put(desk.counted(convoy.withMembers(members))));
                        })));
  }

  /** Those before and those that were named, each once. */
  private static Result<List<String>> members(
      TeamTransaction desk, List<String> before, List<String> beads) {
    Set<String> members = new LinkedHashSet<>(before);
    for (String bead : beads) {
      Result<WorkItem> item = desk.one(RecordKind.WORK, bead);
      if (!item.isDone()) {
        return item.then(_ -> Result.already(List.of()));
      }
      members.add(item.value().orElseThrow().id());
    }
    return members.size() > Convoy.MOST_MEMBERS
        ? Result.no(
            Why.ILLEGAL_MOVE,
            "a convoy has at most " + Convoy.MOST_MEMBERS + " items, these are " + members.size(),
            "Make several.")
        : Result.already(List.copyOf(members));
  }

  /** As its members stand now, whatever was written down. */
  public Result<Convoy> find(String id) {
    return office.look(desk ->
        desk.one(RecordKind.CONVOY, id).then(convoy -> Result.already(desk.counted(convoy))));
  }

  public Optional<Convoy> get(String id) {
    return find(id).value();
  }

  /** Some, in the order they were made. */
  public List<Convoy> page(PageCursor after, int most) {
    return office.look(desk -> {
      List<Convoy> all = new ArrayList<>();
      for (Convoy convoy : desk.ledger().page(RecordKind.CONVOY, after, most)) {
        all.add(desk.counted(convoy));
      }
      return all;
    });
  }

  /** Counts again and writes it down, for those who read the file and changed others by hand. */
  public Result<Convoy> refresh(String id) {
    return office.decide(
        RecordKind.CONVOY,
        desk ->
            desk.one(RecordKind.CONVOY, id)
                .then(convoy -> {
                  Convoy counted = desk.counted(convoy);
                  if (counted.equals(convoy)) {
                    return Result.already(convoy);
                  }
                  desk.tell("convoy.counted", convoy.id());
                  return Result.done(desk.put(counted));
                }));
  }
}
