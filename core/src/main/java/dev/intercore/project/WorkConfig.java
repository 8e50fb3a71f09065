package dev.intercore.project;

import java.nio.file.Path;
import java.util.List;

/**
 * How the state of a team of agents is kept.
 *
 * @param inFiles in files instead of the database
 * @param directory where those are, relative to the project
 */
public record WorkConfig(boolean inFiles, Path directory) {
  private static final String FILES = "files";
  private static final String USUAL_DIRECTORY = ".chipset/state";

  static final WorkConfig USUAL = new WorkConfig(false, Path.of(USUAL_DIRECTORY));

  static WorkConfig of(Settings settings) {
    WorkConfig config =
        new WorkConfig(
            settings.oneOf("store", List.of("sqlite", FILES)).equals(FILES),
            directory(settings.text("directory").orElse(USUAL_DIRECTORY)));
    settings.refuseOthers();
    return config;
  }

  private static Path directory(String text) {
    Path path = Path.of(text);
    boolean leavesIt = path.isAbsolute() || !path.equals(path.normalize()) || text.startsWith("..");
    // Git and intercore itself take what lies there for their own.
    boolean taken = path.startsWith(".git") || path.startsWith(".clavain");
    if (text.isEmpty() || leavesIt || taken) {
      throw new IllegalArgumentException(
          "work.directory is not a folder inside the project: " + text);
    }
    return path;
  }
}
