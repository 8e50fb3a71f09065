package dev.intercore.intent;

import dev.intercore.intent.GateAnswer.Reason;
import dev.intercore.project.ProjectPath;
import java.util.List;
import java.util.Optional;

/**
 * Something that is going to be written or deleted.
 *
 * @param given as it was named
 * @param paths itself, and where it leads if it is a link that is written through
 * @param denied why it may not be changed, whatever was declared
 * @param whole whether all below it goes too
 */
public record EditTarget(
    String given, List<ProjectPath> paths, Optional<Reason> denied, boolean whole) {
  /** One of which it cannot be told what it is. */
  public static EditTarget untold(String given) {
    return new EditTarget(given, List.of(), Optional.of(Reason.OUTSIDE_SCOPE), false);
  }

  /** One that would take the project along. */
  public static EditTarget above(String given) {
    return new EditTarget(given, List.of(), Optional.of(Reason.PROTECTED), true);
  }

  /** The same by another name. */
  public EditTarget as(String name) {
    return new EditTarget(name, paths, denied, whole);
  }

  boolean isProtected() {
    return denied.filter(Reason.PROTECTED::equals).isPresent();
  }
}
