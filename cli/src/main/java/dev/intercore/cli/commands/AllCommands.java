package dev.intercore.cli.commands;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandGroup;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.CommandTree;
import dev.intercore.cli.ProgramRunner;
import dev.intercore.cli.guard.GuardCommands;
import dev.intercore.cli.help.HelpCommands;
import dev.intercore.cli.status.StatusCommands;
import dev.intercore.doctor.Check;
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
      Function<CommandContext, Check> engineCheck) {}

  /** Returns all commands. */
  public static CommandTree tree(Additions additions) {
    CommandTree tree = new CommandTree();
    tree.section("Start");
    tree.command("demo", additions.demo());
    tree.command(DatabaseCommands.INIT, DatabaseCommands::init);
    tree.section("Share state between hooks");
    tree.group(StateCommands.NAME, StateCommands::new);
    tree.group(SentinelCommands.NAME, SentinelCommands::new);
    tree.group(LockCommands.NAME, LockCommands::new);
    tree.section("Change files");
    tree.group(IntentCommands.NAME, IntentCommands::new);
    tree.group(GuardCommands.NAME, () -> new GuardCommands(additions.programs().get()));
    tree.section("Divide work among agents");
    tree.group(AgentCommands.NAME, AgentCommands::new);
    tree.group(WorkCommands.NAME, WorkCommands::new);
    tree.group(HookCommands.NAME, HookCommands::new);
    tree.group(ConvoyCommands.NAME, ConvoyCommands::new);
    tree.group(MergeCommands.NAME, MergeCommands::new);
    tree.group(EscalationCommands.NAME, EscalationCommands::new);
    tree.section("Track runs");
    tree.group(RunCommands.NAME, RunCommands::new);
    tree.group(ArtifactCommands.NAME, ArtifactCommands::new);
    tree.group(GateCommands.NAME, GateCommands::new);
    tree.section("Look and wait");
    tree.group(EventCommands.NAME, EventCommands::new);
    tree.command(StatusCommands.STATUS, StatusCommands::status);
    tree.command(StatusCommands.WATCH, StatusCommands::watch);
    tree.command(WaitCommand.NAME, WaitCommand::spec);
    tree.command(QueryCommand.NAME, QueryCommand::spec);
    tree.section("Maintain");
    tree.command(DatabaseCommands.HEALTH, DatabaseCommands::health);
    tree.command(DoctorCommand.NAME, () -> DoctorCommand.spec(additions.engineCheck()));
    tree.command(DatabaseCommands.RESTORE, DatabaseCommands::restore);
    tree.group("engine", additions.engine());
    tree.group(CompatCommands.NAME, CompatCommands::new);
    tree.section("Help");
    tree.command(DatabaseCommands.VERSION, DatabaseCommands::version);
    tree.command(HelpCommands.COMPLETION, () -> HelpCommands.completion(tree));
    tree.command(HelpCommands.HELP, () -> HelpCommands.help(tree));
    tree.hidden(HelpCommands.COMPLETE, () -> HelpCommands.complete(tree, additions.programs()));
    return tree;
  }
}
