package dev.intercore.cli.merge;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.ExecutablePath;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Result;
import dev.intercore.work.MergeQueue;
import dev.intercore.work.record.Branches;
import dev.intercore.work.record.MergeRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Begins the next request of a branch and hands over to the launcher, which runs the command. */
final class MergeRun implements Command {
  private static final Option TARGET =
      Option.required("--target", "BRANCH", "the branch that is merged into");

  /** So often within a lease it is renewed, so that one that fails does not lose it. */
  private static final int RENEWALS_A_LEASE = 3;

  @Override
  public Spec spec() {
    return Spec.named("merge run", "merge the next request of a branch by a command")
        .details(
            """
            Begins the request at the head of the line, runs the command, renews the lease while it runs, and says merged if
            it exits with 0, conflict otherwise. The command finds the names it needs in INTERCORE_MERGE_SOURCE, _TARGET,
            _BEAD, _REQUEST and _TOKEN; with the last two it may say `ic merge conflict` itself, for a better reason. What it
            prints goes to stderr. TERM, INT and HUP go to the command. Another that takes over stops it.
            """)
        .option(TARGET)
        .option(MergeBegin.LEASE)
        .takesProgram()
        .exit(ExitCode.YES, "merged")
        .exit(ExitCode.NO, "nothing may begin, or the command failed and the branch is blocked")
        .example("ic merge run --target main -- ./merge.sh")
        .example(
            "ic merge run --target main -- sh -c 'git merge --no-ff \"$INTERCORE_MERGE_SOURCE\"'")
        .build();
  }

  @Override
  public Reply run(Call call) throws IOException {
    Duration lease = Requests.lease(call, MergeBegin.LEASE).orElse(MergeQueue.USUAL_LEASE);
    String target = Branches.branch("the target branch", call.required(TARGET));
    refuseMissing(call, call.afterDashes().getFirst());
    TeamCall asking = TeamCall.changing(call);
    Result<MergeRequest> begun = asking.team().merges().beginNext(target, lease);
    if (!begun.isDone()) {
      return Answers.changed(asking, begun, Requests::word);
    }
    MergeRequest request = begun.value().orElseThrow();
    call.site()
        .handOver(
            List.of(
                request.id(),
                Long.toString(request.fencingToken().orElseThrow()),
                request.beadId(),
                request.sourceBranch(),
                request.targetBranch(),
                pause(lease),
                call.databases().sharedDatabase().toString(),
                call.wantsJson() ? "json" : "text",
                Integer.toString(call.afterDashes().size())));
    return Reply.handover();
  }

  /** Before anything is begun: a command that is not there would block the branch. */
  private static void refuseMissing(Call call, String program) {
    if (!new ExecutablePath(call.variable("PATH").orElse("")).has(program, call.directory())) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE,
          "there is no program " + program,
          "Check its spelling and PATH, and that it is executable. Nothing was begun.");
    }
  }

  /** Seconds, with a fraction where the lease is short. */
  private static String pause(Duration lease) {
    long milliseconds = lease.toMillis() / RENEWALS_A_LEASE;
    String fraction = Long.toString(1000 + milliseconds % 1000).substring(1);
    return milliseconds / 1000 + "." + fraction;
  }
}
