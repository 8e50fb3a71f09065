package dev.intercore.cli.merge;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;

/** Says that it is merged. */
final class MergeMerged implements Command {
  private static final Option COMMIT =
      Option.valued("--commit", "TEXT", "the commit that it became");

  @Override
  public Spec spec() {
    return Requests.verb("merge merged", "say that it is merged")
        .details(
            """
            Item, hook, agent, convoys and the escalation follow in the same step. Said again with the same token it changes
            nothing.
            """)
        .option(Requests.TOKEN)
        .option(COMMIT)
        .exit(ExitCode.YES, "`merged`")
        .exit(ExitCode.NO, "you were taken over, or it is not being merged")
        .example("ic merge merged mr-3h7kd --token 1770000000000001 --commit 4f2a9c1")
        .build();
  }

  @Override
  public Reply run(Call call) {
    long token = Requests.token(call);
    TeamCall asking = TeamCall.changing(call);
    return Answers.changed(
        asking,
        asking.team().merges().merged(call.argument(0), token, call.option(COMMIT)),
        Requests::word);
  }
}
