package dev.intercore.cli.merge;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;

/** Says that it cannot be merged. */
final class MergeConflict implements Command {
  private static final Option REASON =
      Option.required("--reason", "TEXT", "what is in the way, at most 2000 bytes");

  @Override
  public Spec spec() {
    return Requests.verb("merge conflict", "say that it cannot be merged")
        .details(
            """
            A conflict, failed tests, a push that was refused. It blocks its branch until it is retried, submitted anew or
            withdrawn; a person is told of it, see `ic escalation list`.
            """)
        .option(Requests.TOKEN)
        .option(REASON)
        .exit(ExitCode.YES, "`conflicted`")
        .exit(ExitCode.NO, "you were taken over, or it is not being merged")
        .example("ic merge conflict mr-3h7kd --token 1770000000000001 --reason \"tests fail\"")
        .build();
  }

  @Override
  public Reply run(Call call) {
    long token = Requests.token(call);
    TeamCall asking = TeamCall.changing(call);
    return Answers.changed(
        asking,
        asking.team().merges().conflict(call.argument(0), token, call.required(REASON)),
        Requests::word);
  }
}
