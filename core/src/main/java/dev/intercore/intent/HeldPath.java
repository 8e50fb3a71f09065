package dev.intercore.intent;

import dev.intercore.project.ProjectPath;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** A path that someone else is changing. */
public record HeldPath(ProjectPath path, Intent intent) {
  private record Other(Intent intent, IntentScope scope) {
    boolean holds(ProjectPath path) {
      return scope.worktree().equals(path.worktree())
          && IntentScope.covers(scope.allow(), path.text());
    }
  }

  /** In the order of the paths; of several that hold one, the first that was declared. */
  static List<HeldPath> of(
      IntentTransaction desk, List<ProjectPath> paths, Predicate<Intent> isOwn) {
    List<Other> others = new ArrayList<>();
    for (Intent intent : desk.registry().live()) {
      if (intent.status() == IntentStatus.ACTIVE
          && desk.ownership(intent).isForeign()
          && !isOwn.test(intent)) {
        others.add(new Other(intent, desk.scope(intent)));
      }
    }
    List<HeldPath> held = new ArrayList<>();
    for (ProjectPath path : paths) {
      others.stream()
          .filter(other -> other.holds(path))
          .findFirst()
          .ifPresent(other -> held.add(new HeldPath(path, other.intent())));
    }
    return held;
  }
}
