package dev.intercore.cli.escalation;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;

/** Says that it is taken care of. */
final class EscalationClose implements Command {
  private static final Option REASON = Option.valued("--reason", "TEXT", "why");

  @Override
  public Spec spec() {
    return TeamCall.verb("escalation close", "say that it is taken care of")
        .details(
            """
            An item that failed too often is ready again with it.
            """)
        .argument("ESCALATION", "its id, or a start of it that no other has")
        .option(REASON)
        .exit(ExitCode.YES, "`closed`; also when it was so before")
        .exit(ExitCode.NO, "there is no such escalation")
        .example("ic escalation close esc-5t8wn --reason \"the test was flaky\"")
        .build();
  }

  @Override
  public Reply run(Call call) {
    TeamCall asking = TeamCall.changing(call);
    return Answers.changed(
        asking,
        asking.team().escalations().close(call.argument(0), call.option(REASON)),
        escalation -> escalation.status().wireName());
  }
}
