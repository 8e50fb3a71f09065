package dev.intercore.cli.artifact;

import dev.intercore.cli.Command;
import java.util.List;

/** The verbs of {@code ic artifact}. */
public final class ArtifactCommands {
  public static final String NAME = "artifact";
  public static final String SUMMARY = "the files that a run produced";

  private ArtifactCommands() {}

  public static List<Command> all() {
    return List.of(new ArtifactAdd(), new ArtifactList(), new ArtifactCheck());
  }
}
