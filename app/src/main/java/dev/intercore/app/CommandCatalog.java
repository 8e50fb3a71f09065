package dev.intercore.app;

import dev.intercore.cli.Call;
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
import dev.intercore.cli.lock.LockCommands;
import dev.intercore.cli.merge.MergeCommands;
import dev.intercore.cli.query.QueryRun;
import dev.intercore.cli.run.RunCommands;
import dev.intercore.cli.sentinel.SentinelCommands;
import dev.intercore.cli.state.StateCommands;
import dev.intercore.cli.status.StatusShow;
import dev.intercore.cli.status.WatchRun;
import dev.intercore.cli.wait.WaitUntil;
import dev.intercore.cli.work.WorkCommands;
import dev.intercore.doctor.Check;
import dev.intercore.engine.EngineDoctorCheck;
import java.util.function.Supplier;

/** All commands of {@code ic}, in the order help lists them. */
public final class CommandCatalog {
  private CommandCatalog() {}

  private static Check engineCheck(Call call) {
    return new EngineDoctorCheck(
        call.environment(), System.getProperty("ic.build", "unknown"), call.clock());
  }

  public static CommandTree tree() {
    return tree(ChildPrograms::new);
  }

  /**
   * Returns all commands.
   *
   * @param programs runs programs such as git for them
   */
  public static CommandTree tree(Supplier<ProgramRunner> programs) {
    CommandTree tree = new CommandTree();
    return tree.command("demo", () -> UntypedCommands.spec(new DemoCommand()))
        .command("init", () -> UntypedCommands.spec(new DatabaseInit()))
        .group(
            StateCommands.NAME,
            () ->
                UntypedCommands.group(
                    StateCommands.NAME, StateCommands.SUMMARY, StateCommands::all))
        .group(
            SentinelCommands.NAME,
            () ->
                UntypedCommands.group(
                    SentinelCommands.NAME, SentinelCommands.SUMMARY, SentinelCommands::all))
        .group(
            LockCommands.NAME,
            () -> UntypedCommands.group(LockCommands.NAME, LockCommands.SUMMARY, LockCommands::all))
        .group(
            IntentCommands.NAME,
            () ->
                UntypedCommands.group(
                    IntentCommands.NAME, IntentCommands.SUMMARY, IntentCommands::all))
        .group(
            GuardCommands.NAME,
            () ->
                UntypedCommands.group(
                    GuardCommands.NAME,
                    GuardCommands.SUMMARY,
                    () -> GuardCommands.all(programs.get())))
        .group(
            AgentCommands.NAME,
            () ->
                UntypedCommands.group(
                    AgentCommands.NAME, AgentCommands.SUMMARY, AgentCommands::all))
        .group(
            WorkCommands.NAME,
            () -> UntypedCommands.group(WorkCommands.NAME, WorkCommands.SUMMARY, WorkCommands::all))
        .group(
            HookCommands.NAME,
            () -> UntypedCommands.group(HookCommands.NAME, HookCommands.SUMMARY, HookCommands::all))
        .group(
            ConvoyCommands.NAME,
            () ->
                UntypedCommands.group(
                    ConvoyCommands.NAME, ConvoyCommands.SUMMARY, ConvoyCommands::all))
        .group(
            MergeCommands.NAME,
            () ->
                UntypedCommands.group(
                    MergeCommands.NAME, MergeCommands.SUMMARY, MergeCommands::all))
        .group(
            EscalationCommands.NAME,
            () ->
                UntypedCommands.group(
                    EscalationCommands.NAME, EscalationCommands.SUMMARY, EscalationCommands::all))
        .group(
            RunCommands.NAME,
            () -> UntypedCommands.group(RunCommands.NAME, RunCommands.SUMMARY, RunCommands::all))
        .group(
            ArtifactCommands.NAME,
            () ->
                UntypedCommands.group(
                    ArtifactCommands.NAME, ArtifactCommands.SUMMARY, ArtifactCommands::all))
        .group(
            GateCommands.NAME,
            () -> UntypedCommands.group(GateCommands.NAME, GateCommands.SUMMARY, GateCommands::all))
        .group(
            EventsCommands.NAME,
            () ->
                UntypedCommands.group(
                    EventsCommands.NAME, EventsCommands.SUMMARY, EventsCommands::all))
        .command("status", () -> UntypedCommands.spec(new StatusShow()))
        .command("watch", () -> UntypedCommands.spec(new WatchRun()))
        .command("wait", () -> UntypedCommands.spec(new WaitUntil()))
        .command("query", () -> UntypedCommands.spec(new QueryRun()))
        .group(
            CompatCommands.NAME,
            () ->
                UntypedCommands.group(
                    CompatCommands.NAME, CompatCommands.SUMMARY, CompatCommands::all))
        .command("health", () -> UntypedCommands.spec(new DatabaseHealth()))
        .command("doctor", () -> UntypedCommands.spec(new DoctorRun(CommandCatalog::engineCheck)))
        .command("restore", () -> UntypedCommands.spec(new DatabaseRestore()))
        .group(
            EngineCommands.NAME,
            () ->
                UntypedCommands.group(
                    EngineCommands.NAME, EngineCommands.SUMMARY, EngineCommands::all))
        .command("version", () -> UntypedCommands.spec(new DatabaseVersion()))
        .command("completion", () -> UntypedCommands.spec(new Completion(() -> tree)))
        .command(Help.NAME, () -> UntypedCommands.spec(new Help(() -> tree)));
  }
}
