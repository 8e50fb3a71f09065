package dev.intercore.cli.commands;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.guard.policy.DenialText;
import dev.intercore.cli.guard.policy.IcCommandRule;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.UsageException;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.intent.EditTarget;
import dev.intercore.intent.GateAnswer;
import dev.intercore.intent.GateAnswer.Reason;
import dev.intercore.intent.resolve.EditTargetResolver;
import dev.intercore.shell.ShellScript;
import dev.intercore.shell.effect.ReadingRule;
import java.util.List;
import java.util.Optional;

/** The command {@code ic intent gate}. It denies if the registry cannot be read. */
final class IntentGateCommand {
  private static final String WRITE = "write";
  private static final String DELETE = "delete";

  private static final Option<List<String>> EDITED_PATHS =
      Option.of("--path", ValueType.PATH, "a file that is going to be changed").repeated();

  private static final Option<Optional<String>> OP =
      Option.of(
              "--op",
              ValueType.words(List.of(WRITE, DELETE)),
              "the operation on the file (default write)")
          .optional();

  private static final Option<Optional<String>> SHELL =
      Option.of("--shell", ValueType.text("COMMAND"), "a command line that is going to be run")
          .optional();

  private IntentGateCommand() {}

  static CommandSpec<GateAnswer> spec() {
    return CommandSpec.reads(
            "intent gate",
            "check whether a file may be edited or a command may be run",
            IntentOutput.GATE)
        .details(
            """
            A path is allowed only if your session holds an active intent with a valid lease that covers it. A command is
            parsed as bash would, but not run: without an active intent only read-only commands are allowed, with one the
            files that it writes must be covered. Changes nothing.
            """)
        .options(IntentCommands.SESSION, EDITED_PATHS, OP, SHELL)
        .exit(ExitCode.YES, "`allowed`, tab, reason")
        .exit(ExitCode.NO, "`denied`, tab, reason")
        .exit(ExitCode.ERROR, "`denied`, tab, `registry_error`; or the arguments are not valid")
        .example("ic intent gate --path src/parser.c")
        .example("ic intent gate --path old --op delete")
        .example("ic intent gate --shell 'git log | head'")
        .inEngine()
        .run(IntentGateCommand::gate);
  }

  private static CommandResult<GateAnswer> gate(CommandContext context) {
    Optional<String> shell = context.get(SHELL);
    if (shell.isPresent() == !context.get(EDITED_PATHS).isEmpty()) {
      throw gateUsage(context, "give --path or --shell, and not both");
    }
    Optional<String> op = context.get(OP);
    if (shell.isPresent() && op.isPresent()) {
      throw gateUsage(context, "--op goes with --path");
    }
    boolean delete = op.orElse(WRITE).equals(DELETE);
    return shell.isPresent() ? gateCommand(context, shell.get()) : gatePaths(context, delete);
  }

  private static UsageException gateUsage(CommandContext context, String fact) {
    return context.usage(
        fact, "Usage: ic intent gate --path PATH [--op write|delete], or --shell COMMAND");
  }

  private static CommandResult<GateAnswer> gatePaths(CommandContext context, boolean delete) {
    EditTargetResolver targets;
    try {
      targets = targets(context);
    } catch (IntercoreException e) {
      return registryError(context, e);
    }
    // An invalid path is an error of the caller, not a problem of the registry.
    List<EditTarget> all =
        context.get(EDITED_PATHS).stream().map(path -> targets.named(path, delete)).toList();
    try {
      return answer(
          IntentCommands.intents(context).gate(context.caller().intentReader()).check(all));
    } catch (IntercoreException e) {
      return registryError(context, e);
    }
  }

  private static CommandResult<GateAnswer> gateCommand(CommandContext context, String command) {
    ShellScript script = ShellScript.read(command);
    boolean reads = new ReadingRule(new IcCommandRule(context)).isReading(script);
    try {
      List<EditTarget> targets = targets(context).of(script);
      return answer(
          IntentCommands.intents(context)
              .gate(context.caller().intentReader())
              .checkCommand(reads, targets));
    } catch (IntercoreException e) {
      CommandResult<GateAnswer> denied = registryError(context, e);
      // Reading needs no registry.
      return reads ? answer(GateAnswer.of(Reason.READ_ONLY_SHELL)) : denied;
    }
  }

  private static EditTargetResolver targets(CommandContext context) {
    // An engine does not read folders, which can take long.
    return new EditTargetResolver(
        context.features().paths(), context.directory(), context.site()::requireCaller);
  }

  private static CommandResult<GateAnswer> answer(GateAnswer answer) {
    CommandResult<GateAnswer> result = CommandResult.of(answer.allowed(), answer);
    return answer.allowed()
        ? result
        : result.notice(DenialText.reason(answer), DenialText.nextStep(answer));
  }

  /** Denies, because it is not known whether the edit is allowed. */
  private static CommandResult<GateAnswer> registryError(
      CommandContext context, IntercoreException e) {
    if (e.code() == ErrorCode.BAD_NAME) {
      // The name of the session: an error of the caller.
      throw e;
    }
    // The problem may be one of the engine only.
    context.site().requireCaller();
    return CommandResult.of(GateAnswer.of(Reason.REGISTRY_ERROR))
        .withExit(ExitCode.ERROR)
        .notice(e.fact(), e.hint());
  }
}
