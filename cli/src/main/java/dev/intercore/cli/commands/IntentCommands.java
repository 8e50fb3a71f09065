package dev.intercore.cli.commands;

import dev.intercore.cli.CallerIdentity;
import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandGroup;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.intent.Declaration;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.IntentScope;
import dev.intercore.intent.Intents;
import dev.intercore.process.ProcessIdentity;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The {@code ic intent} commands. */
final class IntentCommands extends CommandGroup {
  static final String NAME = "intent";

  private static final String FAIL = "fail";
  private static final String QUEUE = "queue";

  private static final ValueType<Duration> LEASE_TYPE =
      ValueType.duration(Declaration.MIN_LEASE, Declaration.MAX_LEASE);

  private static final Argument<String> ID =
      Argument.of(
          "ID",
          ValueType.TEXT.completing(ValueType.Completion.INTENTS),
          "the intent, as `ic intent list` shows it");
  static final Option<Optional<String>> SESSION =
      Option.of(
              "--session",
              ValueType.TEXT.completing(ValueType.Completion.SESSIONS),
              "the session that owns the intents (default INTERCORE_SESSION)")
          .optional();
  private static final Option<Optional<String>> AGENT =
      Option.of("--agent", ValueType.TEXT, "a label for the session (default INTERCORE_AGENT)")
          .optional();
  private static final Option<Optional<Long>> PID = CallerIdentity.PID;
  private static final Option<List<String>> ALLOW =
      Option.of(
              "--allow",
              ValueType.PATH,
              "a path that you are going to change: a file, folder or pattern")
          .atLeastOne();
  private static final Option<List<String>> RELATED =
      Option.of(
              "--related",
              ValueType.PATH,
              "a path that you depend on: other sessions should not change it")
          .repeated();
  private static final Option<List<String>> FORBID =
      Option.of("--forbid", ValueType.PATH.as("PATTERN"), "a path that you will not change")
          .repeated();
  private static final Option<String> TEXT =
      Option.of("--intent", ValueType.TEXT, "the purpose, in 1 to 2000 characters").required();
  private static final Option<Duration> TTL =
      Option.of(
              "--ttl",
              ValueType.duration(Declaration.MIN_TTL, Declaration.MAX_TTL),
              "when the intent expires, renewed or not: 60s to 24h (default 1h)")
          .orElse(Declaration.DEFAULT_TTL);
  private static final Option<Duration> LEASE =
      Option.of(
              "--lease",
              LEASE_TYPE,
              "when the lease expires unless it is renewed: 60s to 10m (default 5m)")
          .orElse(Declaration.DEFAULT_LEASE);
  private static final Option<Optional<Duration>> NEW_LEASE =
      Option.of("--lease", LEASE_TYPE, "the new lease: 60s to 10m (default: unchanged)").optional();
  private static final Option<String> ON_CONFLICT =
      Option.of(
              "--on-conflict",
              ValueType.words(List.of(FAIL, QUEUE)),
              "what to do if other intents overlap")
          .orElse(FAIL);
  private static final Option<Optional<Duration>> WAIT =
      Option.of("--wait", ValueType.DURATION, "how long to wait for overlapping intents")
          .optional();
  private static final Option<Boolean> IGNORE_SOFT =
      Option.flag("--ignore-soft", "declare although other sessions depend on these files");

  /** Weeks of records are more than an engine should hold at once. */
  private static final Option<Boolean> ALL =
      Option.flag("--all", "also closed intents").inCallerProcess();

  private static final Option<List<String>> CHECKED_PATHS =
      Option.of("--path", ValueType.PATH, "a path that you would change").atLeastOne();
  private static final Option<Boolean> ACCEPT =
      Option.flag("--accept-changes", "continue although files have changed since the declaration");

  private static final ResultView<IntentOutcome> DECLARED =
      IntentOutput.word(IntentOutput::declared);

  IntentCommands() {
    super(NAME, "declared changes of files, with leases and a queue");
  }

  @Override
  protected List<CommandSpec<?>> declare() {
    return List.of(
        declareIntent(),
        reads("list", "list the intents", IntentOutput.LIST)
            .options(SESSION, ALL)
            .exit(
                ExitCode.YES,
                "id, status, ownership, agent (else session), paths and intent, tab-separated, in"
                    + " the order they were declared")
            .example("ic intent list")
            .example("ic intent list --all --json")
            .inEngine()
            .run(context ->
                IntentOutput.list(
                    intents(context)
                        .queries()
                        .list(context.caller().intentReader(), context.get(ALL)),
                    context.terminal().isAtTerminal())),
        reads("show", "print one intent", IntentOutput.outcome(IntentOutput::facts))
            .arguments(ID)
            .options(SESSION)
            .exit(ExitCode.YES, "one line per field: name, tab, value")
            .exit(ExitCode.NO, "there is no such intent")
            .example("ic intent show intent-12-7f3a")
            .inEngine()
            .run(context ->
                IntentOutput.result(
                    intents(context)
                        .queries()
                        .show(context.caller().intentReader(), context.get(ID)))),
        check(),
        IntentGateCommand.spec(),
        writes("renew", "renew the lease", IntentOutput.word(_ -> "renewed"))
            .arguments(ID)
            .options(SESSION, AGENT, PID, NEW_LEASE)
            .exit(ExitCode.YES, "`renewed`")
            .exit(ExitCode.NO, "it belongs to another session, or is closed")
            .example("ic intent renew intent-12-7f3a --lease 10m")
            .inEngine()
            .run(context ->
                IntentOutput.result(
                    intents(context)
                        .renew(owner(context), context.get(ID), context.get(NEW_LEASE)))),
        promote(),
        writes(
                "clear",
                "end an intent, so that overlapping intents can become active",
                IntentOutput.word(_ -> "cleared"))
            .arguments(ID)
            .options(SESSION, AGENT, PID)
            .exit(ExitCode.YES, "`cleared`")
            .exit(ExitCode.NO, "it belongs to another session, or is closed")
            .example("ic intent clear intent-12-7f3a")
            .inEngine()
            .run(context ->
                IntentOutput.result(intents(context).clear(owner(context), context.get(ID)))),
        writes(
                "recover",
                "take over an intent whose owner has ended",
                IntentOutput.outcome(IntentOutput::changes))
            .arguments(ID)
            .options(SESSION, AGENT, PID, ACCEPT)
            .exit(
                ExitCode.YES,
                "the id, and a line `changed`, tab, path for each file that has changed")
            .exit(
                ExitCode.NO, "its owner may be alive, files have changed, or other intents overlap")
            .example("ic intent recover intent-12-7f3a --accept-changes")
            .run(context ->
                IntentOutput.result(
                    intents(context)
                        .recover(owner(context), context.get(ID), context.get(ACCEPT)))),
        writes(
                "reset",
                "restart your own intent, or close one without a live owner",
                IntentOutput.word(view -> view.intent().status().isLive() ? "reset" : "closed"))
            .details(
                """
                Your own intent: the lease restarts, and the current files become its starting point; status and end stay. An
                intent that has expired or whose owner is dead is closed.
                """)
            .arguments(ID)
            .options(SESSION, AGENT, PID)
            .exit(ExitCode.YES, "`reset` or `closed`")
            .exit(ExitCode.NO, "it belongs to another session")
            .example("ic intent reset intent-12-7f3a")
            .run(context ->
                IntentOutput.result(intents(context).reset(owner(context), context.get(ID)))),
        writes(
                "gc",
                "close intents that are expired or have a dead owner; drop old closed ones",
                IntentOutput.GC)
            .options(SESSION, AGENT, PID)
            .exit(ExitCode.YES, "`<n> closed` and `<n> dropped`")
            .example("ic intent gc")
            .inEngine()
            .run(context -> CommandResult.of(intents(context).gc(owner(context)))));
  }

  private CommandSpec<Object> declareIntent() {
    return writes(
            "declare",
            "declare which files you are going to change",
            ResultView.anyOf(DECLARED, IntentOutput.Conflict.VIEW))
        .details(
            """
            Overlapping intents of other sessions prevent or queue it. Paths are relative to the working directory; a folder
            includes everything below it; patterns are * ? [a-z] [!a] **, quoted for the shell. Commands of your session that
            change an intent renew the lease. If it expires, the intent counts as stale. Clear the intent when you are done.
            """)
        .options(
            SESSION,
            AGENT,
            PID,
            ALLOW,
            RELATED,
            FORBID,
            TEXT,
            TTL,
            LEASE,
            ON_CONFLICT,
            WAIT,
            IGNORE_SOFT)
        .exit(ExitCode.YES, "the id: the intent is active")
        .exit(ExitCode.NO, "other intents overlap; `queued ID POSITION` if it is queued")
        .example("ic intent declare --allow src/parser --intent \"rewrite the parser\"")
        .example(
            "ic intent declare --allow 'src/*.c' --related docs --intent \"rename\""
                + " --on-conflict queue --wait 10m")
        .run(IntentCommands::declareIntent);
  }

  private static CommandResult<Object> declareIntent(CommandContext context) {
    IntentOwner owner = owner(context);
    Intents intents = intents(context);
    Declaration declaration =
        new Declaration(
            intents.scope(
                context.features().paths(),
                context.get(ALLOW),
                context.get(RELATED),
                context.get(FORBID)),
            context.get(TEXT),
            context.get(TTL),
            context.get(LEASE),
            context.get(ON_CONFLICT).equals(QUEUE),
            context.get(IGNORE_SOFT));
    Optional<Duration> wait = context.get(WAIT);
    IntentOutcome outcome =
        wait.isPresent()
            ? intents.declare(owner, declaration, wait.get())
            : intents.declare(owner, declaration);
    return outcome.is(Answer.BLOCKED) && outcome.view().isEmpty()
        ? new IntentOutput.Conflict(owner, declaration, outcome)
            .result()
            .shownBy(IntentOutput.Conflict.VIEW)
        : IntentOutput.result(outcome).shownBy(DECLARED);
  }

  private CommandSpec<IntentOutcome> promote() {
    return writes(
            "promote", "activate a queued intent", IntentOutput.outcome(IntentOutput::changes))
        .details(
            """
            Overlapping intents become active in the order of their declaration. Prints the files that have changed since the
            declaration: read them again before you edit.
            """)
        .arguments(ID)
        .options(SESSION, AGENT, PID, WAIT)
        .exit(
            ExitCode.YES, "the id, and a line `changed`, tab, path for each file that has changed")
        .exit(
            ExitCode.NO,
            "it is not queued, other intents overlap or are queued before it, or it belongs to another session")
        .example("ic intent promote intent-12-7f3a --wait 10m")
        .run(IntentCommands::promote);
  }

  private static CommandResult<IntentOutcome> promote(CommandContext context) {
    IntentOwner owner = owner(context);
    Intents intents = intents(context);
    Optional<Duration> wait = context.get(WAIT);
    return IntentOutput.result(
        wait.isPresent()
            ? intents.promote(owner, context.get(ID), wait.get())
            : intents.promote(owner, context.get(ID)));
  }

  private CommandSpec<IntentOutcome> check() {
    return reads(
            "check",
            "check whether other intents overlap, without declaring one",
            IntentOutput.CHECK)
        .options(SESSION, CHECKED_PATHS)
        .exit(ExitCode.YES, "no intent overlaps; a line for each related intent")
        .exit(
            ExitCode.NO,
            "a line `conflict`, tab, id, session, ownership, paths for each overlapping intent")
        .example("ic intent check --path src/parser.c --path 'docs/**'")
        .inEngine()
        .run(IntentCommands::check);
  }

  private static CommandResult<IntentOutcome> check(CommandContext context) {
    Intents intents = intents(context);
    IntentScope scope =
        intents.scope(context.features().paths(), context.get(CHECKED_PATHS), List.of(), List.of());
    IntentOutcome outcome = intents.queries().check(context.caller().intentReader(), scope);
    return CommandResult.of(outcome.blockedBy().isEmpty(), outcome);
  }

  static Intents intents(CommandContext context) {
    return context.features().shared().intents();
  }

  /** Returns the caller of a change: its session, else its process. */
  private static IntentOwner owner(CommandContext context) {
    CallerIdentity caller = context.caller();
    Optional<String> session = caller.session();
    Optional<ProcessIdentity> process =
        session.isPresent() ? caller.processIfAny() : caller.process();
    return new IntentOwner(
        session
            .or(() -> process.map(CallerIdentity::processName))
            .orElseThrow(IntentCommands::unknownCaller),
        caller.agent(AGENT),
        process,
        context.get(PID).isEmpty());
  }

  private static IntercoreException unknownCaller() {
    return new IntercoreException(
        ErrorCode.BAD_VALUE,
        "cannot identify the caller: there is no session, and no lasting process above ic",
        "Give --session, or set INTERCORE_SESSION.");
  }
}
