package dev.intercore.cli.events;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.Result;
import dev.intercore.common.Result.No;
import dev.intercore.event.EventConsumers;

/** Says how far a reader has dealt with what it read. */
final class EventsAck implements Command {
  private static final Option CONSUMER = Option.required("--consumer", "NAME", "whose place it is");

  @Override
  public Spec spec() {
    return Spec.named("events ack", "acknowledge what was read, up to a number")
        .details(
            """
            What is acknowledged is not read again and may be pruned. The place never moves back: a lower
            number than before is a yes that changes nothing.
            """)
        .argument("SEQ", "the number of the last event that is dealt with")
        .option(CONSUMER)
        .exit(ExitCode.YES, "the number up to which it has acknowledged")
        .exit(ExitCode.NO, "there is no such consumer, or no such event yet")
        .example("ic events ack --consumer notifier 120")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    String name = call.required(CONSUMER);
    long seq = call.sequence(call.argument(0));
    EventConsumers consumers = call.openShared().events().consumers();
    Result<Long> result = consumers.ack(name, seq);
    if (result instanceof No<Long> no) {
      return Answers.refused(no);
    }
    long acked = result.value().orElseThrow();
    return Reply.line(ExitCode.YES, Long.toString(acked), "consumer", name, "acked", acked);
  }
}
