package dev.intercore.cli.guard.site;

import dev.intercore.cli.Call;
import dev.intercore.cli.guard.entry.HookTool;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.PathNames;
import dev.intercore.project.Project;
import java.nio.file.Path;
import java.util.Optional;

/** Where the tools look for their settings, seen from one call. */
public final class ToolPlaces {
  private final Call call;
  private final Path root;

  public ToolPlaces(Call call) {
    this.call = call;
    this.root = Project.folderAround(call.directory());
  }

  /** The folder that a tool takes for the project. */
  Path root() {
    return root;
  }

  Path project(HookTool tool) {
    return root.resolve(tool.file());
  }

  /** Nothing where it is not known whose home to look in. */
  public Optional<Path> user(HookTool tool) {
    Path file = Path.of(tool.file());
    return tool.homeVariable()
        .flatMap(name -> call.variable(name).map(folder -> named(name, folder)))
        .map(folder -> folder.resolve(file.getFileName()))
        .or(() -> home().map(home -> home.resolve(file)));
  }

  private Path named(String variable, String folder) {
    return PathNames.folder(variable, folder, call.directory());
  }

  Optional<Path> home() {
    return call.variable("HOME").map(folder -> named("HOME", folder));
  }

  /** The file that is meant. */
  Path file(HookTool tool, boolean user) {
    return user ? user(tool).orElseThrow(ToolPlaces::homeless) : project(tool);
  }

  private static IntercoreException homeless() {
    return new IntercoreException(
        ErrorCode.BAD_PATH,
        "HOME is not set, so there are no settings of the user",
        "Set it, or use --project.");
  }
}
