package dev.intercore.engine;

import dev.intercore.doctor.Check;
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

/** Finds files of engines that have ended, and an engine that does not answer. */
public final class EngineDoctorCheck implements Check {
  /** Much longer than writing a temporary file takes. */
  private static final Duration LEFTOVER_AGE = Duration.ofHours(1);

  private final Map<String, String> environment;
  private final String build;
  private final InstantSource clock;

  public EngineDoctorCheck(Map<String, String> environment, String build, InstantSource clock) {
    this.environment = environment;
    this.build = build;
    this.clock = clock;
  }

  @Override
  public String area() {
    return "engine";
  }

  @Override
  public Inspection inspect() throws IOException {
    EngineFiles own = EngineFiles.first(environment, build);
    if (FileStat.of(own.folder()).isEmpty()) {
      return Inspection.of(List.of());
    }
    List<Finding> findings = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    checkEngine(own, true).ifPresent(findings::add);
    own.failure().ifPresent(why -> notes.add("the last start of an engine failed: " + why));
    for (EngineFiles other : own.others()) {
      checkEngine(other, false).ifPresent(findings::add);
      if (other.isPublished() && other.isLocked()) {
        notes.add("an engine of another build or in other namespaces runs: " + other.name());
      }
    }
    for (Path file : own.temporaryFilesBefore(clock.instant().minus(LEFTOVER_AGE))) {
      findings.add(
          Finding.withRepair(
              file + " is unfinished: the engine that wrote it was killed",
              "remove it",
              () -> Files.deleteIfExists(file)));
    }
    return Inspection.of(findings).withNotes(notes);
  }

  /** Only the lock shows whether an engine runs. Only an engine of this build is called. */
  private static Optional<Finding> checkEngine(EngineFiles files, boolean sameBuild)
      throws IOException {
    if (!files.isPublished()) {
      return Optional.empty();
    }
    if (!files.isLocked()) {
      return Optional.of(
          Finding.withRepair(
              files.name() + ".endpoint is of an engine that has exited",
              "remove its files, as the next engine would",
              files::removeLeftovers));
    }
    EngineClient client = new EngineClient(files);
    return sameBuild && client.status().isEmpty() && files.isPublished() && files.isLocked()
        ? Optional.of(
            Finding.withAdvice(
                "the engine does not answer"
                    + client.pid().map(pid -> " (pid " + pid + ")").orElse(""),
                "Commands run without it. Check that process: it may be stopped."))
        : Optional.empty();
  }
}
