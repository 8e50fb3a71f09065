package dev.intercore.cli.guard.tool;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.ExecutablePath;
import dev.intercore.cli.ProgramRunner;
import dev.intercore.cli.guard.install.SettingsFiles;
import dev.intercore.cli.guard.install.SettingsFormat;
import dev.intercore.cli.guard.install.SettingsFormat.HookPoint;
import dev.intercore.cli.guard.install.SettingsFormat.Moment;
import dev.intercore.cli.guard.install.SettingsFormat.SettingsForm;
import dev.intercore.cli.guard.install.SettingsFormat.Strict;
import dev.intercore.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Claude Code. */
public final class ClaudeCode implements AgentTool {
  public static final String NAME = "claude-code";
  private static final String EDITS = "Edit|Write|MultiEdit|NotebookEdit|Bash";
  private static final Path MANAGED = Path.of("/etc/claude-code/managed-settings.json");
  private static final Duration VERSION_TIMEOUT = Duration.ofSeconds(5);

  /** The first version that reads {@code onFailure}. An older one might reject the file. */
  private static final int[] STRICT_SINCE = {2, 1, 295};

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "Claude Code";
  }

  @Override
  public SettingsFormat settings() {
    return new SettingsFormat(
        NAME,
        ".claude/settings.json",
        Optional.of("CLAUDE_CONFIG_DIR"),
        new SettingsForm(false, false, 1, Optional.of(new Strict("onFailure", "block"))),
        List.of(
            HookPoint.of(Moment.GATE, "PreToolUse", EDITS),
            HookPoint.of(Moment.SESSION_START, "SessionStart"),
            HookPoint.of(Moment.RENEW, "PostToolUse", EDITS),
            HookPoint.of(Moment.STOP, "Stop"),
            HookPoint.of(Moment.SESSION_END, "SessionEnd")));
  }

  @Override
  public CommandResult<Void> denial(String fact, String reason) {
    return HookReply.permissionDenied(ExitCode.ERROR, reason);
  }

  @Override
  public boolean readsStrictField(CommandContext context, ProgramRunner programs) {
    Optional<Path> claude = ExecutablePath.of(context).find("claude");
    if (claude.isEmpty()) {
      return false;
    }
    List<String> words = List.of(claude.get().toString(), "--version");
    try {
      ProgramRunner.Result result =
          programs.run(new ProgramRunner.Job(words, context.directory(), VERSION_TIMEOUT));
      return result.exit() == 0 && isRecent(result.stdout());
    } catch (IOException _) {
      return false;
    }
  }

  /**
   * Whether a version reads the strict field.
   *
   * @param answer such as {@code 2.1.295 (Claude Code)}
   */
  static boolean isRecent(String answer) {
    int at = 0;
    for (int least : STRICT_SINCE) {
      int end = at;
      while (end < answer.length() && Character.isDigit(answer.charAt(end)) && end - at < 9) {
        end++;
      }
      if (end == at) {
        return false;
      }
      int number = Integer.parseInt(answer.substring(at, end));
      if (number != least) {
        return number > least;
      }
      at = end + 1;
    }
    return true;
  }

  /** It runs the hooks of all its files, unless one of them turns all hooks off. */
  @Override
  public List<String> obstacles(SettingsFiles files, Path file) {
    Path project = files.project(settings());
    List<Path> read = new ArrayList<>();
    files.user(settings()).ifPresent(read::add);
    read.add(project);
    read.add(project.resolveSibling("settings.local.json"));
    read.add(MANAGED);
    return read.stream()
        .distinct()
        .filter(ClaudeCode::turnsHooksOff)
        .map(path -> "disableAllHooks is true in " + path)
        .toList();
  }

  private static boolean turnsHooksOff(Path file) {
    return SettingsFiles.value(file, false, "disableAllHooks")
        .filter(value -> value.isWritten("true"))
        .isPresent();
  }
}
