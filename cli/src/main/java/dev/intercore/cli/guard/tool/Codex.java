package dev.intercore.cli.guard.tool;

import dev.intercore.cli.CommandResult;
import dev.intercore.cli.guard.install.SettingsFiles;
import dev.intercore.cli.guard.install.SettingsFormat;
import dev.intercore.cli.guard.install.SettingsFormat.HookPoint;
import dev.intercore.cli.guard.install.SettingsFormat.Moment;
import dev.intercore.cli.guard.install.SettingsFormat.SettingsForm;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.SharedFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;

/** Codex. */
public final class Codex implements AgentTool {
  private static final String NAME = "codex";
  private static final String EDITS = "apply_patch|Bash";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "Codex";
  }

  @Override
  public SettingsFormat settings() {
    return new SettingsFormat(
        NAME,
        ".codex/hooks.json",
        Optional.of("CODEX_HOME"),
        new SettingsForm(false, false, 1, Optional.empty()),
        List.of(
            HookPoint.of(Moment.GATE, "PreToolUse", EDITS),
            HookPoint.of(Moment.SESSION_START, "SessionStart"),
            HookPoint.of(Moment.RENEW, "PostToolUse", EDITS),
            HookPoint.of(Moment.STOP, "Stop"),
            HookPoint.of(Moment.SESSION_END, "SessionEnd")));
  }

  @Override
  public List<String> folderFields() {
    return List.of("workdir");
  }

  @Override
  public CommandResult<Void> denial(String fact, String reason) {
    return HookReply.permissionDenied(ExitCode.ERROR, reason);
  }

  @Override
  public List<String> obstacles(SettingsFiles files, Path file) {
    List<Path> read = new ArrayList<>(List.of(file));
    files.user(settings()).ifPresent(read::add);
    return read.stream()
        .distinct()
        .filter(hooks -> Config.beside(hooks).turnsHooksOff())
        .map(hooks -> "hooks are turned off ([features]) beside " + hooks)
        .toList();
  }

  @Override
  public List<String> remarks(Path file) {
    List<String> remarks = new ArrayList<>();
    remarks.add("Codex runs it only after you have trusted it: look at /hooks there.");
    if (Config.beside(file).hasHooks()) {
      remarks.add("Codex merges it with the hooks in config.toml, and warns of that.");
    }
    return remarks;
  }

  /** The lines of {@code config.toml} that concern hooks. */
  static final class Config {
    private final List<String> lines;

    private Config(List<String> lines) {
      this.lines = lines;
    }

    /** Reads the file in the folder of a hooks file; one that cannot be read is empty. */
    static Config beside(Path hooks) {
      try {
        byte[] bytes =
            SharedFile.read(hooks.resolveSibling("config.toml")).bytes().orElse(new byte[0]);
        return new Config(new String(bytes, StandardCharsets.UTF_8).lines().toList());
      } catch (IntercoreException _) {
        return new Config(List.of());
      }
    }

    /** Whether it contains hooks, which Codex merges with a warning. */
    boolean hasHooks() {
      return any((table, _) ->
          table.equals("hooks")
              || (table.startsWith("hooks.") && !table.startsWith("hooks.state")));
    }

    /** Whether it turns all hooks off. */
    boolean turnsHooksOff() {
      return any((table, line) ->
          (table.equals("features") && isOff(line, ""))
              || (table.isEmpty() && isOff(line, "features.")));
    }

    private static boolean isOff(String line, String prefix) {
      int comment = line.indexOf('#');
      String plain = (comment < 0 ? line : line.substring(0, comment)).replace(" ", "");
      return plain.equals(prefix + "hooks=false") || plain.equals(prefix + "codex_hooks=false");
    }

    private boolean any(BiPredicate<String, String> test) {
      String table = "";
      for (String raw : lines) {
        String line = raw.strip();
        if (line.startsWith("[")) {
          int end = line.indexOf(']');
          table =
              line.substring(line.startsWith("[[") ? 2 : 1, end < 0 ? line.length() : end).strip();
        }
        if (test.test(table, line)) {
          return true;
        }
      }
      return false;
    }
  }
}
