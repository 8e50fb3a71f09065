package dev.intercore.cli.guard.site;

import dev.intercore.cli.guard.entry.GuardEntries;
import dev.intercore.cli.guard.entry.HookSettings;
import dev.intercore.cli.guard.entry.HookTool;
import dev.intercore.cli.guard.entry.Made;
import dev.intercore.cli.guard.entry.Moment;
import dev.intercore.cli.guard.settings.EditableJson;
import dev.intercore.cli.guard.site.Standing.State;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.SharedFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A tool whose hooks are in a JSON file. */
public final class SettingsSite implements Site {
  private final HookTool tool;
  private final Path file;
  private final GuardEntries wanted;
  private final Obstacles obstacles;

  /**
   * @param user all projects of the user, not the one around the working directory
   * @param leftOut what is not to be installed
   */
  public SettingsSite(HookTool tool, GuardCaller caller, boolean user, Set<Moment> leftOut) {
    this.tool = tool;
    this.file = new ToolPlaces(caller.call()).file(tool, user);
    this.obstacles = new Obstacles(caller);
    this.wanted =
        new GuardEntries(
            tool,
            Launcher.running().word(caller.path()),
            tool.equals(HookTool.CLAUDE_CODE) ? new ClaudeVersion(caller) : () -> true,
            leftOut);
  }

  @Override
  public Standing look() {
    try {
      return SharedFile.read(file)
          .bytes()
          .map(bytes -> SettingsFiles.hooks(tool, file, bytes))
          .filter(HookSettings::hasOwn)
          .map(this::standing)
          .orElseGet(() -> new Standing(State.ABSENT, file, List.of()));
    } catch (IntercoreException e) {
      return new Standing(State.UNREADABLE, file, List.of(e.fact()));
    }
  }

  private Standing standing(HookSettings settings) {
    return new Standing(
        settings.isCurrent(wanted) ? State.INSTALLED : State.OUTDATED,
        file,
        obstacles.of(tool, settings.gate(), file));
  }

  @Override
  public boolean install() {
    SharedFile there = SharedFile.read(file);
    Set<Made> made = EnumSet.noneOf(Made.class);
    if (there.bytes().isEmpty()) {
      made.add(Made.FILE);
      if (!there.hasFolder()) {
        made.add(Made.FOLDER);
      }
    }
    HookSettings before =
        there
            .bytes()
            .map(bytes -> SettingsFiles.hooks(tool, file, bytes))
            .orElseGet(() -> new HookSettings(tool, EditableJson.empty()));
    return write(there, before, before.install(wanted, made).text());
  }

  private static boolean write(SharedFile there, HookSettings before, EditableJson after) {
    boolean changed = !before.text().text().equals(after.text());
    if (changed) {
      there.replace(after.text().getBytes(StandardCharsets.UTF_8));
    }
    return changed;
  }

  @Override
  public boolean uninstall() {
    SharedFile there = SharedFile.read(file);
    if (there.bytes().isEmpty()) {
      return false;
    }
    HookSettings before = SettingsFiles.hooks(tool, file, there.bytes().get());
    if (!before.hasOwn()) {
      return false;
    }
    HookSettings.Remains remains = before.uninstall();
    if (remains.nothing()) {
      there.remove(remains.folderToo());
    } else {
      write(there, before, remains.text());
    }
    return true;
  }

  @Override
  public List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    if (tool.equals(HookTool.CODEX)) {
      remarks.add("Codex runs it only after you have trusted it: look at /hooks there.");
      if (CodexConfig.beside(file).hasHooks()) {
        remarks.add("Codex merges it with the hooks in config.toml, and warns of that.");
      }
    }
    return remarks;
  }
}
