package dev.intercore.cli.run;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.run.Run;
import java.util.Optional;

/** Tells how far a run is, or moves it. */
final class RunPhase implements Command {
  private static final Option FROM =
      Option.valued("--from", "PHASE", "move only from there: of several who move, one does");

  @Override
  public Spec spec() {
    return RunCall.verb("run phase", "tell how far a run is, or move it on")
        .details(
            """
            It moves to any later phase, past no gate that failed, and never back. Into the phase it is in already
            changes nothing.
            """)
        .optionalArgument("PHASE", "where it goes")
        .option(FROM)
        .exit(ExitCode.YES, "its phase")
        .exit(ExitCode.NO, "there is no such run, or it cannot go there; stderr says why")
        .example("ic run phase run-4m8xq")
        .example("ic run phase run-4m8xq shipping --from executing")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    Optional<String> wanted = call.optionalArgument(1);
    Optional<String> from = call.option(FROM);
    if (wanted.isPresent()) {
      return Answers.changed(
          RunCall.changing(call).move(call.argument(0), wanted.get(), from),
          RunCall.form(Run::phase));
    }
    if (from.isPresent()) {
      throw call.usage("--from without a PHASE", "Say where the run goes.");
    }
    return Answers.found(RunCall.looking(call).find(call.argument(0)), RunCall.form(Run::phase));
  }
}
