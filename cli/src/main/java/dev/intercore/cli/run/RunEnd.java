package dev.intercore.cli.run;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.run.Run.RunStatus;

/** Ends a run, in one of the ways there are. */
final class RunEnd implements Command {
  private static final Option REASON =
      Option.valued("--reason", "TEXT", "why; it is told in the event");

  private final String verb;
  private final RunStatus status;
  private final String summary;

  RunEnd(String verb, RunStatus status, String summary) {
    this.verb = verb;
    this.status = status;
    this.summary = summary;
  }

  @Override
  public Spec spec() {
    return RunCall.verb("run " + verb, summary)
        .details(
            """
            In any phase. What has ended changes no more: no phase, gate, agent or artifact. The same end once more
            changes nothing.
            """)
        .option(REASON)
        .exit(ExitCode.YES, "`" + status.wireName() + "`")
        .exit(ExitCode.NO, "there is no such run, or it has ended otherwise")
        .example("ic run " + verb + " run-4m8xq")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    return Answers.changed(
        RunCall.changing(call).end(call.argument(0), status, call.option(REASON)),
        RunCall.form(run -> run.status().wireName()));
  }
}
