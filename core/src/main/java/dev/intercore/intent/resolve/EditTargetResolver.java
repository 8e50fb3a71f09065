package dev.intercore.intent.resolve;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.PathNames;
import dev.intercore.intent.EditTarget;
import dev.intercore.intent.GateAnswer.Reason;
import dev.intercore.intent.resolve.ShellTargetResolver.WritePlace;
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

/** Finds the project paths that an edit or a shell command is going to change. */
public final class EditTargetResolver {
  /** The paths of a command with more path words are not looked up. */
  private static final int MAX_WORDS = 500;

  private static final int MAX_TARGETS = 2000;

  private final PathResolver paths;
  private final ShellTargetResolver shell;
  private final Runnable beforeListing;

  /**
   * Resolves paths relative to a directory.
   *
   * @param directory the working directory, links resolved
   * @param beforeListing called before names are read from a folder, which may take long
   */
  public EditTargetResolver(PathResolver paths, Path directory, Runnable beforeListing) {
    this.paths = paths;
    this.shell = new ShellTargetResolver(paths, directory, beforeListing);
    this.beforeListing = beforeListing;
  }

  /** Returns the target of a path that a user names. It must be in the project. */
  public EditTarget named(String given, boolean delete) {
    Concrete concrete = paths.concrete(given);
    boolean follows = given.endsWith("/") || given.endsWith("/.");
    return target(given, concrete, place(concrete.path(), delete, follows));
  }

  /** Returns the target of a path that a tool writes or deletes; empty outside the project. */
  public Optional<EditTarget> edited(String given, boolean delete) {
    return target(given, place(paths.resolved(PathNames.path(given)), delete, false));
  }

  private static WritePlace place(Path path, boolean delete, boolean follows) {
    return delete ? WritePlace.deleted(path, follows) : WritePlace.written(path, false);
  }

  /** Returns the targets in the project that a command writes or deletes, as far as it shows. */
  public List<EditTarget> of(ShellScript script) {
    List<EditTarget> targets = new ArrayList<>();
    List<WriteTarget> all = ScriptEffects.of(script);
    for (WriteTarget written : all) {
      targets.addAll(of(written));
      if (all.size() > MAX_WORDS || targets.size() > MAX_TARGETS) {
        // The tool stops to wait for an answer that takes too long, and runs the command.
        return List.of(EditTarget.unresolved(written.path().text()));
      }
    }
    return targets;
  }

  /** Returns all places that a command writes or deletes, in the project or not. */
  public List<Path> places(ShellScript script) {
    List<Path> found = new ArrayList<>();
    for (WriteTarget written : ScriptEffects.of(script)) {
      try {
        for (WritePlace place : shell.resolve(written).orElse(List.of())) {
          if (!ShellTargetResolver.isStream(place.path()) && found.size() < MAX_TARGETS) {
            found.add(place.path());
          }
        }
      } catch (InvalidPathException | IntercoreException _) {
        // The method for targets returns an unresolved target here.
      }
    }
    return found;
  }

  private List<EditTarget> of(WriteTarget written) {
    String given = written.path().text();
    try {
      Optional<List<WritePlace>> places = shell.resolve(written);
      List<EditTarget> targets = new ArrayList<>();
      for (WritePlace place : places.orElse(List.of())) {
        target(given, place).ifPresent(targets::add);
      }
      return places.isPresent() ? targets : List.of(EditTarget.unresolved(given));
    } catch (InvalidPathException _) {
      return List.of(EditTarget.unresolved(given));
    } catch (IntercoreException e) {
      if (e.code() != ErrorCode.BAD_PATH) {
        throw e;
      }
      // A loop of links or a folder that cannot be read: the path may be in the project.
      return List.of(EditTarget.unresolved(given));
    }
  }

  /** Returns empty if the place is not in the project and does not contain it. */
  private Optional<EditTarget> target(String given, WritePlace place) {
    if (ShellTargetResolver.isStream(place.path())) {
      return Optional.empty();
    }
    Optional<Concrete> inside = paths.inside(place.path());
    if (inside.isEmpty() && place.follows()) {
      inside = paths.inside(paths.end(place.path()));
    }
    if (inside.isPresent()) {
      return Optional.of(target(given, inside.get(), place));
    }
    return place.whole() && isAboveProject(place.path())
        ? Optional.of(EditTarget.aboveProject(given))
        : Optional.empty();
  }

  private boolean isAboveProject(Path folder) {
    beforeListing.run();
    return paths.isAbove(paths.end(folder));
  }

  private EditTarget target(String given, Concrete concrete, WritePlace place) {
    boolean leadsOut = place.follows() && concrete.leadsOut();
    List<ProjectPath> all = place.follows() ? concrete.paths() : concrete.paths().subList(0, 1);
    Optional<Reason> denied = leadsOut ? Optional.of(Reason.OUTSIDE_SCOPE) : Optional.empty();
    return new EditTarget(
        given,
        all,
        place.existing() && !leadsOut ? searchProtected(concrete.path()) : denied,
        place.whole());
  }

  /** Returns why a folder may not change as a whole, by what is in it. */
  private Optional<Reason> searchProtected(Path folder) {
    beforeListing.run();
    return switch (ProjectPath.searchProtected(folder)) {
      case NOTHING -> Optional.empty();
      case PROTECTED -> Optional.of(Reason.PROTECTED);
      case UNKNOWN -> Optional.of(Reason.OUTSIDE_SCOPE);
    };
  }
}
