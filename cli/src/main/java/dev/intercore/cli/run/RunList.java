package dev.intercore.cli.run;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.FieldLines;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Scroll;
import dev.intercore.cli.record.WordOption;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.run.Run;
import dev.intercore.run.Run.RunStatus;
import dev.intercore.run.Runs;
import java.util.Optional;

/** Lists the runs. */
final class RunList implements Command {
  private static final Option STATUS =
      WordOption.valued("--status", RunStatus.values(), "only those that stand so");

  @Override
  public Spec spec() {
    return Spec.named("run list", "list the runs")
        .option(STATUS)
        .exit(
            ExitCode.YES, "id, status, phase and goal, tab-separated, in the order they were made")
        .example("ic run list --status active")
        .example("ic run list --json")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    Optional<RunStatus> status = WordOption.read(call, STATUS, RunStatus.values());
    Runs runs = RunCall.looking(call);
    return Scroll.of(
        call,
        (last, most, damaged) -> runs.page(last.map(Run::seq).orElse(0L), most, damaged),
        run -> status.isEmpty() || status.get() == run.status(),
        RunCall.form(RunList::line));
  }

  private static String line(Run run) {
    return FieldLines.columns(run.id(), run.status().wireName(), run.phase(), run.goal());
  }
}
