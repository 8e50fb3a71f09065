package dev.intercore.cli.guard.tool;

import dev.intercore.cli.CommandResult;
import dev.intercore.cli.guard.install.SettingsFiles;
import dev.intercore.cli.guard.install.SettingsFormat;
import dev.intercore.cli.guard.install.SettingsFormat.HookPoint;
import dev.intercore.cli.guard.install.SettingsFormat.Moment;
import dev.intercore.cli.guard.install.SettingsFormat.SettingsForm;
import dev.intercore.cli.guard.settings.JsonSpan;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gemini CLI. */
public final class Gemini implements AgentTool {
  private static final String NAME = "gemini";

  /** A regular expression that may match anywhere in a name. */
  private static final String EDITS = "^(write_file|replace|edit|run_shell_command)$";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "Gemini CLI";
  }

  @Override
  public SettingsFormat settings() {
    return new SettingsFormat(
        NAME,
        ".gemini/settings.json",
        Optional.empty(),
        new SettingsForm(false, true, 1000, Optional.empty()),
        List.of(
            HookPoint.of(Moment.GATE, "BeforeTool", EDITS),
            HookPoint.of(Moment.SESSION_START, "SessionStart"),
            HookPoint.of(Moment.RENEW, "AfterTool", EDITS),
            HookPoint.of(Moment.STOP, "AfterAgent"),
            HookPoint.of(Moment.SESSION_END, "SessionEnd")));
  }

  @Override
  public List<String> folderFields() {
    return List.of("dir_path", "directory");
  }

  /** Without stdout it would read stderr. */
  @Override
  public CommandResult<Void> allow() {
    return HookReply.emptyObject(ExitCode.YES);
  }

  @Override
  public CommandResult<Void> denial(String fact, String reason) {
    return HookReply.object(ExitCode.ERROR, JsonObject.map("decision", "deny", "reason", reason));
  }

  @Override
  public CommandResult<Void> done() {
    return HookReply.emptyObject(ExitCode.YES);
  }

  /** The setting of the project overrides the setting of the user. */
  @Override
  public List<String> obstacles(SettingsFiles files, Path file) {
    List<Path> read = new ArrayList<>(List.of(files.project(settings())));
    files.user(settings()).ifPresent(read::add);
    for (Path path : read) {
      Optional<JsonSpan> enabled = SettingsFiles.value(path, true, "hooksConfig", "enabled");
      if (enabled.isPresent()) {
        return enabled.get().isWritten("false")
            ? List.of("hooks are turned off (hooksConfig) in " + path)
            : List.of();
      }
    }
    return List.of();
  }
}
