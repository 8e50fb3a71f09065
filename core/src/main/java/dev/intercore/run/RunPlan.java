package dev.intercore.run;

import dev.intercore.common.FreeText;
import dev.intercore.common.Names;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Parameters of a new run.
 *
 * @param project a real path
 * @param bead the item it is created for, of any tracker
 */
public record RunPlan(String goal, Path project, Optional<String> bead, Phases phases) {
  public static final int MAX_GOAL_BYTES = 2_000;

  public RunPlan {
    FreeText.line("the goal", goal, MAX_GOAL_BYTES);
    bead.ifPresent(id -> Names.check("bead", id));
  }

  public static RunPlan of(String goal, Path project) {
    return new RunPlan(goal, project, Optional.empty(), Phases.DEFAULT);
  }
}
