package dev.intercore.cli.guard;

import dev.intercore.cli.Call;
import dev.intercore.cli.ProgramRunner;
import dev.intercore.cli.guard.git.GitSite;
import dev.intercore.cli.guard.install.GuardInstallation;
import dev.intercore.cli.guard.install.SettingsFormat.Moment;
import dev.intercore.cli.guard.install.SettingsInstallation;
import dev.intercore.cli.guard.tool.AgentTool;
import java.util.List;
import java.util.Set;

/** Which tools can ask the guard, and where each is told to. */
final class Sites {
  static final String GIT = "git";

  static final List<String> TOOLS = List.of("claude-code", "cursor", "codex", "gemini", GIT);

  private final ProgramRunner programs;

  Sites(ProgramRunner programs) {
    this.programs = programs;
  }

  /**
   * The site of a tool.
   *
   * @param user for all projects of the user
   * @param without what the tool is not to tell us
   */
  GuardInstallation of(String tool, Call call, boolean user, Set<Moment> without) {
    for (AgentTool known : AgentTool.all()) {
      if (known.name().equals(tool)) {
        return new SettingsInstallation(known, call.context(), programs, user, without);
      }
    }
    return new GitSite(call, programs, user);
  }
}
