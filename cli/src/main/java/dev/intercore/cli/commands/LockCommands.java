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
import dev.intercore.json.JsonCodec;
import dev.intercore.lock.Acquisition;
import dev.intercore.lock.HeldLock;
import dev.intercore.lock.LockHolder;
import dev.intercore.lock.LockKey;
import dev.intercore.lock.Locks;
import dev.intercore.lock.Locks.Release;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The {@code ic lock} commands. */
final class LockCommands extends CommandGroup {
  static final String NAME = "lock";

  private static final Duration DEFAULT_WAIT = Duration.ofSeconds(1);
  private static final Duration DEFAULT_AGE = Duration.ofSeconds(5);

  private static final Argument<String> LOCK =
      Argument.of(
          "NAME",
          ValueType.TEXT.completing(ValueType.Completion.LOCKS),
          "the lock, such as deploy");
  private static final Argument<String> SCOPE =
      Argument.of(
          "SCOPE",
          ValueType.TEXT.completing(ValueType.Completion.LOCK_SCOPES),
          "the scope, such as a branch or a project");
  private static final Option<Optional<String>> OWNER =
      Option.of("--owner", ValueType.TEXT, "the owner; a caller with the same text can release it")
          .optional();
  private static final Option<Optional<Long>> PID =
      Option.of(
              "--pid",
              CallerIdentity.PID_TYPE,
              "the process that holds the lock (default: the nearest lasting ancestor of ic)")
          .optional();
  private static final Option<Duration> WAIT =
      Option.of(
              "--wait", ValueType.DURATION, "how long to wait while the lock is held (default 1s)")
          .orElse(DEFAULT_WAIT);
  private static final Option<Long> TOKEN =
      Option.of("--token", ValueType.COUNT, "the token that acquire printed").required();
  private static final Option<Duration> OLDER_THAN =
      Option.of(
              "--older-than",
              ValueType.DURATION,
              "only locks acquired at least this long ago (default 5s)")
          .orElse(DEFAULT_AGE);

  private static final ResultView<Boolean> CURRENT =
      ResultView.flag("current", "current", "not current");
  private static final ResultView<Boolean> RELEASED = ResultView.flag("released", "released", "");
  private static final ResultView<Number> CLEANED = ResultView.count("cleaned", " cleaned");
  private static final ResultView<HeldLock> LOCKS =
      ResultView.list(
          lock ->
              String.join(
                  "\t",
                  lock.key().name(),
                  lock.key().scope(),
                  lock.shownOwner(),
                  lock.age().toSeconds() + "s"),
          HeldLock.JSON);

  LockCommands() {
    super(NAME, "mutexes with fencing tokens, tied to processes; no database needed");
  }

  @Override
  protected List<CommandSpec<?>> declare() {
    return List.of(
        acquire(),
        release(),
        check(),
        reads("list", "list the locks that are held", LOCKS)
            .exit(
                ExitCode.YES,
                "name, scope, owner and age, tab-separated and sorted; nothing if there are none. An owner"
                    + " that cannot be read is `unknown`")
            .example("ic lock list")
            .withoutDatabase()
            .inEngine()
            .run(context -> CommandResult.list(context.features().locks().list())),
        reads("stale", "list the locks whose holder has ended", LOCKS)
            .details(
                """
                Lists only locks whose holder is known to have ended: age alone makes no lock stale. The next acquire takes over
                such a lock automatically.
                """)
            .options(OLDER_THAN)
            .exit(
                ExitCode.YES,
                "name, scope, owner and age, tab-separated and sorted; nothing if there are none")
            .example("ic lock stale")
            .example("ic lock stale --older-than 0s --json")
            .withoutDatabase()
            .inEngine()
            .run(context ->
                CommandResult.list(context.features().locks().stale(context.get(OLDER_THAN)))),
        writes("clean", "release the locks whose holder has ended", CLEANED)
            .details(
                "Releases the locks that `ic lock stale` lists. Their tokens keep increasing.\n")
            .options(OLDER_THAN)
            .exit(ExitCode.YES, "`<n> cleaned`")
            .example("ic lock clean")
            .example("ic lock clean --older-than 1h")
            .withoutDatabase()
            .inEngine()
            .run(context ->
                CommandResult.of(context.features().locks().clean(context.get(OLDER_THAN)))),
        run());
  }

  private CommandSpec<AcquireResult> acquire() {
    return writes("acquire", "acquire a lock and print its fencing token", AcquireResult.VIEW)
        .details(
            """
            The holder is the process that --pid names, else the nearest ancestor of ic that is not a short-lived shell or a
            wrapper. When the holder ends, the next acquire takes over the lock. The tokens of a lock only increase.
            """)
        .arguments(LOCK, SCOPE)
        .options(WAIT, OWNER, PID)
        .exit(ExitCode.YES, "the token: the lock is acquired")
        .exit(ExitCode.NO, "the lock is held, by another owner or by you")
        .example(
            "ic lock acquire deploy staging --wait 30s && ./deploy && ic lock release deploy"
                + " staging")
        .example("ic lock acquire merge main --owner agent-7 --wait 0s")
        .withoutDatabase()
        .inEngine()
        .run(LockCommands::acquire);
  }

  private static CommandResult<AcquireResult> acquire(CommandContext context) {
    Duration wait = remainingWait(context);
    LockHolder holder = holder(context);
    Locks locks = context.features().locks();
    LockKey key = key(context);
    Acquisition acquisition = locks.acquire(key, holder, Duration.ZERO);
    if (acquisition instanceof Acquisition.HeldBy && wait.isPositive()) {
      // An engine tries once; its client calls again while there is time.
      context.site().retryLater();
      acquisition = locks.acquire(key, holder, wait);
    }
    if (acquisition instanceof Acquisition.HeldBy held) {
      return heldBy(held.lock());
    }
    CommandResult<AcquireResult> result =
        CommandResult.of(AcquireResult.acquired((Acquisition.Acquired) acquisition));
    return holder.process().isPresent() || holder.text().isPresent()
        ? result
        : result.notice(
            "there is no lasting process above ic, so no holder was recorded",
            "The lock cannot be released: use --pid or --owner, or `ic lock run`.");
  }

  private static CommandResult<AcquireResult> heldBy(HeldLock lock) {
    return CommandResult.of(false, AcquireResult.heldBy(lock))
        .notice(heldFact(lock), "Wait longer with --wait; `ic lock list` shows who holds what.");
  }

  private static String heldFact(HeldLock lock) {
    return "held by " + lock.shownOwner() + " for " + lock.age().toSeconds() + "s";
  }

  private CommandSpec<Boolean> release() {
    return writes("release", "release a lock", RELEASED)
        .details(
            """
            The holding process may release the lock, and any caller that gives the same --owner.
            """)
        .arguments(LOCK, SCOPE)
        .options(OWNER, PID)
        .exit(ExitCode.YES, "`released`")
        .exit(ExitCode.NO, "another owner holds the lock, or it is free; nothing is changed")
        .example("ic lock release deploy staging")
        .example("ic lock release merge main --owner agent-7")
        .withoutDatabase()
        .inEngine()
        .run(LockCommands::release);
  }

  private static CommandResult<Boolean> release(CommandContext context) {
    LockHolder holder = holder(context);
    Release release = context.features().locks().release(key(context), holder);
    if (release instanceof Release.Released) {
      return CommandResult.of(true);
    }
    CommandResult<Boolean> no = CommandResult.of(false, false);
    return release instanceof Release.HeldByAnother other
        ? no.notice(
            heldFact(other.lock()),
            "Only its holder may release it, or a caller with the same --owner.")
        : no.notice("the lock is not held", "`ic lock list` shows who holds what.");
  }

  private CommandSpec<Boolean> check() {
    return reads("check", "check whether a token is the current one", CURRENT)
        .details(
            """
            Use it before a step that must not happen twice: a process that was suspended may have lost its lock without
            noticing.
            """)
        .arguments(LOCK, SCOPE)
        .options(TOKEN)
        .exit(ExitCode.YES, "`current`")
        .exit(ExitCode.NO, "`not current`: the lock is released, or held by another owner")
        .example("ic lock check deploy staging --token \"$token\" && ./publish")
        .withoutDatabase()
        .inEngine()
        .run(LockCommands::check);
  }

  private static CommandResult<Boolean> check(CommandContext context) {
    boolean current = context.features().locks().isCurrent(key(context), context.get(TOKEN));
    return CommandResult.of(current, current);
  }

  private CommandSpec<AcquireResult> run() {
    return writes("run", "run a command while holding a lock", AcquireResult.VIEW)
        .details(
            """
            The process of the command is the holder: the lock is released when that process ends, in whatever way, even if
            ic is killed. TERM, INT and HUP are forwarded to the command; it inherits stdin, directory and environment.
            """)
        .arguments(LOCK, SCOPE)
        .options(WAIT)
        .takesProgram()
        .exit(
            ExitCode.YES,
            "the command's own exit code; 128+n if a signal ended it, 127 not found, 126 not"
                + " runnable")
        .exit(
            ExitCode.NO,
            "another owner holds the lock: the command was not started (or its own exit code)")
        .example("ic lock run deploy staging -- ./deploy --now")
        .example("ic lock run build \"$PWD\" --wait 10m -- make test")
        .withoutDatabase()
        .run(LockCommands::run);
  }

  /** Acquires the lock for a process that waits to become the command, and names it to ic. */
  private static CommandResult<AcquireResult> run(CommandContext context) throws IOException {
    long child =
        context
            .client()
            .child()
            .orElseThrow(() ->
                new IntercoreException(
                    ErrorCode.INTERNAL,
                    "there is no process that could become the command",
                    "Start it as `ic lock run`, not through java."));
    CallerIdentity caller = context.caller();
    LockHolder holder =
        new LockHolder(Optional.of(caller.identity(child)), Optional.empty(), caller.session());
    Acquisition acquisition =
        context.features().locks().acquire(key(context), holder, remainingWait(context));
    if (acquisition instanceof Acquisition.HeldBy held) {
      return heldBy(held.lock());
    }
    Acquisition.Handover handover = ((Acquisition.Acquired) acquisition).handover();
    context
        .site()
        .handOver(
            List.of(
                handover.held().toString(),
                handover.free().toString(),
                handover.note().toString(),
                Integer.toString(context.program().size())));
    return CommandResult.handOver();
  }

  private static LockKey key(CommandContext context) {
    return new LockKey(context.get(LOCK), context.get(SCOPE));
  }

  private static LockHolder holder(CommandContext context) {
    return new LockHolder(
        context.caller().process(), context.get(OWNER), context.caller().session());
  }

  /** Returns the part of the wait that the client has not spent with calls of an engine. */
  private static Duration remainingWait(CommandContext context) {
    return context.get(WAIT).minus(context.client().waited());
  }

  /** The result of an attempt to take a lock. */
  private record AcquireResult(boolean acquired, OptionalLong token, Optional<String> owner) {
    static final ResultView<AcquireResult> VIEW =
        ResultView.text(
            AcquireResult::text,
            JsonCodec.fields(AcquireResult.class)
                .bool("acquired", AcquireResult::acquired)
                .nullableNumber("token", AcquireResult::token)
                .nullableText("owner", AcquireResult::owner)
                .writeOnly());

    static AcquireResult acquired(Acquisition.Acquired lock) {
      return new AcquireResult(true, OptionalLong.of(lock.token()), Optional.of(lock.owner()));
    }

    static AcquireResult heldBy(HeldLock lock) {
      return new AcquireResult(false, OptionalLong.empty(), lock.owner());
    }

    private String text() {
      return acquired ? token.getAsLong() + "\n" : "";
    }
  }
}
