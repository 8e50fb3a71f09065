package dev.intercore.cli.escalation;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Exit;
import dev.intercore.cli.spec.Spec;
import dev.intercore.cli.team.Answers;
import dev.intercore.cli.team.Asking;

/** Says that somebody looks at it. */
final class EscalationAck implements Command {
  @Override
  public Spec spec() {
    return Asking.verb("escalation ack", "say that you look at it")
        .argument("ESCALATION", "its id, or a start of it that no other has")
        .exit(Exit.YES, "`acked`; also when it was so before")
        .exit(Exit.NO, "there is no such escalation, or it is closed")
        .example("ic escalation ack esc-5t8wn")
        .build();
  }

  @Override
  public Reply run(Call call) {
    Asking asking = Asking.changing(call);
    return Answers.changed(
        asking,
        asking.team().escalations().ack(call.argument(0)),
        escalation -> escalation.status().id());
  }
}
