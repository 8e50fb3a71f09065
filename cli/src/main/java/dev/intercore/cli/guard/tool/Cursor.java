package dev.intercore.cli.guard.tool;

import dev.intercore.cli.guard.install.HookEntries;
import dev.intercore.cli.guard.install.SettingsFiles;
import dev.intercore.cli.guard.install.SettingsFormat;
import dev.intercore.cli.guard.install.SettingsFormat.Form;
import dev.intercore.cli.guard.install.SettingsFormat.HookPoint;
import dev.intercore.cli.guard.install.SettingsFormat.Moment;
import dev.intercore.cli.guard.install.SettingsFormat.Strict;
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
        new Form(true, false, 1, Optional.of(new Strict("failClosed", true))),
        List.of(
            HookPoint.of(Moment.GATE, "preToolUse", EDITS),
            HookPoint.of(Moment.SESSION_START, "sessionStart"),
            HookPoint.of(Moment.RENEW, "postToolUse", EDITS),
            HookPoint.of(Moment.STOP, "stop"),
            HookPoint.of(Moment.SESSION_END, "sessionEnd")));
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
