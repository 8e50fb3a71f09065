package dev.intercore.cli.run;

import dev.intercore.cli.Call;
import dev.intercore.cli.spec.Option;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileErrors;
import dev.intercore.project.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Which folder a run is about. */
final class ProjectOption {
  static final Option PROJECT =
      Option.valued(
          "--project", "DIR", "the folder it is about (default the root of the checkout)");

  private ProjectOption() {}

  /** The real path of the one that is named, else of the checkout around the caller. */
  static Path of(Call call) {
    Optional<String> named = call.option(PROJECT);
    if (named.isEmpty()) {
      return Project.folderAround(call.directory());
    }
    // Whether it is there is for the caller to see, not for an engine to tell.
    call.site().requireCaller();
    return real(call.directory(), named.get());
  }

  private static Path real(Path from, String named) {
    try {
      Path real = from.resolve(named).toRealPath();
      if (!named.isEmpty() && Files.isDirectory(real)) {
        return real;
      }
      throw refused(named, "is no folder");
    } catch (InvalidPathException e) {
      throw refused(named, "is no path: " + e.getReason());
    } catch (IOException e) {
      throw refused(named, "cannot be found: " + FileErrors.reason(e));
    }
  }

  private static IntercoreException refused(String named, String why) {
    return new IntercoreException(
        ErrorCode.BAD_PATH,
        "the project " + (named.isEmpty() ? "without a name" : named) + " " + why,
        "Name a folder that is there.");
  }
}
