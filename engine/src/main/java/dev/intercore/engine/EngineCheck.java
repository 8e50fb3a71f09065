package dev.intercore.engine;

import dev.intercore.doctor.Check;
import dev.intercore.doctor.Finding;
import dev.intercore.doctor.Look;
import dev.intercore.files.FileStat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The files of this user's engines: none of an engine that is gone, none left half made. */
public final class EngineCheck implements Check {
  /** Far longer than it takes to write a line. */
  private static final Duration LEFT_FOR_GOOD = Duration.ofHours(1);

  private final Map<String, String> environment;
  private final String build;
  private final InstantSource clock;

  public EngineCheck(Map<String, String> environment, String build, InstantSource clock) {
    this.environment = environment;
    this.build = build;
    this.clock = clock;
  }

  @Override
  public String area() {
    return "engine";
  }

  @Override
  public Look look() throws IOException {
    EngineFiles own = EngineFiles.first(environment, build);
    if (FileStat.of(own.folder()).isEmpty()) {
      return Look.of(List.of());
    }
    List<Finding> findings = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    engine(own, true).ifPresent(findings::add);
    own.failure().ifPresent(why -> notes.add("the last start of an engine failed: " + why));
    for (EngineFiles other : own.others()) {
      engine(other, false).ifPresent(findings::add);
      if (other.isPublished() && other.isLocked()) {
        notes.add("an engine of another build or in other namespaces runs: " + other.name());
      }
    }
    for (Path file : own.leftBefore(clock.instant().minus(LEFT_FOR_GOOD))) {
      findings.add(
          Finding.mendable(
              file + " was left half made by an engine that was stopped",
              "remove it",
              () -> Files.deleteIfExists(file)));
    }
    return Look.of(findings).noting(notes);
  }

  /** Whether an engine lives says the lock that it holds, and nothing else. */
  private static Optional<Finding> engine(EngineFiles files, boolean ours) throws IOException {
    if (!files.isPublished()) {
      return Optional.empty();
    }
    if (!files.isLocked()) {
      return Optional.of(
          Finding.mendable(
              files.name() + ".endpoint is of an engine that is gone",
              "remove its files, as the next engine would",
              files::tidy));
    }
    Messenger messenger = new Messenger(files);
    return ours && messenger.status().isEmpty() && files.isPublished() && files.isLocked()
        ? Optional.of(
            Finding.told(
                "the engine does not answer"
                    + messenger.pid().map(pid -> " (pid " + pid + ")").orElse(""),
                "Calls go on without it. Look at that process: it may be stopped."))
        : Optional.empty();
  }
}
