package dev.intercore.intent;

import dev.intercore.common.Utf8;
import dev.intercore.intent.IntentOutcome.Blocker;
import dev.intercore.intent.IntentOutcome.Relation;
import dev.intercore.intent.IntentOutcome.Relation.Kind;
import dev.intercore.pattern.PathPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * How the live intents of other sessions overlap a scope, seen by one session. Computed once for
 * each scope in a transaction; everything about blockers, the queue and relations comes from it.
 */
final class Conflicts {
  private final IntentTransaction tx;
  private final IntentScope scope;
  private final boolean softBlocks;
  private final List<Intent> near;
  private final String session;
  private final List<Neighbour> neighbours = new ArrayList<>();

  /**
   * Compares a scope with each of these intents.
   *
   * @param softBlocks whether soft overlap blocks too
   * @param near live intents that may overlap the scope, in the order of declaration
   * @param session whose intents do not conflict with the scope
   */
  Conflicts(
      IntentTransaction tx,
      IntentScope scope,
      boolean softBlocks,
      List<Intent> near,
      String session) {
    this.tx = tx;
    this.scope = scope;
    this.softBlocks = softBlocks;
    this.near = near;
    this.session = session;
    for (Intent intent : near) {
      Ownership ownership = tx.ownership(intent, session);
      if (!ownership.isOwn()) {
        neighbours.add(
            new Neighbour(intent, ownership, Overlap.of(scope, tx.scope(intent)), softBlocks));
      }
    }
  }

  /** Returns the same conflicts as another session sees them, without another read. */
  Conflicts seenBy(String other) {
    return other.equals(session) ? this : new Conflicts(tx, scope, softBlocks, near, other);
  }

  /** Returns the active intents that block the scope. */
  List<Blocker> blockers() {
    List<Blocker> blockers = new ArrayList<>();
    for (Neighbour one : inWorktree()) {
      if (one.blocks()) {
        blockers.add(one.asBlocker());
      }
    }
    return blockers;
  }

  /** Returns what blocks an intent with this scope: for a queued one also earlier queued ones. */
  List<Blocker> blockersOf(Intent intent) {
    List<Blocker> blockers = blockers();
    if (intent.status() == IntentStatus.QUEUED) {
      blockers.addAll(waitersBefore(intent));
    }
    return blockers;
  }

  /** Returns the place of a queued intent among those that overlap it, from 1. */
  int positionOf(Intent intent) {
    return waitersBefore(intent).size() + 1;
  }

  private List<Blocker> waitersBefore(Intent intent) {
    List<Blocker> waiters = new ArrayList<>();
    for (Neighbour one : inWorktree()) {
      if (one.waits() && one.intent().sequence() < intent.sequence()) {
        waiters.add(one.asBlocker());
      }
    }
    return waiters;
  }

  /** Returns the active intents that overlap hard and have this ownership. */
  List<Intent> hardOverlaps(Ownership ownership) {
    List<Intent> intents = new ArrayList<>();
    for (Neighbour one : inWorktree()) {
      if (one.isActive() && one.ownership() == ownership && !one.overlap().hard().isEmpty()) {
        intents.add(one.intent());
      }
    }
    return intents;
  }

  List<Relation> relations() {
    List<Relation> relations = new ArrayList<>();
    for (Neighbour one : neighbours) {
      Overlap overlap = one.overlap();
      if (one.ownership() == Ownership.EXPIRED) {
        continue;
      }
      if (isInWorktree(one)) {
        add(relations, Kind.EDIT_OVERLAP, one.intent(), overlap.hardAndSoft());
        add(relations, Kind.FOREIGN_EXCLUDES_TARGET, one.intent(), overlap.excludedByThem());
        add(relations, Kind.TARGET_EXCLUDES_FOREIGN, one.intent(), overlap.excludedByUs());
      } else {
        add(relations, Kind.OTHER_WORKTREE, one.intent(), overlap.hardAndSoft());
      }
    }
    return relations;
  }

  private static void add(List<Relation> relations, Kind kind, Intent intent, List<String> paths) {
    if (!paths.isEmpty()) {
      relations.add(new Relation(kind, intent, paths));
    }
  }

  private List<Neighbour> inWorktree() {
    return neighbours.stream().filter(this::isInWorktree).toList();
  }

  private boolean isInWorktree(Neighbour one) {
    return one.intent().worktree().equals(scope.worktree());
  }

  private record Neighbour(
      Intent intent, Ownership ownership, Overlap overlap, boolean softBlocks) {
    boolean isActive() {
      return intent.status() == IntentStatus.ACTIVE;
    }

    boolean blocks() {
      return isActive() && ownership.isForeign() && overlaps();
    }

    /** A queued intent counts while its lease runs and its owner is not known to be dead. */
    boolean waits() {
      return intent.status() == IntentStatus.QUEUED
          && ownership == Ownership.FOREIGN_ACTIVE
          && overlaps();
    }

    private boolean overlaps() {
      return !overlap.hard().isEmpty() || (softBlocks && !overlap.soft().isEmpty());
    }

    Blocker asBlocker() {
      return new Blocker(intent, ownership, overlap.hard(), overlap.soft());
    }
  }

  /** The paths where two scopes meet, each list in the order of UTF-8. */
  record Overlap(
      List<String> hard,
      List<String> soft,
      List<String> excludedByThem,
      List<String> excludedByUs) {
    static Overlap of(IntentScope ours, IntentScope theirs) {
      Set<String> soft = intersection(ours.allow(), theirs.related());
      soft.addAll(intersection(ours.related(), theirs.allow()));
      return new Overlap(
          List.copyOf(intersection(ours.allow(), theirs.allow())),
          List.copyOf(soft),
          List.copyOf(intersection(ours.allow(), theirs.forbid())),
          List.copyOf(intersection(theirs.allow(), ours.forbid())));
    }

    List<String> hardAndSoft() {
      Set<String> all = new TreeSet<>(Utf8.ORDER);
      all.addAll(hard);
      all.addAll(soft);
      return List.copyOf(all);
    }

    private static Set<String> intersection(List<PathPattern> ours, List<PathPattern> theirs) {
      Set<String> paths = new TreeSet<>(Utf8.ORDER);
      for (PathPattern one : ours) {
        for (PathPattern other : theirs) {
          if (one.overlaps(other)) {
            paths.add(narrower(one, other).text());
          }
        }
      }
      return paths;
    }

    /** Returns the file if one pattern is a folder and the other a file in it. */
    private static PathPattern narrower(PathPattern one, PathPattern other) {
      return other.plainPath().filter(one::covers).isPresent() ? other : one;
    }
  }
}
