package dev.intercore.cli.commands;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.doctor.Check;
import dev.intercore.doctor.Check.Finding;
import dev.intercore.doctor.Check.Repair;
import dev.intercore.doctor.Doctor;
import dev.intercore.doctor.Doctor.Case;
import dev.intercore.doctor.Doctor.Report;
import dev.intercore.doctor.Doctor.State;
import dev.intercore.json.JsonCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** {@code ic doctor}: runs checks, repairs what they find if asked, and prints a report. */
final class DoctorCommand {
  static final String NAME = "doctor";

  private static final Option<Boolean> FIX = Option.flag("--fix", "carry out the repairs");

  private DoctorCommand() {}

  /**
   * Returns the command.
   *
   * @param engineCheck the check of engines, which this module does not know
   */
  static CommandSpec<DoctorResult> spec(Function<CommandContext, Check> engineCheck) {
    return CommandSpec.writes(
            NAME, "check the database, files, locks and engine, and repair them", DoctorResult.VIEW)
        .details(
            """
            Checks files, database, intents, work, runs, events, locks and engine. Prints `ok AREA`, or for each problem
            `FOUND AREA: fact` and below it the repair. With --fix it carries out the repairs. It assigns no item to another
            agent and deletes nothing that is damaged: damaged records go into quarantine. It does not change what may belong
            to a live process.
            """)
        .options(FIX)
        .exit(ExitCode.YES, "no problems, or all of them are repaired")
        .exit(ExitCode.NO, "problems remain")
        .exit(ExitCode.ERROR, "a check failed")
        .example("ic doctor")
        .example("ic doctor --fix")
        .example("ic doctor --json")
        .slow()
        .run(context -> run(context, engineCheck));
  }

  private static CommandResult<DoctorResult> run(
      CommandContext context, Function<CommandContext, Check> engineCheck) {
    List<Check> checks = new ArrayList<>(new DoctorChecks(context).all());
    checks.add(engineCheck.apply(context));
    List<Report> reports = new ArrayList<>();
    for (Check check : checks) {
      reports.add(context.get(FIX) ? Doctor.repair(check) : Doctor.inspect(check));
    }
    DoctorResult result = new DoctorResult(reports);
    return CommandResult.of(result.isOk(), result);
  }

  /** The reports of all checks. */
  record DoctorResult(List<Report> reports) {
    static final ResultView<DoctorResult> VIEW =
        ResultView.text(
            DoctorResult::text,
            JsonCodec.fields(DoctorResult.class)
                .bool("ok", DoctorResult::isOk)
                .objects("findings", AreaCase.JSON, DoctorResult::findings)
                .objects("notes", AreaNote.JSON, DoctorResult::notes)
                .writeOnly());

    private boolean isOk() {
      return reports.stream().allMatch(Report::isOk);
    }

    private List<AreaCase> findings() {
      List<AreaCase> findings = new ArrayList<>();
      for (Report report : reports) {
        report.cases().forEach(one -> findings.add(new AreaCase(report.area(), one)));
      }
      return findings;
    }

    private List<AreaNote> notes() {
      List<AreaNote> notes = new ArrayList<>();
      for (Report report : reports) {
        report
            .skipped()
            .ifPresent(why -> notes.add(new AreaNote(report.area(), "skipped: " + why)));
        report.notes().forEach(note -> notes.add(new AreaNote(report.area(), note)));
      }
      return notes;
    }

    private String text() {
      List<String> lines = new ArrayList<>();
      for (Report report : reports) {
        if (report.skipped().isPresent()) {
          lines.add("skipped " + report.area() + ": " + report.skipped().get());
        } else if (report.cases().isEmpty()) {
          lines.add("ok " + report.area());
        }
        for (Case one : report.cases()) {
          lines.add("FOUND " + report.area() + ": " + one.finding().fact());
          lines.add("  " + outcome(one));
        }
        report.notes().forEach(note -> lines.add("  note: " + note));
      }
      return String.join("\n", lines) + "\n";
    }

    private static String outcome(Case one) {
      if (one.finding().repair().isEmpty()) {
        return "hint: " + one.finding().advice();
      }
      return switch (one.state()) {
        case FOUND -> "would: " + one.finding().repair().get().description();
        case FIXED -> "fixed: " + one.finding().repair().get().description();
        case FAILED -> "failed: " + one.failure();
      };
    }
  }

  /** A finding as JSON. */
  private record AreaCase(String area, Case outcome) {
    static final JsonCodec<AreaCase> JSON =
        JsonCodec.fields(AreaCase.class)
            .text("area", AreaCase::area)
            .text("problem", one -> one.finding().fact())
            .nullableText("repair", one -> one.finding().repair().map(Repair::description))
            .bool("fixed", one -> one.outcome().state() == State.FIXED)
            .nullableText("failure", one -> unlessEmpty(one.outcome().failure()))
            .nullableText("hint", one -> unlessEmpty(one.finding().advice()))
            .writeOnly();

    private Finding finding() {
      return outcome.finding();
    }

    private static Optional<String> unlessEmpty(String text) {
      return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }
  }

  /** A note as JSON. */
  private record AreaNote(String area, String note) {
    static final JsonCodec<AreaNote> JSON =
        JsonCodec.fields(AreaNote.class)
            .text("area", AreaNote::area)
            .text("note", AreaNote::note)
            .writeOnly();
  }
}
