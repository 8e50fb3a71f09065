package dev.intercore.intent.resolve;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.PathNames;
import dev.intercore.intent.EditTarget;
import dev.intercore.intent.GateAnswer.Reason;
import dev.intercore.project.PathResolver;
import dev.intercore.project.PathResolver.Concrete;
import dev.intercore.project.ProjectPath;
import dev.intercore.shell.ShellScript;
import dev.intercore.shell.effect.ScriptEffects;
import dev.intercore.shell.effect.WriteTarget;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds out what an edit or a command is going to change. */
public final class EditTargetResolver {
  /** A command that names more is not looked at one by one. */
  private static final int MOST_NAMED = 500;

  private static final int MOST_TARGETS = 2000;

  private final PathResolver paths;
  private final ShellTargetResolver spots;
  private final Runnable beforeListing;

  /**
   * Targets seen from a directory.
   *
   * @param directory the working directory, links resolved
   * @param beforeListing called before names are read from a folder, which may take its time
   */
  public EditTargetResolver(PathResolver paths, Path directory, Runnable beforeListing) {
    this.paths = paths;
    this.spots = new ShellTargetResolver(paths, directory, beforeListing);
    this.beforeListing = beforeListing;
  }

  /** What someone names to be written or deleted. */
  public EditTarget named(String given, boolean delete) {
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
  public Optional<EditTarget> edited(String given, boolean delete) {
    Path path = paths.resolved(PathNames.path(given));
    return target(given, delete ? Spot.deleted(path, false) : Spot.written(path, false));
  }

  /** What a command plainly writes or deletes in the project. */
  public List<EditTarget> of(ShellScript script) {
    List<EditTarget> targets = new ArrayList<>();
    List<WriteTarget> all = ScriptEffects.of(script);
    for (WriteTarget written : all) {
      targets.addAll(of(written));
      if (all.size() > MOST_NAMED || targets.size() > MOST_TARGETS) {
        // Whoever waits for the answer gives up, and then it happens.
        return List.of(EditTarget.untold(written.path().text()));
      }
    }
    return targets;
  }

  /** Every place that a command plainly writes or deletes, in the project or not. */
  public List<Path> places(ShellScript script) {
    List<Path> places = new ArrayList<>();
    for (WriteTarget written : ScriptEffects.of(script)) {
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

  private List<EditTarget> of(WriteTarget written) {
    String given = written.path().text();
    try {
      Optional<List<Spot>> all = spots.of(written);
      List<EditTarget> targets = new ArrayList<>();
      for (Spot spot : all.orElse(List.of())) {
        target(given, spot).ifPresent(targets::add);
      }
      return all.isPresent() ? targets : List.of(EditTarget.untold(given));
    } catch (InvalidPathException _) {
      return List.of(EditTarget.untold(given));
    } catch (IntercoreException e) {
      if (e.code() != ErrorCode.BAD_PATH) {
        throw e;
      }
      // Links in a circle, a folder that may not be looked at: who knows where that is.
      return List.of(EditTarget.untold(given));
    }
  }

  /** Nothing if it does not touch the project. */
  private Optional<EditTarget> target(String given, Spot spot) {
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
        ? Optional.of(EditTarget.above(given))
        : Optional.empty();
  }

  private boolean isAbove(Path folder) {
    beforeListing.run();
    return paths.isAbove(paths.end(folder));
  }

  private EditTarget target(String given, Concrete concrete, Spot spot) {
    boolean leadsOut = spot.follows() && concrete.leadsOut();
    List<ProjectPath> all = spot.follows() ? concrete.paths() : concrete.paths().subList(0, 1);
    Optional<Reason> denied = leadsOut ? Optional.of(Reason.OUTSIDE_SCOPE) : Optional.empty();
    return new EditTarget(
        given, all, spot.old() && !leadsOut ? searched(concrete.path()) : denied, spot.whole());
  }

  private Optional<Reason> searched(Path folder) {
    beforeListing.run();
    return switch (ProjectPath.searchProtected(folder)) {
      case NOTHING -> Optional.empty();
      case PROTECTED -> Optional.of(Reason.PROTECTED);
      case UNKNOWN -> Optional.of(Reason.OUTSIDE_SCOPE);
    };
  }
}
