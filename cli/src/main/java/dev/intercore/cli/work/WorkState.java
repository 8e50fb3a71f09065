package dev.intercore.cli.work;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.WireEnum;
import dev.intercore.work.record.WorkItem.WorkStatus;
import java.util.Optional;

/** Tells or says how far an item is. */
final class WorkState implements Command {
  private static final Option REASON = Option.valued("--reason", "TEXT", "why");

  @Override
  public Spec spec() {
    return TeamCall.verb("work status", "tell how far an item is, or move it")
        .details(
            """
            open, hooked, in_progress, done, merged: a move takes hook, agent and convoys along, and one that does not exist
            is refused with those that do. What has become obsolete goes from open to done, and says why.
            """)
        .argument("BEAD", "the item's id, or a start of it that no other has")
        .optionalChoice("STATUS", "where it goes", WireEnum.wireNames(WorkStatus.values()))
        .option(REASON)
        .exit(ExitCode.YES, "its status")
        .exit(ExitCode.NO, "there is no such item, or it cannot go there")
        .example("ic work status bead-4m8xq")
        .example("ic work status bead-4m8xq done --reason \"nobody needs it any more\"")
        .build();
  }

  @Override
  public Reply run(Call call) {
    Optional<WorkStatus> wanted =
        call.optionalArgument(1).flatMap(text -> WireEnum.find(WorkStatus.values(), text));
    Optional<String> reason = call.option(REASON);
    if (wanted.isEmpty() && reason.isPresent()) {
      throw call.usage("a reason without a STATUS", "Say where the item goes.");
    }
    return wanted.isPresent() ? move(call, wanted.get(), reason) : tell(call);
  }

  private static Reply tell(Call call) {
    TeamCall asking = TeamCall.looking(call);
    return Answers.found(
        asking, asking.team().work().find(call.argument(0)), item -> item.status().wireName());
  }

  private static Reply move(Call call, WorkStatus status, Optional<String> reason) {
    TeamCall asking = TeamCall.changing(call);
    return Answers.changed(
        asking,
        asking.team().work().status(call.argument(0), status, reason),
        item -> item.status().wireName());
  }
}
