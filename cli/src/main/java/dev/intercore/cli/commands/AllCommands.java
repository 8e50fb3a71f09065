package dev.intercore.cli.commands;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.CommandGroup;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.CommandTree;
import dev.intercore.cli.ProgramRunner;
import dev.intercore.cli.UntypedCommands;
import dev.intercore.cli.agent.AgentCommands;
import dev.intercore.cli.artifact.ArtifactCommands;
import dev.intercore.cli.compat.CompatCommands;
import dev.intercore.cli.completion.Completion;
import dev.intercore.cli.convoy.ConvoyCommands;
import dev.intercore.cli.database.DatabaseHealth;
import dev.intercore.cli.database.DatabaseInit;
import dev.intercore.cli.database.DatabaseRestore;
import dev.intercore.cli.database.DatabaseVersion;
import dev.intercore.cli.doctor.DoctorRun;
import dev.intercore.cli.escalation.EscalationCommands;
import dev.intercore.cli.events.EventsCommands;
import dev.intercore.cli.gate.GateCommands;
import dev.intercore.cli.guard.GuardCommands;
import dev.intercore.cli.help.Help;
import dev.intercore.cli.hook.HookCommands;
import dev.intercore.cli.intent.IntentCommands;
import dev.intercore.cli.merge.MergeCommands;
import dev.intercore.cli.query.QueryRun;
import dev.intercore.cli.run.RunCommands;
import dev.intercore.cli.status.StatusShow;
import dev.intercore.cli.status.WatchRun;
import dev.intercore.cli.wait.WaitUntil;
import dev.intercore.cli.work.WorkCommands;
import dev.intercore.doctor.Check;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Registers the commands of this module, in the order of the help text. */
public final class AllCommands {
  private AllCommands() {}

  /**
   * What the program adds to the commands of this module.
   *
   * @param programs runs programs such as git
   * @param demo the command {@code demo}
   * @param engine the group {@code engine}
   * @param engineCheck what {@code doctor} checks about engines
   */
  public record Additions(
      Supplier<ProgramRunner> programs,
      Supplier<CommandSpec<?>> demo,
      Supplier<CommandGroup> engine,
      Function<Call, Check> engineCheck) {}

  /** Returns all commands. */
  public static CommandTree tree(Additions additions) {
    CommandTree tree = new CommandTree();
    tree.command("demo", additions.demo());
    tree.command("init", () -> UntypedCommands.spec(new DatabaseInit()));
    tree.group(StateCommands.NAME, StateCommands::new);
    tree.group(SentinelCommands.NAME, SentinelCommands::new);
    tree.group(LockCommands.NAME, LockCommands::new);
    group(tree, IntentCommands.NAME, IntentCommands.SUMMARY, IntentCommands::all);
    tree.group(GuardCommands.NAME, () -> new GuardCommands(additions.programs().get()));
    group(tree, AgentCommands.NAME, AgentCommands.SUMMARY, AgentCommands::all);
    group(tree, WorkCommands.NAME, WorkCommands.SUMMARY, WorkCommands::all);
    group(tree, HookCommands.NAME, HookCommands.SUMMARY, HookCommands::all);
    group(tree, ConvoyCommands.NAME, ConvoyCommands.SUMMARY, ConvoyCommands::all);
    group(tree, MergeCommands.NAME, MergeCommands.SUMMARY, MergeCommands::all);
    group(tree, EscalationCommands.NAME, EscalationCommands.SUMMARY, EscalationCommands::all);
    group(tree, RunCommands.NAME, RunCommands.SUMMARY, RunCommands::all);
    group(tree, ArtifactCommands.NAME, ArtifactCommands.SUMMARY, ArtifactCommands::all);
    group(tree, GateCommands.NAME, GateCommands.SUMMARY, GateCommands::all);
    group(tree, EventsCommands.NAME, EventsCommands.SUMMARY, EventsCommands::all);
    tree.command("status", () -> UntypedCommands.spec(new StatusShow()));
    tree.command("watch", () -> UntypedCommands.spec(new WatchRun()));
    tree.command("wait", () -> UntypedCommands.spec(new WaitUntil()));
    tree.command("query", () -> UntypedCommands.spec(new QueryRun()));
    group(tree, CompatCommands.NAME, CompatCommands.SUMMARY, CompatCommands::all);
    tree.command("health", () -> UntypedCommands.spec(new DatabaseHealth()));
    tree.command("doctor", () -> UntypedCommands.spec(new DoctorRun(additions.engineCheck())));
    tree.command("restore", () -> UntypedCommands.spec(new DatabaseRestore()));
    tree.group("engine", additions.engine());
    tree.command("version", () -> UntypedCommands.spec(new DatabaseVersion()));
    tree.command("completion", () -> UntypedCommands.spec(new Completion(() -> tree)));
    tree.command(Help.NAME, () -> UntypedCommands.spec(new Help(() -> tree)));
    return tree;
  }

  private static void group(
      CommandTree tree, String name, String summary, Supplier<List<Command>> commands) {
    tree.group(name, () -> UntypedCommands.group(name, summary, commands));
  }
}
