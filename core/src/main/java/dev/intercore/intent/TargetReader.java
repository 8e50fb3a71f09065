package dev.intercore.intent;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.PathNames;
import dev.intercore.intent.GateAnswer.Reason;
import dev.intercore.project.PathResolver;
import dev.intercore.project.PathResolver.Concrete;
import dev.intercore.project.ProjectPath;
import dev.intercore.project.ProtectedSearch;
import dev.intercore.shell.ShellScript;
import dev.intercore.shell.effect.WriteTargets;
import dev.intercore.shell.effect.Written;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds out what an edit or a command is going to change. */
public final class TargetReader {
  /** A command that names more is not looked at one by one. */
  private static final int MOST_NAMED = 500;

  private static final int MOST_TARGETS = 2000;

  private final PathResolver paths;
  private final Spots spots;
  private final Runnable beforeListing;

  /**
   * Targets seen from a directory.
   *
   * @param directory the working directory, links resolved
   * @param beforeListing called before names are read from a folder, which may take its time
   */
  public TargetReader(PathResolver paths, Path directory, Runnable beforeListing) {
    this.paths = paths;
    this.spots = new Spots(paths, directory, beforeListing);
    this.beforeListing = beforeListing;
  }

  /** What someone names to be written or deleted. */
  public Target named(String given, boolean delete) {
    Concrete concrete = paths.concrete(given);
    boolean follows = given.endsWith("/") || given.endsWith("/.");
    return target(
        given,
        concrete,
        delete ? Spot.deleted(concrete.path(), follows) : Spot.written(concrete.path(), false));
  }

  /**
   * What a tool is going to write or delete, wherever that is.
   *
   * @return nothing if it lies outside the project
   */
  public Optional<Target> edited(String given, boolean delete) {
    Path path = paths.resolved(PathNames.path(given));
    return target(given, delete ? Spot.deleted(path, false) : Spot.written(path, false));
  }

  /** What a command plainly writes or deletes in the project. */
  public List<Target> of(ShellScript script) {
    List<Target> targets = new ArrayList<>();
    List<Written> all = WriteTargets.of(script);
    for (Written written : all) {
      targets.addAll(of(written));
      if (all.size() > MOST_NAMED || targets.size() > MOST_TARGETS) {
        // Whoever waits for the answer gives up, and then it happens.
        return List.of(Target.untold(written.path().text()));
      }
    }
    return targets;
  }

  /** Every place that a command plainly writes or deletes, in the project or not. */
  public List<Path> places(ShellScript script) {
    List<Path> places = new ArrayList<>();
    for (Written written : WriteTargets.of(script)) {
      try {
        for (Spot spot : spots.of(written).orElse(List.of())) {
          if (!Streams.isOne(spot.path()) && places.size() < MOST_TARGETS) {
            places.add(spot.path());
          }
        }
      } catch (InvalidPathException | IntercoreException _) {
        // As a target it is one that cannot be told.
      }
    }
    return places;
  }

  private List<Target> of(Written written) {
    String given = written.path().text();
    try {
      Optional<List<Spot>> all = spots.of(written);
      List<Target> targets = new ArrayList<>();
      for (Spot spot : all.orElse(List.of())) {
        target(given, spot).ifPresent(targets::add);
      }
      return all.isPresent() ? targets : List.of(Target.untold(given));
    } catch (InvalidPathException _) {
      return List.of(Target.untold(given));
    } catch (IntercoreException e) {
      if (e.code() != ErrorCode.BAD_PATH) {
        throw e;
      }
      // Links in a circle, a folder that may not be looked at: who knows where that is.
      return List.of(Target.untold(given));
    }
  }

  /** Nothing if it does not touch the project. */
  private Optional<Target> target(String given, Spot spot) {
    if (Streams.isOne(spot.path())) {
      return Optional.empty();
    }
    Optional<Concrete> inside = paths.inside(spot.path());
    if (inside.isEmpty() && spot.follows()) {
      inside = paths.inside(paths.end(spot.path()));
    }
    if (inside.isPresent()) {
      return Optional.of(target(given, inside.get(), spot));
    }
    return spot.whole() && isAbove(spot.path())
        ? Optional.of(Target.above(given))
        : Optional.empty();
  }

  private boolean isAbove(Path folder) {
    beforeListing.run();
    return paths.isAbove(paths.end(folder));
  }

  private Target target(String given, Concrete concrete, Spot spot) {
    boolean leadsOut = spot.follows() && concrete.leadsOut();
    List<ProjectPath> all = spot.follows() ? concrete.paths() : concrete.paths().subList(0, 1);
    Optional<Reason> denied = leadsOut ? Optional.of(Reason.OUTSIDE_SCOPE) : Optional.empty();
    return new Target(
        given, all, spot.old() && !leadsOut ? searched(concrete.path()) : denied, spot.whole());
  }

  private Optional<Reason> searched(Path folder) {
    beforeListing.run();
    return switch (ProtectedSearch.in(folder)) {
      case NOTHING -> Optional.empty();
      case PROTECTED -> Optional.of(Reason.PROTECTED);
      case UNKNOWN -> Optional.of(Reason.OUTSIDE_SCOPE);
    };
  }
}
