package dev.intercore.intent;

import dev.intercore.intent.GateAnswer.Reason;
import dev.intercore.project.ProjectPath;
import java.util.List;
import java.util.Optional;

/**
 * A path that is going to be written or deleted.
 *
 * @param given the path as the caller wrote it
 * @param paths the path in the project and, if a write goes through links, where they lead
 * @param denied why it must not be changed, whatever was declared
 * @param whole whether everything below it changes too
 */
public record EditTarget(
    String given, List<ProjectPath> paths, Optional<Reason> denied, boolean whole) {
  /** Returns a target whose path cannot be found out. It is never allowed. */
  public static EditTarget unresolved(String given) {
    return new EditTarget(given, List.of(), Optional.of(Reason.OUTSIDE_SCOPE), false);
  }

  /** Returns a folder that contains the project. */
  public static EditTarget aboveProject(String given) {
    return new EditTarget(given, List.of(), Optional.of(Reason.PROTECTED), true);
  }

  /** Returns the same target under another name. */
  public EditTarget as(String name) {
    return new EditTarget(name, paths, denied, whole);
  }

  boolean isProtected() {
    return denied.filter(Reason.PROTECTED::equals).isPresent();
  }
}
