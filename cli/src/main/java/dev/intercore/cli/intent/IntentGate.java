package dev.intercore.cli.intent;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.option.UsageException;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
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

/** Asks whether an edit may be made. */
final class IntentGate implements Command {
  private static final Option PATH =
      Option.valued("--path", "PATH", "a file that is going to be changed").repeatable();
  private static final Option OP =
      Option.valued("--op", "write|delete", "what becomes of it (default write)");
  private static final Option SHELL =
      Option.valued("--shell", "COMMAND", "a command line that is going to be run");

  private static final String WRITE = "write";
  private static final String DELETE = "delete";

  @Override
  public Spec spec() {
    return IntentCall.looking("gate", "ask whether you may edit a file, or run a command")
        .details(
            """
            A path is allowed only if your session holds an active intent with a running lease that covers it. A command is
            read as bash would, not run: without an active intent only reading commands are allowed, with one its plain
            targets must be covered. Changes nothing.
            """)
        .option(PATH)
        .option(OP)
        .option(SHELL)
        .exit(ExitCode.YES, "`allowed`, tab, reason")
        .exit(ExitCode.NO, "`denied`, tab, reason")
        .exit(ExitCode.ERROR, "`denied`, tab, `registry_error`; or an error in what was asked")
        .example("ic intent gate --path src/parser.c")
        .example("ic intent gate --path old --op delete")
        .example("ic intent gate --shell 'git log | head'")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    IntentCall asking = new IntentCall(call);
    Optional<String> shell = call.option(SHELL);
    if (shell.isPresent() == !call.values(PATH).isEmpty()) {
      throw misused(call, "give --path or --shell, and not both");
    }
    if (shell.isPresent() && call.option(OP).isPresent()) {
      throw misused(call, "--op goes with --path");
    }
    String op = call.option(OP).orElse(WRITE);
    if (!op.equals(WRITE) && !op.equals(DELETE)) {
      throw misused(call, "--op cannot be " + op);
    }
    return shell.isPresent()
        ? command(call, asking, shell.get())
        : paths(call, asking, op.equals(DELETE));
  }

  private static UsageException misused(Call call, String fact) {
    return call.usage(
        fact, "Usage: ic intent gate --path PATH [--op write|delete], or --shell COMMAND");
  }

  private static Reply paths(Call call, IntentCall asking, boolean delete) {
    EditTargetResolver targets;
    try {
      targets = targets(call, asking);
    } catch (IntercoreException e) {
      return unread(call, e);
    }
    // A path that will not do is the asker's mistake, not trouble with the registry.
    List<EditTarget> all =
        call.values(PATH).stream().map(path -> targets.named(path, delete)).toList();
    try {
      return reply(asking.intents().gate(asking.looker()).check(all));
    } catch (IntercoreException e) {
      return unread(call, e);
    }
  }

  private static Reply command(Call call, IntentCall asking, String command) {
    ShellScript script = ShellScript.read(command);
    boolean reads = new ReadingRule(new OwnCalls(call.context())).isReading(script);
    try {
      List<EditTarget> targets = targets(call, asking).of(script);
      return reply(asking.intents().gate(asking.looker()).checkCommand(reads, targets));
    } catch (IntercoreException e) {
      Reply denied = unread(call, e);
      // Reading needs no registry.
      return reads ? reply(GateAnswer.of(Reason.READ_ONLY_SHELL)) : denied;
    }
  }

  private static EditTargetResolver targets(Call call, IntentCall asking) {
    // An engine has others to answer, and reads no folders.
    return new EditTargetResolver(asking.paths(), call.directory(), call.site()::requireCaller);
  }

  /** Denied, since nobody knows better. */
  private static Reply unread(Call call, IntercoreException e) {
    if (e.code() == ErrorCode.BAD_NAME) {
      // Of the session: the asker's mistake.
      throw e;
    }
    // What is wrong may be wrong with an engine's surroundings only.
    call.site().requireCaller();
    return reply(GateAnswer.of(Reason.REGISTRY_ERROR), ExitCode.ERROR).saying(e.fact(), e.hint());
  }

  private static Reply reply(GateAnswer answer) {
    return answer.allowed()
        ? reply(answer, ExitCode.YES)
        : reply(answer, ExitCode.NO).saying(GateWords.fact(answer), GateWords.hint(answer));
  }

  private static Reply reply(GateAnswer answer, int exit) {
    String word = answer.allowed() ? "allowed" : "denied";
    return Reply.line(
        exit,
        word + "\t" + answer.reason().wireName(),
        "allowed",
        answer.allowed(),
        "reason",
        answer.reason().wireName(),
        "intent_id",
        answer.intent().orElse(null));
  }
}
