package dev.intercore.work;

import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.storage.TeamTransaction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The dependencies between items, which never form a circle. */
final class Dependencies {
  private final TeamTransaction tx;

  Dependencies(TeamTransaction tx) {
    this.tx = tx;
  }

  Result<WorkItem> add(String bead, String on) {
    return tx.one(RecordKind.WORK, bead)
        .then(item -> tx.one(RecordKind.WORK, on).then(before -> add(item, before)));
  }

  private Result<WorkItem> add(WorkItem item, WorkItem before) {
    if (item.dependsOn().contains(before.id())) {
      return Result.already(item);
    }
    if (reaches(before, item.id())) {
      return Result.no(
          Why.ILLEGAL_MOVE,
          item.id().equals(before.id())
              ? item.id() + " cannot depend on itself"
              : before.id() + " already depends on " + item.id() + ", directly or indirectly",
          "A cycle of dependencies is not allowed.");
    }
    if (item.status().isFinished()) {
      return Result.no(
          Why.ILLEGAL_MOVE,
          item.statusText() + " and cannot depend on another item",
          "Only an item that is not done can have dependencies.");
    }
    if (item.dependsOn().size() >= WorkItem.MAX_DEPENDENCIES) {
      return Result.no(
          Why.ILLEGAL_MOVE,
          item.id() + " already depends on " + WorkItem.MAX_DEPENDENCIES + " items",
          "Make it depend on an item that depends on some of them.");
    }
    List<String> all = new ArrayList<>(item.dependsOn());
    all.add(before.id());
    tx.event("work.depends", item.id(), "on", before.id());
    return Result.done(tx.put(item.dependingOn(all)));
  }

  /** Returns whether an item depends on itself; an editor or a merge of git can cause that. */
  boolean waitsForItself(WorkItem item) {
    for (String bead : item.dependsOn()) {
      if (tx.peek(RecordKind.WORK, bead).filter(one -> reaches(one, item.id())).isPresent()) {
        return true;
      }
    }
    return false;
  }

  private boolean reaches(WorkItem from, String to) {
    Set<String> seen = new HashSet<>();
    Deque<String> next = new ArrayDeque<>(List.of(from.id()));
    while (!next.isEmpty()) {
      String id = next.pop();
      if (id.equals(to)) {
        return true;
      }
      if (seen.add(id)) {
        tx.peek(RecordKind.WORK, id).ifPresent(item -> next.addAll(item.dependsOn()));
      }
    }
    return false;
  }

  Result<WorkItem> remove(String bead, String of) {
    return tx.one(RecordKind.WORK, bead)
        .then(item -> {
          // The dependency may be missing or corrupt. A unique prefix of its id is enough, too.
          List<String> rest = item.dependsOn().stream().filter(id -> !id.equals(of)).toList();
          if (rest.size() < item.dependsOn().size()) {
            return without(item, of, rest);
          }
          return tx.one(RecordKind.WORK, of)
              .then(before ->
                  item.dependsOn().contains(before.id())
                      ? remove(item.id(), before.id())
                      : Result.already(item));
        });
  }

  private Result<WorkItem> without(WorkItem item, String of, List<String> rest) {
    tx.event("work.independent", item.id(), "of", of);
    return Result.done(tx.put(item.dependingOn(rest)));
  }
}
