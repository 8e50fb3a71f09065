package dev.intercore.cli.guard.tool;

import dev.intercore.cli.CommandResult;
import dev.intercore.cli.guard.install.HookEntries;
import dev.intercore.cli.guard.install.SettingsFiles;
import dev.intercore.cli.guard.install.SettingsFormat;
import dev.intercore.cli.guard.install.SettingsFormat.HookPoint;
import dev.intercore.cli.guard.install.SettingsFormat.Moment;
import dev.intercore.cli.guard.install.SettingsFormat.SettingsForm;
import dev.intercore.cli.guard.install.SettingsFormat.Strict;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Cursor. */
public final class Cursor implements AgentTool {
  private static final String NAME = "cursor";
  private static final String EDITS =
      "Write|StrReplace|Edit|MultiEdit|EditNotebook|NotebookEdit|Delete|ApplyPatch|Shell";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "Cursor";
  }

  @Override
  public SettingsFormat settings() {
    return new SettingsFormat(
        NAME,
        ".cursor/hooks.json",
        Optional.empty(),
        new SettingsForm(true, false, 1, Optional.of(new Strict("failClosed", true))),
        List.of(
            HookPoint.of(Moment.GATE, "preToolUse", EDITS),
            HookPoint.of(Moment.SESSION_START, "sessionStart"),
            HookPoint.of(Moment.RENEW, "postToolUse", EDITS),
            HookPoint.of(Moment.STOP, "stop"),
            HookPoint.of(Moment.SESSION_END, "sessionEnd")));
  }

  @Override
  public List<String> folderFields() {
    return List.of("working_directory");
  }

  /** With {@code failClosed} it takes empty output for a failure. */
  @Override
  public CommandResult<Void> allow() {
    return HookReply.object(ExitCode.YES, JsonObject.map("permission", "allow"));
  }

  @Override
  public boolean deniesWithYes() {
    return true;
  }

  @Override
  public CommandResult<Void> denial(String fact, String reason) {
    return HookReply.object(
        ExitCode.YES,
        JsonObject.map("permission", "deny", "user_message", fact, "agent_message", reason));
  }

  @Override
  public CommandResult<Void> addContext(String text) {
    return HookReply.object(ExitCode.YES, JsonObject.map("additional_context", text));
  }

  @Override
  public CommandResult<Void> done() {
    return HookReply.emptyObject(ExitCode.YES);
  }

  /**
   * Whether Cursor has a guard of its own, in the project or of the user. A file that cannot be
   * read has none.
   *
   * @param root of the workspace
   */
  public static boolean isGuarded(Path root, Optional<Path> home) {
    return hasGate(root) || home.filter(Cursor::hasGate).isPresent();
  }

  private static boolean hasGate(Path folder) {
    SettingsFormat settings = new Cursor().settings();
    return SettingsFiles.entriesIfReadable(settings, folder.resolve(settings.file()))
        .flatMap(HookEntries::gate)
        .isPresent();
  }
}
