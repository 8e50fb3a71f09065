package dev.intercore.cli.escalation;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Spec;

/** Says that somebody looks at it. */
final class EscalationAck implements Command {
  @Override
  public Spec spec() {
    return TeamCall.verb("escalation ack", "say that you look at it")
        .argument("ESCALATION", "its id, or a start of it that no other has")
        .exit(ExitCode.YES, "`acked`; also when it was so before")
        .exit(ExitCode.NO, "there is no such escalation, or it is closed")
        .example("ic escalation ack esc-5t8wn")
        .build();
  }

  @Override
  public Reply run(Call call) {
    TeamCall asking = TeamCall.changing(call);
    return Answers.changed(
        asking,
        asking.team().escalations().ack(call.argument(0)),
        escalation -> escalation.status().wireName());
  }
}
