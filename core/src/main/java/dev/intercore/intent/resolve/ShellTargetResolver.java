package dev.intercore.intent.resolve;

import dev.intercore.common.Names;
import dev.intercore.project.GlobExpansion.Extent;
import dev.intercore.project.GlobExpansion.Found;
import dev.intercore.project.PathResolver;
import dev.intercore.shell.effect.PathArgument;
import dev.intercore.shell.effect.WriteTarget;
import dev.intercore.shell.effect.WriteTarget.Kind;
import dev.intercore.shell.effect.WriteTarget.Origin;
import dev.intercore.shell.effect.WriteTarget.Origin.Place;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Expands the path words of a command against the file system, as the shell and the program would
 * expand them now.
 */
final class ShellTargetResolver {
  /** A write to an open descriptor or to a device changes no file. */
  private static final Set<String> STREAMS =
      Set.of("/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/null", "/dev/tty");

  private static final String DESCRIPTORS = "/dev/fd/";

  private final PathResolver paths;
  private final Path directory;
  private final Runnable beforeListing;

  /**
   * Resolves paths relative to a directory.
   *
   * @param beforeListing called before names are read from a folder
   */
  ShellTargetResolver(PathResolver paths, Path directory, Runnable beforeListing) {
    this.paths = paths;
    this.directory = directory;
    this.beforeListing = beforeListing;
  }

  /**
   * A place that is written or deleted.
   *
   * @param follows whether a link is followed, so that its target changes
   * @param whole whether everything below it may change too
   * @param existing whether what is below it exists already
   */
  record WritePlace(Path path, boolean follows, boolean whole, boolean existing) {
    /** Returns a place that is written, or that something is copied or moved to. */
    static WritePlace written(Path path, boolean whole) {
      return new WritePlace(path, true, whole, false);
    }

    /** Returns a place that changes with everything below it. */
    static WritePlace changed(Path path) {
      boolean folder = Files.isDirectory(path);
      return new WritePlace(path, true, folder, folder);
    }

    /** Returns a place that is deleted. A link is followed only if it is named as a folder. */
    static WritePlace deleted(Path path, boolean follows) {
      boolean folder =
          follows ? Files.isDirectory(path) : Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
      return new WritePlace(path, follows, folder, folder);
    }
  }

  /** Returns whether writing to this path changes no file. */
  static boolean isStream(Path path) {
    String text = path.toString();
    return STREAMS.contains(text)
        || (text.startsWith(DESCRIPTORS) && Names.isDigits(text.substring(DESCRIPTORS.length())));
  }

  /** Returns the places of a target; empty if they cannot be found out. */
  Optional<List<WritePlace>> resolve(WriteTarget target) {
    Path folder = directory.resolve(target.directory());
    PathArgument word = target.path();
    Optional<Found> found = expand(folder, word);
    if (found.isEmpty() || found.get().extent() == Extent.UNKNOWN) {
      return Optional.empty();
    }
    List<WritePlace> places = new ArrayList<>();
    for (Path named : found.get().paths()) {
      if (isStream(named)) {
        continue;
      }
      // Resolves links also above a folder that does not exist yet.
      Path path = paths.resolved(named);
      if (target.kind() == Kind.DELETE) {
        places.add(WritePlace.deleted(path, word.namesDirectory()));
      } else if (target.origin().isPresent()) {
        places.addAll(transferred(folder, path, target.kind(), target.origin().get()));
      } else {
        boolean all = target.kind() == Kind.WRITE_ALL;
        places.add(all ? WritePlace.changed(path) : WritePlace.written(path, false));
      }
    }
    return Optional.of(places);
  }

  /** Returns the paths that a word stands for; empty if they are unknown or too many. */
  private Optional<Found> expand(Path folder, PathArgument word) {
    if (word.isUnknown()) {
      return Optional.empty();
    }
    if (!word.isGlob()) {
      return Optional.of(new Found(List.of(folder.resolve(word.text())), Extent.ALL));
    }
    beforeListing.run();
    Found found = paths.matches(folder, word.text());
    if (found.paths().isEmpty() && found.extent() == Extent.ALL) {
      // The shell passes a pattern without matches as it is.
      Path itself = folder.resolve(word.text() + word.suffix());
      return Optional.of(new Found(List.of(itself), Extent.ALL));
    }
    List<Path> all = new ArrayList<>();
    found.paths().forEach(path -> all.add(path.resolveSibling(name(path) + word.suffix())));
    return Optional.of(new Found(all, found.extent()));
  }

  private List<WritePlace> transferred(Path folder, Path destination, Kind kind, Origin origin) {
    Optional<Found> sources = expand(folder, origin.path());
    if (sources.isEmpty() || sources.get().extent() != Extent.ALL) {
      // The names in the destination are unknown.
      return List.of(WritePlace.written(destination, true));
    }
    boolean several = sources.get().paths().size() > 1;
    boolean below =
        origin.place() == Place.BELOW
            || (origin.place() == Place.AT_OR_BELOW && (several || Files.isDirectory(destination)));
    List<WritePlace> places = new ArrayList<>();
    for (Path source : sources.get().paths()) {
      Path path = below ? paths.resolved(below(destination, folder, source, origin)) : destination;
      boolean isFolder = Files.isDirectory(source) || Files.isDirectory(path);
      places.add(WritePlace.written(path, kind == Kind.WRITE_ALL && isFolder));
    }
    return places;
  }

  /** Returns the path of a source below the destination; a source without a name keeps that. */
  private static Path below(Path destination, Path folder, Path source, Origin origin) {
    if (origin.withFolders()) {
      Path from = origin.path().text().startsWith("/") ? source.getRoot() : folder;
      return destination.resolve(from.relativize(source));
    }
    String name = name(source);
    return name.equals(".") || name.equals("..") ? destination : destination.resolve(name);
  }

  private static String name(Path path) {
    return Optional.ofNullable(path.getFileName()).map(Path::toString).orElse(".");
  }
}
