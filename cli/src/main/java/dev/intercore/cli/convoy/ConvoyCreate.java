package dev.intercore.cli.convoy;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.work.record.TeamRecord;

/** Puts items together. */
final class ConvoyCreate implements Command {
  private static final Option NAME = Option.required("--name", "TEXT", "what it is, in one line");

  @Override
  public Spec spec() {
    return TeamCall.verb("convoy create", "put items together, to see how far they are")
        .arguments("BEAD", "the items; one that is named twice counts once")
        .option(NAME)
        .exit(ExitCode.YES, "the id")
        .exit(ExitCode.NO, "there is no such item; nothing was made")
        .example("ic convoy create --name \"release 2\" bead-4m8xq bead-7k2p9")
        .build();
  }

  @Override
  public Reply run(Call call) {
    TeamCall asking = TeamCall.changing(call);
    return Answers.changed(
        asking,
        asking.team().convoys().create(call.required(NAME), call.arguments()),
        TeamRecord::id);
  }
}
