package dev.intercore.cli.events;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.event.Event;
import dev.intercore.event.EventConsumer;
import dev.intercore.event.EventLog;
import java.time.Instant;

/** Removes the oldest events. */
final class EventsPrune implements Command {
  private static final Option OLDER_THAN =
      Option.required("--older-than", "DUR", "only those at least so old; 0s: all");

  @Override
  public Spec spec() {
    return Spec.named("events prune", "remove the oldest events")
        .details(
            """
            Up to the first that is younger, or that a consumer has not acknowledged. Numbers are never used
            again. Events older than 90 days go by themselves, by the same rule.
            """)
        .option(OLDER_THAN)
        .exit(ExitCode.YES, "`N pruned`")
        .example("ic events prune --older-than 7d")
        .slow()
        .build();
  }

  @Override
  public Reply run(Call call) {
    EventLog.PruneResult pruned =
        call.openShared().events().prune(call.duration(OLDER_THAN).orElseThrow());
    Reply reply =
        Reply.line(
            ExitCode.YES,
            pruned.count() + " pruned",
            "pruned",
            pruned.count(),
            "held_back_by",
            pruned.heldBackBy().map(EventConsumer::name).orElse(null));
    return pruned
        .heldBackBy()
        .map(one -> heldBack(reply, one))
        .or(() -> pruned.ahead().map(first -> ahead(reply, first)))
        .orElse(reply);
  }

  private static Reply heldBack(Reply reply, EventConsumer consumer) {
    return reply.saying(
        consumer.name() + " has still to acknowledge the rest, " + consumer.behind() + " in all",
        "If nobody reads with that name any more: ic events consumers --remove NAME");
  }

  private static Reply ahead(Reply reply, Event first) {
    return reply.saying(
        "event "
            + first.seq()
            + " is dated "
            + Instant.ofEpochSecond(first.at())
            + ", ahead of the clock: it stays, with all that came after it",
        "They go when that time has come; docs/events.md, Pruning, tells how they can go before.");
  }
}
