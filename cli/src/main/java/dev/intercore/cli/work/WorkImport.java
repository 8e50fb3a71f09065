package dev.intercore.cli.work;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Spec;

/** Takes in all records of a folder. */
final class WorkImport implements Command {
  @Override
  public Spec spec() {
    return Spec.named(
            "work import", "take in what `ic work export` wrote, or a project's own files")
        .details(
            """
            All or nothing. Records keep their ids; the sequence and the tokens go on above theirs.
            """)
        .argument("DIR", "the folder")
        .exit(ExitCode.YES, "how many were `added`, and how many were here and the `same`")
        .exit(ExitCode.NO, "a record is here already and differs; nothing was imported")
        .example("ic work import backup/team")
        .build();
  }

  @Override
  public Reply run(Call call) {
    TeamCall asking = TeamCall.changing(call);
    return Carried.reply(asking, asking.team().importFrom(Carried.folder(call)), "added");
  }
}
