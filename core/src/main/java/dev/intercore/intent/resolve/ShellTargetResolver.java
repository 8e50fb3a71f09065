package dev.intercore.intent.resolve;

import dev.intercore.project.GlobExpansion.Extent;
import dev.intercore.project.GlobExpansion.Found;
import dev.intercore.project.PathResolver;
import dev.intercore.shell.effect.PathArgument;
import dev.intercore.shell.effect.WriteTarget;
import dev.intercore.shell.effect.WriteTarget.Kind;
import dev.intercore.shell.effect.WriteTarget.Origin;
import dev.intercore.shell.effect.WriteTarget.Origin.Place;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds what a command names, as the shell and the program would find it now. */
final class ShellTargetResolver {
  private final PathResolver paths;
  private final Path directory;
  private final Runnable beforeListing;

  /**
   * Spots seen from a directory.
   *
   * @param beforeListing called before names are read from a folder
   */
  ShellTargetResolver(PathResolver paths, Path directory, Runnable beforeListing) {
    this.paths = paths;
    this.directory = directory;
    this.beforeListing = beforeListing;
  }

  /** Nothing if it cannot be told. */
  Optional<List<Spot>> of(WriteTarget written) {
    Path folder = directory.resolve(written.directory());
    PathArgument word = written.path();
    Optional<Found> found = found(folder, word);
    if (found.isEmpty() || found.get().extent() == Extent.UNKNOWN) {
      return Optional.empty();
    }
    List<Spot> spots = new ArrayList<>();
    for (Path named : found.get().paths()) {
      if (Streams.isOne(named)) {
        continue;
      }
      // What is above a folder is also above it when that is yet to be made.
      Path path = paths.resolved(named);
      if (written.kind() == Kind.DELETE) {
        spots.add(Spot.deleted(path, word.namesDirectory()));
      } else if (written.origin().isPresent()) {
        spots.addAll(brought(folder, path, written.kind(), written.origin().get()));
      } else {
        boolean all = written.kind() == Kind.WRITE_ALL;
        spots.add(all ? Spot.changed(path) : Spot.written(path, false));
      }
    }
    return Optional.of(spots);
  }

  /** What it finds, or itself; nothing if it is too much to be spelled out. */
  private Optional<Found> found(Path folder, PathArgument word) {
    if (word.isUnknown()) {
      return Optional.empty();
    }
    if (!word.isGlob()) {
      return Optional.of(new Found(List.of(folder.resolve(word.text())), Extent.ALL));
    }
    beforeListing.run();
    Found found = paths.matches(folder, word.text());
    if (found.paths().isEmpty() && found.extent() == Extent.ALL) {
      // A pattern that finds nothing stands for itself.
      Path itself = folder.resolve(word.text() + word.suffix());
      return Optional.of(new Found(List.of(itself), Extent.ALL));
    }
    List<Path> all = new ArrayList<>();
    found.paths().forEach(path -> all.add(path.resolveSibling(name(path) + word.suffix())));
    return Optional.of(new Found(all, found.extent()));
  }

  private List<Spot> brought(Path folder, Path destination, Kind kind, Origin origin) {
    Optional<Found> sources = found(folder, origin.path());
    if (sources.isEmpty() || sources.get().extent() != Extent.ALL) {
      // It may be called anything there.
      return List.of(Spot.written(destination, true));
    }
    boolean several = sources.get().paths().size() > 1;
    boolean below =
        origin.place() == Place.BELOW
            || (origin.place() == Place.AT_OR_BELOW && (several || Files.isDirectory(destination)));
    List<Spot> spots = new ArrayList<>();
    for (Path source : sources.get().paths()) {
      Path path = below ? paths.resolved(below(destination, folder, source, origin)) : destination;
      boolean isFolder = Files.isDirectory(source) || Files.isDirectory(path);
      spots.add(Spot.written(path, kind == Kind.WRITE_ALL && isFolder));
    }
    return spots;
  }

  /** What a source is called below the destination; one without a name is that itself. */
  private static Path below(Path destination, Path folder, Path source, Origin origin) {
    if (origin.withFolders()) {
      Path from = origin.path().text().startsWith("/") ? source.getRoot() : folder;
      return destination.resolve(from.relativize(source));
    }
    String name = name(source);
    return name.equals(".") || name.equals("..") ? destination : destination.resolve(name);
  }

  /** The last one; of the root, none. */
  private static String name(Path path) {
    return Optional.ofNullable(path.getFileName()).map(Path::toString).orElse(".");
  }
}
