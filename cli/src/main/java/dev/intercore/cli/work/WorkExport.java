package dev.intercore.cli.work;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Spec;

/** Writes all records into files. */
final class WorkExport implements Command {
  @Override
  public Spec spec() {
    return Spec.named("work export", "write agents, items and all else into a folder, as files")
        .details(
            """
            The files are those of the store of files: sorted keys, two spaces, a final newline. Twice gives the same bytes.
            """)
        .argument("DIR", "the folder; it is made if need be")
        .exit(ExitCode.YES, "how many were `written`, and how many were there and the `same`")
        .exit(ExitCode.NO, "the folder holds a record that is not here")
        .example("ic work export backup/team")
        .build();
  }

  @Override
  public Reply run(Call call) {
    TeamCall asking = TeamCall.looking(call);
    return Carried.reply(asking, asking.team().export(Carried.folder(call)), "written");
  }
}
