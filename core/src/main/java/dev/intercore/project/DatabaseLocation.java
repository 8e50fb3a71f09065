package dev.intercore.project;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileStat;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Finds the projects that a file belongs to, wherever whoever names it is. */
public final class DatabaseLocation {
  private DatabaseLocation() {}

  /**
   * The shared databases of a file: of its own folder and, if it is a link, of where it leads.
   *
   * @param directory what the path is relative to; links resolved
   * @param given there or not
   */
  public static Set<Path> databases(Path directory, Path given) {
    Set<Path> found = new LinkedHashSet<>();
    database(SymlinkResolver.toParents(directory, given)).ifPresent(found::add);
    database(SymlinkResolver.toEnd(directory, given)).ifPresent(found::add);
    return found;
  }

  /**
   * The shared database of a folder, or of the folder that a file is in.
   *
   * @param path absolute, links resolved but perhaps for its last name
   * @return nothing if there is none in any folder above
   */
  public static Optional<Path> database(Path path) {
    boolean folder = FileStat.of(path).filter(FileStat::isFolder).isPresent();
    Path start = folder ? path : Optional.ofNullable(path.getParent()).orElse(path);
    try {
      return Optional.of(new ProjectLocator(start).findShared());
    } catch (IntercoreException e) {
      if (e.code() == ErrorCode.NO_DATABASE) {
        return Optional.empty();
      }
      throw e;
    }
  }
}
