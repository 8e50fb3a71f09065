package dev.intercore.cli.run;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.Who;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.Result;
import dev.intercore.run.Phases;
import dev.intercore.run.Run;
import dev.intercore.run.RunPlan;

/** Begins a run. */
final class RunCreate implements Command {
  private static final Option GOAL = Option.required("--goal", "TEXT", "what it is for, in a line");
  private static final Option BEAD =
      Option.valued("--bead", "ID", "the item it is begun for, in whichever tracker");
  private static final Option PHASES =
      Option.valued("--phases", "A,B,...", "its phases in order (default " + usual() + ")");

  @Override
  public Spec spec() {
    return Spec.named("run create", "begin a run, in its first phase")
        .option(GOAL)
        .option(ProjectOption.PROJECT)
        .option(BEAD)
        .option(PHASES)
        .option(Who.SESSION)
        .exit(ExitCode.YES, "the id")
        .example("ic run create --goal \"import orders from CSV\" --bead shop-41")
        .example("ic run create --goal \"a small fix\" --phases draft,review,done")
        .resident()
        .build();
  }

  private static String usual() {
    return String.join(",", Phases.DEFAULT.names());
  }

  @Override
  public Reply run(Call call) {
    RunPlan plan =
        new RunPlan(
            call.required(GOAL),
            ProjectOption.of(call),
            call.option(BEAD),
            call.option(PHASES).map(Phases::parse).orElse(Phases.DEFAULT));
    Run run = RunCall.changing(call).create(plan);
    return Answers.changed(Result.done(run), RunCall.form(Run::id));
  }
}
