package dev.intercore.app;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandTree;
import dev.intercore.cli.ProgramRunner;
import dev.intercore.cli.commands.AllCommands;
import dev.intercore.doctor.Check;
import dev.intercore.engine.EngineDoctorCheck;
import java.util.function.Supplier;

/** All commands of {@code ic}: those of the command line, {@code demo} and {@code engine}. */
public final class CommandCatalog {
  private CommandCatalog() {}

  public static CommandTree tree() {
    return tree(ChildPrograms::new);
  }

  /**
   * Returns all commands.
   *
   * @param programs runs programs such as git for them
   */
  public static CommandTree tree(Supplier<ProgramRunner> programs) {
    return AllCommands.tree(
        new AllCommands.Additions(
            programs, DemoCommand::spec, EngineCommands::new, CommandCatalog::engineCheck));
  }

  private static Check engineCheck(CommandContext context) {
    return new EngineDoctorCheck(
        context.environment(), System.getProperty("ic.build", "unknown"), context.clock());
  }
}
