package dev.intercore.cli.work;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;

/** Gives an item back. */
final class WorkRelease implements Command {
  private static final Option REASON = Option.valued("--reason", "TEXT", "why");

  @Override
  public Spec spec() {
    return TeamCall.verb("work release", "take an item from whoever has it: it is open again")
        .details(
            """
            Its hook is cleared and its agent idle in the same step. One that was begun counts as a failed attempt; with the
            third it waits for a person, see `ic escalation list`.
            """)
        .argument("BEAD", "the item's id, or a start of it that no other has")
        .option(REASON)
        .exit(ExitCode.YES, "`open`")
        .exit(ExitCode.NO, "there is no such item, or it cannot be open")
        .example("ic work release bead-4m8xq --reason \"needs another approach\"")
        .build();
  }

  @Override
  public Reply run(Call call) {
    TeamCall asking = TeamCall.changing(call);
    return Answers.changed(
        asking,
        asking.team().work().release(call.argument(0), call.option(REASON)),
        item -> item.status().wireName());
  }
}
