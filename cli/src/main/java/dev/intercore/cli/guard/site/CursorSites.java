package dev.intercore.cli.guard.site;

import dev.intercore.cli.guard.entry.HookSettings;
import dev.intercore.cli.guard.entry.HookTool;
import java.nio.file.Path;
import java.util.Optional;

/** Whether Cursor has a guard of its own, so that the one it takes over from others keeps quiet. */
public final class CursorSites {
  private CursorSites() {}

  /**
   * Looks into the project's hooks and the user's. What cannot be read guards nothing.
   *
   * @param root of the workspace
   */
  public static boolean isGuarded(Path root, Optional<Path> home) {
    return isGuarded(root) || home.filter(CursorSites::isGuarded).isPresent();
  }

  private static boolean isGuarded(Path folder) {
    return SettingsFiles.hooksIfReadable(HookTool.CURSOR, folder.resolve(HookTool.CURSOR.file()))
        .flatMap(HookSettings::gate)
        .isPresent();
  }
}
