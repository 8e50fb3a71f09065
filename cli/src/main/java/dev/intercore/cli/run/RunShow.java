package dev.intercore.cli.run;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.spec.Spec;

/** Tells all of one run. */
final class RunShow implements Command {
  @Override
  public Spec spec() {
    return RunCall.verb("run show", "tell all of one run")
        .exit(ExitCode.YES, "one line a fact: its name, a tab and what it is; one line a phase")
        .exit(ExitCode.NO, "there is no such run")
        .example("ic run show run-4m8xq")
        .example("ic run show run-4 --json")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    return Answers.found(RunCall.looking(call).find(call.argument(0)), RunCall.ALL);
  }
}
