package dev.intercore.cli.guard.install;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.ProgramRunner;
import java.nio.file.Path;
import java.util.List;

/** A tool whose hooks are in a JSON settings file. */
public interface SettingsTool {
  /** Returns where and how entries are written. */
  SettingsFormat settings();

  /** Whether the installed version reads {@link SettingsFormat.Strict}; an older one might fail. */
  default boolean readsStrictField(CommandContext context, ProgramRunner programs) {
    return true;
  }

  /** Returns the reasons why the tool does not call an installed hook. */
  default List<String> obstacles(SettingsFiles files, Path file) {
    return List.of();
  }

  /** Returns what a person has to do or know after the installation, in sentences. */
  default List<String> remarks(Path file) {
    return List.of();
  }
}
