package dev.intercore.cli.doctor;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.doctor.Check;
import dev.intercore.doctor.Doctor;
import dev.intercore.doctor.Doctor.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Looks everything over, and mends it when asked to. */
public final class DoctorRun implements Command {
  static final Option FIX = Option.flag("--fix", "do what it would do");

  private final Function<Call, Check> engine;

  /**
   * @param engine the check of what only others know of
   */
  public DoctorRun(Function<Call, Check> engine) {
    this.engine = engine;
  }

  @Override
  public Spec spec() {
    return Spec.named("doctor", "look over all that is kept, and mend it")
        .details(
            """
            Looks at files, database, intents, work, runs, events, locks and engine. Prints `ok AREA`, or for everything it finds
            `FOUND AREA: fact` and below it what it would do. With --fix it does that. Nothing is given to anyone and
            nothing damaged is deleted: it is put into quarantine. What may still be alive is left alone.
            """)
        .option(FIX)
        .exit(ExitCode.YES, "nothing is wrong, or nothing any more")
        .exit(ExitCode.NO, "something is wrong")
        .exit(ExitCode.ERROR, "it could not look")
        .example("ic doctor")
        .example("ic doctor --fix")
        .example("ic doctor --json")
        .slow()
        .build();
  }

  @Override
  public Reply run(Call call) {
    List<Check> checks = new ArrayList<>(new Patient(call).checks());
    checks.add(engine.apply(call));
    List<Report> reports = new ArrayList<>();
    for (Check check : checks) {
      reports.add(call.has(FIX) ? Doctor.repair(check) : Doctor.inspect(check));
    }
    boolean well = reports.stream().allMatch(Report::isOk);
    return new Reply(
        well ? ExitCode.YES : ExitCode.NO,
        DoctorText.of(reports),
        () -> DoctorText.json(reports, well) + "\n");
  }
}
