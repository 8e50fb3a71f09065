package dev.intercore.intent;

import dev.intercore.intent.GateAnswer.Reason;
import dev.intercore.pattern.PathPattern;
import dev.intercore.project.ProjectPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What an asker's own intent says of paths. */
final class Holding {
  /** Often enough to stay fresh, and so seldom that an edit costs no write. */
  private static final int RENEWALS_A_LEASE = 4;

  private final IntentTransaction desk;
  private final Intent intent;
  private final boolean active;
  private final boolean fresh;

  /** Read once, for all paths that are asked about. */
  private final IntentScope scope;

  private Holding(IntentTransaction desk, Intent intent) {
    this.desk = desk;
    this.intent = intent;
    this.active = intent.status() == IntentStatus.ACTIVE;
    this.fresh = active && desk.ownership(intent) == Ownership.OWN_ACTIVE;
    this.scope = desk.scope(intent);
  }

  /** All that the asker has. */
  static List<Holding> of(IntentTransaction desk) {
    List<Holding> all = new ArrayList<>();
    for (Intent intent : desk.own()) {
      all.add(new Holding(desk, intent));
    }
    return all;
  }

  Intent intent() {
    return intent;
  }

  /** It would let its session edit, had its lease not run out. */
  boolean isStale() {
    return active && !fresh;
  }

  /** Whether its session has not been heard of for a while. */
  boolean isDue() {
    return desk.now() - intent.lease().renewedAt() >= intent.lease().seconds() / RENEWALS_A_LEASE;
  }

  boolean isFresh() {
    return fresh;
  }

  /** Nothing if it has no say. */
  Optional<Reason> judge(ProjectPath path, boolean whole) {
    if (!scope.worktree().equals(path.worktree()) || !covers(path, whole)) {
      return active ? Optional.of(Reason.OUTSIDE_SCOPE) : Optional.empty();
    }
    if (forbids(path, whole)) {
      return Optional.of(Reason.FORBIDDEN_BY_INTENT);
    }
    if (!active) {
      return Optional.of(Reason.QUEUED_INTENT);
    }
    return Optional.of(fresh ? Reason.COVERED : Reason.STALE_LEASE);
  }

  /** An entry that names a file covers nothing below. */
  private boolean covers(ProjectPath path, boolean whole) {
    for (PathPattern entry : scope.allow()) {
      if (!(whole && entry.isFile()) && entry.covers(path.text())) {
        return true;
      }
    }
    return false;
  }

  private boolean forbids(ProjectPath path, boolean whole) {
    if (!whole) {
      return IntentScope.covers(scope.forbid(), path.text());
    }
    PathPattern all = desk.pattern(PathPattern.escape(path.text()));
    for (PathPattern entry : scope.forbid()) {
      if (all.overlaps(entry)) {
        return true;
      }
    }
    return false;
  }
}
