package dev.intercore.intent;

import dev.intercore.intent.Relation.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * The live intents of other sessions near a scope, each with how it meets that. Those whose time is
 * over are among them, and of no account but that they are to be closed.
 */
record Conflicts(IntentScope scope, List<Neighbour> neighbours) {
  record Neighbour(Intent intent, Ownership ownership, Overlap overlap) {
    boolean blocks(boolean softToo) {
      return intent.status() == IntentStatus.ACTIVE
          && ownership.isForeign()
          && overlap.blocks(softToo);
    }

    /** Whether it waits, and nothing says that it has given up. */
    boolean waits(boolean softToo) {
      return intent.status() == IntentStatus.QUEUED
          && ownership == Ownership.FOREIGN_ACTIVE
          && overlap.blocks(softToo);
    }

    /** Whether it held the same, for someone who is dead or whose time is over. */
    boolean isLeft(Ownership as) {
      return intent.status() == IntentStatus.ACTIVE && ownership == as && !overlap.hard().isEmpty();
    }

    Blocker asBlocker() {
      return new Blocker(intent, ownership, overlap.hard(), overlap.soft());
    }
  }

  Conflicts without(String id) {
    return new Conflicts(
        scope, neighbours.stream().filter(one -> !one.intent().id().equals(id)).toList());
  }

  private List<Neighbour> here() {
    return neighbours.stream()
        .filter(one -> one.intent().worktree().equals(scope.worktree()))
        .toList();
  }

  /** Active ones that are in the way. */
  List<Blocker> blockers(boolean softToo) {
    return here().stream().filter(one -> one.blocks(softToo)).map(Neighbour::asBlocker).toList();
  }

  /** Those that wait for the same and were declared before. */
  List<Blocker> waitersBefore(long sequence, boolean softToo) {
    return here().stream()
        .filter(one -> one.waits(softToo) && one.intent().sequence() < sequence)
        .map(Neighbour::asBlocker)
        .toList();
  }

  /** Active ones that overlap hard and are nobody's any more, in that way. */
  List<Intent> left(Ownership as) {
    return here().stream().filter(one -> one.isLeft(as)).map(Neighbour::intent).toList();
  }

  List<Relation> relations() {
    List<Relation> relations = new ArrayList<>();
    for (Neighbour one : neighbours) {
      if (one.ownership() == Ownership.EXPIRED) {
        continue;
      }
      if (one.intent().worktree().equals(scope.worktree())) {
        add(relations, Kind.EDIT_OVERLAP, one.intent(), one.overlap().both());
        add(relations, Kind.FOREIGN_EXCLUDES_TARGET, one.intent(), one.overlap().excludedByThem());
        add(relations, Kind.TARGET_EXCLUDES_FOREIGN, one.intent(), one.overlap().excludedByUs());
      } else {
        add(relations, Kind.OTHER_WORKTREE, one.intent(), one.overlap().both());
      }
    }
    return relations;
  }

  private static void add(List<Relation> relations, Kind kind, Intent intent, List<String> paths) {
    if (!paths.isEmpty()) {
      relations.add(new Relation(kind, intent, paths));
    }
  }
}
