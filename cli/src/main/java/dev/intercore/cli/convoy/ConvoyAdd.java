package dev.intercore.cli.convoy;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Spec;
import dev.intercore.work.record.TeamRecord;
import java.util.List;

/** Adds items to a convoy. */
final class ConvoyAdd implements Command {
  @Override
  public Spec spec() {
    return TeamCall.verb("convoy add", "add items to a convoy")
        .argument("CONVOY", "its id, or a start of it that no other has")
        .arguments("BEAD", "the items; one that is there already changes nothing")
        .exit(ExitCode.YES, "the id of the convoy")
        .exit(ExitCode.NO, "there is no such convoy or item; nothing was added")
        .example("ic convoy add convoy-9d3fa bead-1c5zt")
        .build();
  }

  @Override
  public Reply run(Call call) {
    TeamCall asking = TeamCall.changing(call);
    List<String> words = call.arguments();
    return Answers.changed(
        asking,
        asking.team().convoys().add(words.getFirst(), words.subList(1, words.size())),
        TeamRecord::id);
  }
}
