package dev.intercore.cli.run;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.Who;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.Actor;
import dev.intercore.common.Result;
import dev.intercore.run.Run;
import java.util.Optional;

/** Tells which run goes on here. */
final class RunCurrent implements Command {
  @Override
  public Spec spec() {
    return Spec.named("run current", "tell which run goes on here")
        .details(
            """
            The newest active run of the session that asks; where it has none, the newest of the project. With --project and
            without --session, that of the project.
            """)
        .option(ProjectOption.PROJECT)
        .option(Who.SESSION)
        .exit(ExitCode.YES, "its id")
        .exit(ExitCode.NO, "there is none; nothing is printed, with --json null")
        .example("ic run current")
        .example("ic run current --json | jq -r .phase")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    Optional<Run> current = RunCall.as(call, asker(call)).current(ProjectOption.of(call));
    return current.isEmpty()
        ? Answers.nothing()
        : Answers.found(Result.already(current.get()), RunCall.form(Run::id));
  }

  /** Whoever names a project means it, whatever session the surroundings speak of. */
  private static Actor asker(Call call) {
    boolean namesOnlyProject =
        call.option(ProjectOption.PROJECT).isPresent() && call.option(Who.SESSION).isEmpty();
    return namesOnlyProject ? Actor.LOOKING : Who.lookingInSession(call);
  }
}
