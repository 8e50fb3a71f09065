package dev.intercore.cli.commands;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandGroup;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.ExecutablePath;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.GlobalOptions;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.FieldLines;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Result;
import dev.intercore.common.Result.No;
import dev.intercore.work.MergeQueue;
import dev.intercore.work.record.Branches;
import dev.intercore.work.record.MergeRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The {@code ic merge} commands. */
final class MergeCommands extends CommandGroup {
  static final String NAME = "merge";

  private static final ValueType<String> BRANCH =
      ValueType.text("BRANCH").completing(ValueType.Completion.BRANCHES);
  private static final ValueType<Duration> LEASE_TYPE =
      ValueType.duration(MergeQueue.MIN_LEASE, MergeQueue.MAX_LEASE);

  private static final Argument<String> REQUEST =
      Argument.of(
          "REQUEST",
          ValueType.TEXT.completing(ValueType.Completion.MERGE_REQUESTS),
          "its id, or a unique prefix of it");
  private static final Option<String> SOURCE =
      Option.of("--source", BRANCH, "the branch to merge").required();
  private static final Option<String> TARGET =
      Option.of("--target", BRANCH, "the branch to merge into").required();
  private static final Option<Optional<String>> ONLY_TARGET =
      Option.of("--target", BRANCH, "only requests for this branch").optional();
  private static final Option<Boolean> ALL =
      Option.flag("--all", "also merged, withdrawn and superseded requests");
  private static final Option<Duration> LEASE =
      Option.of(
              "--lease",
              LEASE_TYPE,
              "when the lease expires unless it is renewed: 1s to 24h (default 10m)")
          .orElse(MergeQueue.DEFAULT_LEASE);
  private static final Option<Optional<Duration>> NEW_LEASE =
      Option.of("--lease", LEASE_TYPE, "the new lease: 1s to 24h (default: unchanged)").optional();
  private static final Option<Long> TOKEN =
      Option.of("--token", ValueType.COUNT, "the token that `ic merge begin` printed").required();
  private static final Option<Optional<String>> COMMIT =
      Option.of("--commit", ValueType.TEXT, "the resulting commit").optional();
  private static final Option<String> OBSTACLE =
      Option.of("--reason", ValueType.TEXT, "the reason, at most 2000 bytes").required();
  private static final Option<Optional<String>> REASON =
      Option.of("--reason", ValueType.TEXT, "why").optional();

  private static final ResultView<MergeRequest> ID =
      TeamDeclarations.line(MergeRequest::id, MergeRequest.JSON);
  private static final ResultView<MergeRequest> STATUS =
      TeamDeclarations.line(request -> request.status().wireName(), MergeRequest.JSON);
  private static final ResultView<MergeRequest> FENCING_TOKEN =
      TeamDeclarations.line(request -> Long.toString(token(request)), MergeRequest.JSON);
  private static final ResultView<MergeRequest> RENEWED =
      TeamDeclarations.line(_ -> "renewed", MergeRequest.JSON);
  private static final ResultView<MergeRequest> LIST =
      TeamDeclarations.list(MergeCommands::line, MergeRequest.JSON);
  private static final ResultView<MergeRequest> RECORD = TeamDeclarations.fields(MergeRequest.JSON);

  /** The launcher renews a lease several times, so that one failed renewal does not lose it. */
  private static final int RENEWALS_PER_LEASE = 3;

  MergeCommands() {
    super(NAME, "the merge queue of each branch");
  }

  @Override
  protected List<CommandSpec<?>> declare() {
    return List.of(
        submit(),
        list(),
        reads("show", "print one request", RECORD)
            .arguments(REQUEST)
            .exit(ExitCode.YES, "one line per field: name, tab, value")
            .exit(ExitCode.NO, "there is no such request, or it cannot be read")
            .example("ic merge show mr-3h7kd")
            .inEngine()
            .run(context ->
                CommandResult.found(
                    context.features().readTeam().merges().find(context.get(REQUEST)))),
        next(),
        writes("begin", "begin to merge the first request of its queue", FENCING_TOKEN)
            .details(
                """
                The commands renew, merged and conflict need the token. When the lease has expired, another merger may take over,
                and the token becomes invalid.
                """)
            .arguments(REQUEST)
            .options(LEASE)
            .exit(ExitCode.YES, "the fencing token")
            .exit(ExitCode.NO, "it is not the next request, or another merger has it")
            .example("token=$(ic merge begin mr-3h7kd --lease 30m)")
            .inEngine()
            .run(context -> {
              MergeQueue merges = context.features().team().merges();
              return CommandResult.changed(merges.begin(context.get(REQUEST), context.get(LEASE)));
            }),
        writes("renew", "renew the lease", RENEWED)
            .arguments(REQUEST)
            .options(TOKEN, NEW_LEASE)
            .exit(ExitCode.YES, "`renewed`")
            .exit(ExitCode.NO, "another merger took over, or it is not being merged")
            .example("ic merge renew mr-3h7kd --token 1770000000000001")
            .inEngine()
            .run(context -> {
              MergeQueue merges = context.features().team().merges();
              return CommandResult.changed(
                  merges.renew(context.get(REQUEST), context.get(TOKEN), context.get(NEW_LEASE)));
            }),
        writes("merged", "mark a request as merged", STATUS)
            .details(
                """
                Item, hook, agent, convoys and escalation change atomically. Repeating the call with the same token changes
                nothing.
                """)
            .arguments(REQUEST)
            .options(TOKEN, COMMIT)
            .exit(ExitCode.YES, "`merged`")
            .exit(ExitCode.NO, "another merger took over, or it is not being merged")
            .example("ic merge merged mr-3h7kd --token 1770000000000001 --commit 4f2a9c1")
            .inEngine()
            .run(context -> {
              MergeQueue merges = context.features().team().merges();
              return CommandResult.changed(
                  merges.merged(context.get(REQUEST), context.get(TOKEN), context.get(COMMIT)));
            }),
        writes("conflict", "mark a request as conflicted", STATUS)
            .details(
                """
                For example after a conflict, failed tests or a rejected push. The request blocks its branch until it is retried,
                submitted again or withdrawn. It opens an escalation, see `ic escalation list`.
                """)
            .arguments(REQUEST)
            .options(TOKEN, OBSTACLE)
            .exit(ExitCode.YES, "`conflicted`")
            .exit(ExitCode.NO, "another merger took over, or it is not being merged")
            .example("ic merge conflict mr-3h7kd --token 1770000000000001 --reason \"tests fail\"")
            .inEngine()
            .run(context -> {
              MergeQueue merges = context.features().team().merges();
              return CommandResult.changed(
                  merges.conflict(context.get(REQUEST), context.get(TOKEN), context.get(OBSTACLE)));
            }),
        writes("retry", "return a conflicted request to its position in the queue", STATUS)
            .arguments(REQUEST)
            .options(REASON)
            .exit(ExitCode.YES, "`pending`; also if it already was")
            .exit(ExitCode.NO, "another merger has it, or it is closed")
            .example("ic merge retry mr-3h7kd --reason \"rebased\"")
            .inEngine()
            .run(context -> {
              MergeQueue merges = context.features().team().merges();
              return CommandResult.changed(merges.retry(context.get(REQUEST), context.get(REASON)));
            }),
        writes("withdraw", "withdraw a request from its queue", STATUS)
            .arguments(REQUEST)
            .options(REASON)
            .exit(ExitCode.YES, "`withdrawn`")
            .exit(ExitCode.NO, "another merger has it, or it is closed")
            .example("ic merge withdraw mr-3h7kd --reason \"not needed\"")
            .inEngine()
            .run(context -> {
              MergeQueue merges = context.features().team().merges();
              return CommandResult.changed(
                  merges.withdraw(context.get(REQUEST), context.get(REASON)));
            }),
        run());
  }

  private CommandSpec<MergeRequest> submit() {
    return writes("submit", "submit the branch of an item to the merge queue", ID)
        .details(
            """
            The item has to be in_progress or done. An item that is already queued keeps its position with the new branches,
            unless the target changes. An item that is being merged is rejected.
            """)
        .arguments(TeamDeclarations.BEAD)
        .options(SOURCE, TARGET)
        .exit(ExitCode.YES, "the id of the request")
        .exit(ExitCode.NO, "there is no such item, or it cannot be merged now")
        .example("ic merge submit bead-4m8xq --source work/parser --target main")
        .inEngine()
        .run(MergeCommands::submit);
  }

  private static CommandResult<MergeRequest> submit(CommandContext context) {
    Branches branches = new Branches(context.get(SOURCE), context.get(TARGET));
    return CommandResult.changed(
        context.features().team().merges().submit(context.get(TeamDeclarations.BEAD), branches));
  }

  private CommandSpec<MergeRequest> list() {
    return reads("list", "list the merge queue in order", LIST)
        .options(ONLY_TARGET, ALL)
        .exit(
            ExitCode.YES,
            "id, status, target, source and item, tab-separated; branch by branch, or with --all in the order of submission")
        .example("ic merge list --target main")
        .example("ic merge list --all --json")
        .inEngine()
        .run(MergeCommands::list);
  }

  private static CommandResult<MergeRequest> list(CommandContext context) {
    Optional<String> target = onlyTarget(context);
    Predicate<MergeRequest> wanted =
        request -> target.isEmpty() || target.get().equals(request.targetBranch());
    MergeQueue merges = context.features().readTeam().merges();
    return context.get(ALL)
        ? TeamDeclarations.paged(context, merges::page, wanted)
        : TeamDeclarations.whole(context, merges::lines, wanted);
  }

  private static String line(MergeRequest request) {
    return FieldLines.columns(
        request.id(),
        request.status().wireName(),
        request.targetBranch(),
        request.sourceBranch(),
        request.beadId());
  }

  private CommandSpec<MergeRequest> next() {
    return reads("next", "print the request that is merged next", ID)
        .options(ONLY_TARGET)
        .exit(
            ExitCode.YES,
            "its id; without --target, the first submitted request of all free branches")
        .exit(ExitCode.NO, "the queue is empty, or its first request is being merged or conflicted")
        .example("ic merge next --target main")
        .example("ic merge next --json | jq -r .sourceBranch")
        .inEngine()
        .run(MergeCommands::next);
  }

  private static CommandResult<MergeRequest> next(CommandContext context) {
    Optional<String> target = onlyTarget(context);
    return CommandResult.changed(context.features().readTeam().merges().next(target));
  }

  private CommandSpec<MergeRequest> run() {
    return writes("run", "merge the next request of a branch with a command", STATUS)
        .details(
            """
            Begins the first request of the queue, runs the command and renews the lease while it runs. Marks the request as
            merged if the command exits with 0, else as conflicted. The command reads INTERCORE_MERGE_SOURCE, _TARGET, _BEAD,
            _REQUEST and _TOKEN; with the last two it can call `ic merge conflict` itself, to give a better reason. Its
            output goes to stderr. TERM, INT and HUP are forwarded to it. It is stopped if another merger takes over.
            """)
        .options(TARGET, LEASE)
        .takesProgram()
        .exit(ExitCode.YES, "merged")
        .exit(ExitCode.NO, "no request may begin, or the command failed and the branch is blocked")
        .example("ic merge run --target main -- ./merge.sh")
        .example(
            "ic merge run --target main -- sh -c 'git merge --no-ff"
                + " \"$INTERCORE_MERGE_SOURCE\"'")
        .run(MergeCommands::run);
  }

  /** Begins the next request of a branch. The launcher then runs the program. */
  private static CommandResult<MergeRequest> run(CommandContext context) throws IOException {
    Duration lease = context.get(LEASE);
    String target = Branches.branch("the target branch", context.get(TARGET));
    requireProgram(context);
    Result<MergeRequest> begun = context.features().team().merges().beginNext(target, lease);
    if (begun instanceof No<MergeRequest> no) {
      return CommandResult.refused(no);
    }
    MergeRequest request = begun.value().orElseThrow();
    context
        .site()
        .handOver(
            List.of(
                request.id(),
                Long.toString(token(request)),
                request.beadId(),
                request.sourceBranch(),
                request.targetBranch(),
                renewalPause(lease),
                context.features().sharedDatabase().toString(),
                context.get(GlobalOptions.JSON) ? "json" : "text",
                Integer.toString(context.program().size())));
    return CommandResult.handOver();
  }

  /** A program that does not exist would block the branch, so it is rejected before the begin. */
  private static void requireProgram(CommandContext context) {
    String program = context.program().getFirst();
    if (!ExecutablePath.of(context).has(program, context.directory())) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE,
          "there is no program " + program,
          "Check its spelling and PATH, and that it is executable. Nothing was begun.");
    }
  }

  /** Returns seconds with three decimals. */
  private static String renewalPause(Duration lease) {
    long milliseconds = lease.toMillis() / RENEWALS_PER_LEASE;
    String fraction = Long.toString(1000 + milliseconds % 1000).substring(1);
    return milliseconds / 1000 + "." + fraction;
  }

  private static long token(MergeRequest request) {
    return request.fencingToken().orElseThrow();
  }

  private static Optional<String> onlyTarget(CommandContext context) {
    return context.get(ONLY_TARGET).map(name -> Branches.branch("the target branch", name));
  }
}
