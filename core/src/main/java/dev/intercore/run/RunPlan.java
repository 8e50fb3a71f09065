package dev.intercore.run;

import dev.intercore.common.FreeText;
import dev.intercore.common.Names;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a new run is to be.
 *
 * @param project a real path
 */
public record RunPlan(String goal, Path project, Optional<String> bead, Phases phases) {
  public static final int MOST_GOAL_BYTES = 2_000;

  public RunPlan {
    FreeText.line("the goal", goal, MOST_GOAL_BYTES);
    bead.ifPresent(id -> Names.check("bead", id));
  }

  public static RunPlan of(String goal, Path project) {
    return new RunPlan(goal, project, Optional.empty(), Phases.USUAL);
  }
}
