package dev.intercore.cli.guard.site;

import dev.intercore.cli.Call;
import dev.intercore.cli.ExecutablePath;
import dev.intercore.shell.ShellQuote;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The ic that is running, as others can call it.
 *
 * @param files the scripts that start it; the one that stays when ic is built anew comes first
 */
public record Launcher(List<Path> files) {
  private static final String NAME = "ic";

  /** The one that made this call. */
  public static Launcher running() {
    String own = System.getProperty("ic.launcher", "");
    return new Launcher(own.isEmpty() ? List.of() : around(Path.of(own)));
  }

  /** A build has a folder of its own, which goes with it; what people call lies above. */
  private static List<Path> around(Path own) {
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

  /** How a shell calls it from where this call was made. */
  public String word(Call call) {
    return word(new ExecutablePath(call.variable("PATH").orElse("")));
  }

  /** How a shell calls it: by its name if PATH finds this one, else by its full path. */
  String word(ExecutablePath path) {
    Optional<Path> found = path.find(NAME);
    boolean named = files.isEmpty() || found.filter(this::isOne).isPresent();
    return named ? NAME : ShellQuote.of(files.getFirst().toString());
  }

  private boolean isOne(Path found) {
    return files.stream().anyMatch(file -> isSame(file, found));
  }

  private static boolean isSame(Path file, Path other) {
    try {
      return Files.isSameFile(file, other);
    } catch (IOException _) {
      return false;
    }
  }
}
