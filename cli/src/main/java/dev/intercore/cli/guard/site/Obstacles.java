package dev.intercore.cli.guard.site;

import dev.intercore.cli.ExecutablePath;
import dev.intercore.cli.guard.entry.HookTool;
import dev.intercore.cli.guard.entry.OwnCommand;
import dev.intercore.cli.guard.settings.JsonSpan;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Why a guard that is installed would not be called. */
final class Obstacles {
  private static final Path MANAGED = Path.of("/etc/claude-code/managed-settings.json");

  private final ExecutablePath path;
  private final ToolPlaces places;

  Obstacles(GuardCaller caller) {
    this.path = caller.path();
    this.places = new ToolPlaces(caller.call());
  }

  /**
   * @param gate our command before edits, if there is one
   * @param file where ours are
   */
  List<String> of(HookTool tool, Optional<OwnCommand> gate, Path file) {
    List<String> found = new ArrayList<>();
    if (gate.isEmpty()) {
      found.add("the entry that asks before edits is not there any more");
    }
    gate.map(OwnCommand::program)
        .filter(program -> !isThere(program))
        .ifPresent(program -> found.add(program + " is not there, or not a program"));
    if (tool.equals(HookTool.CLAUDE_CODE)) {
      claude().forEach(path -> found.add("disableAllHooks is true in " + path));
    } else if (tool.equals(HookTool.GEMINI)) {
      gemini().ifPresent(path -> found.add("hooks are turned off (hooksConfig) in " + path));
    } else if (tool.equals(HookTool.CODEX)) {
      codex(file).forEach(path -> found.add("hooks are turned off ([features]) beside " + path));
    }
    return found;
  }

  private boolean isThere(String program) {
    try {
      return program.indexOf('/') >= 0
          ? ExecutablePath.isProgram(Path.of(program))
          : path.find(program).isPresent();
    } catch (InvalidPathException _) {
      return false;
    }
  }

  /** Hooks of all files are run, unless one of them says that none is. */
  private List<Path> claude() {
    Path project = places.project(HookTool.CLAUDE_CODE);
    List<Path> files = new ArrayList<>();
    places.user(HookTool.CLAUDE_CODE).ifPresent(files::add);
    files.add(project);
    files.add(project.resolveSibling("settings.local.json"));
    files.add(MANAGED);
    return files.stream()
        .distinct()
        .filter(file ->
            SettingsFiles.value(file, false, "disableAllHooks")
                .filter(value -> value.isWritten("true"))
                .isPresent())
        .toList();
  }

  /** The project's word counts before the user's. */
  private Optional<Path> gemini() {
    List<Path> files = new ArrayList<>(List.of(places.project(HookTool.GEMINI)));
    places.user(HookTool.GEMINI).ifPresent(files::add);
    for (Path file : files) {
      Optional<JsonSpan> enabled = SettingsFiles.value(file, true, "hooksConfig", "enabled");
      if (enabled.isPresent()) {
        return enabled.get().isWritten("false") ? Optional.of(file) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private List<Path> codex(Path file) {
    List<Path> files = new ArrayList<>(List.of(file));
    places.user(HookTool.CODEX).ifPresent(files::add);
    return files.stream()
        .distinct()
        .filter(hooks -> CodexConfig.beside(hooks).turnsHooksOff())
        .toList();
  }
}
