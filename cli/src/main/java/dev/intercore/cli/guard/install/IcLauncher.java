package dev.intercore.cli.guard.install;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.ExecutablePath;
import dev.intercore.shell.ShellQuote;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The running ic as a shell word for hooks. */
public final class IcLauncher {
  private static final String NAME = "ic";

  private IcLauncher() {}

  /** Returns the name if PATH finds the running ic by it, else the full path. */
  public static String word(CommandContext context) {
    String own = context.build().launcher();
    List<Path> files = own.isEmpty() ? List.of() : files(Path.of(own));
    Optional<Path> found = ExecutablePath.of(context).find(NAME);
    boolean named =
        files.isEmpty()
            || (found.isPresent() && files.stream().anyMatch(file -> isSame(file, found.get())));
    return named ? NAME : ShellQuote.of(files.getFirst().toString());
  }

  /**
   * Returns the scripts that start it. A build has a folder of its own, which is deleted with it;
   * the script above it stays and comes first.
   */
  private static List<Path> files(Path own) {
    List<Path> files = new ArrayList<>();
    Path builds = own.resolve("../../..").normalize();
    Path above = builds.resolve("..").normalize();
    if (String.valueOf(builds.getFileName()).equals(".build")) {
      files.add(above.resolve(NAME));
    } else if (builds.endsWith(Path.of("lib", "intercore"))) {
      files.add(above.resolve("../bin").resolve(NAME).normalize());
    }
    files.add(own);
    return files.stream().filter(Files::isRegularFile).toList();
  }

  private static boolean isSame(Path file, Path other) {
    try {
      return Files.isSameFile(file, other);
    } catch (IOException _) {
      return false;
    }
  }
}
