package dev.intercore.cli.status;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.output.Terminal;
import dev.intercore.cli.spec.Spec;
import dev.intercore.status.ProjectStatus;
import dev.intercore.status.StatusSummary;

/** Shows what is going on. */
public final class StatusShow implements Command {
  @Override
  public Spec spec() {
    return Spec.named("status", "show what is going on, on one screen")
        .details(
            """
            Runs, agents, intents, locks, work, the merge queue, escalations and the last events: the first few of each, and
            how many there are. With --json all of them. It only looks.
            """)
        .exit(ExitCode.YES, "the screen; with --json one object with a list for each")
        .example("ic status")
        .example("ic status --json | jq '.merge_queue[] | select(.status == \"conflicted\")'")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    Looking looking = new Looking(call);
    Terminal reader = call.recipient();
    return Reply.streamed(
        out -> {
          StatusSummary glance = looking.glance();
          looking.warn(glance.problems());
          out.write(
              String.join(
                      "\n",
                      GlanceText.lines(
                          glance, reader.columns(), reader.hasColour(), ProjectStatus.MAX_SHOWN))
                  + "\n");
        },
        out -> looking.jsonIfFew().writeTo(out));
  }
}
