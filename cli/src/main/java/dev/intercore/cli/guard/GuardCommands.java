package dev.intercore.cli.guard;

import dev.intercore.cli.Command;
import dev.intercore.cli.ProgramRunner;
import dev.intercore.cli.guard.git.GuardGit;
import java.util.ArrayList;
import java.util.List;

/** The verbs of {@code ic guard}. */
public final class GuardCommands {
  public static final String NAME = "guard";
  public static final String SUMMARY = "the edit gate inside agents' tools and git";

  private GuardCommands() {}

  /**
   * All of them.
   *
   * @param programs for those that ask git or a tool
   */
  public static List<Command> all(ProgramRunner programs) {
    Sites sites = new Sites(programs);
    List<Command> all = new ArrayList<>();
    all.add(new GuardInstall(sites));
    all.add(new GuardUninstall(sites));
    all.add(new GuardStatus(sites));
    all.addAll(GuardHook.all());
    all.add(new GuardGit(programs));
    return List.copyOf(all);
  }
}
