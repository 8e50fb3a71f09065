package dev.intercore.cli.work;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.record.WordOption;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.Result;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.Priority;

/** Writes down what is to be done. */
final class WorkCreate implements Command {
  private static final Option TITLE = Option.required("--title", "TEXT", "what, in one line");
  private static final Option DESCRIPTION =
      Option.valued("--description", "TEXT", "all else, at most 64 KB");
  private static final Option PRIORITY =
      WordOption.valued("--priority", Priority.values(), "P1 comes first (default P2)");

  @Override
  public Spec spec() {
    return TeamCall.verb("work create", "write down something to be done")
        .option(TITLE)
        .option(DESCRIPTION)
        .option(PRIORITY)
        .exit(ExitCode.YES, "the id")
        .example("ic work create --title \"rename the parser\"")
        .example(
            "ic work create --title \"fix the build\" --priority P1 --description \"see the log\"")
        .build();
  }

  @Override
  public Reply run(Call call) {
    Priority priority = WordOption.read(call, PRIORITY, Priority.values()).orElse(Priority.USUAL);
    WorkItem.Draft draft =
        new WorkItem.Draft(call.required(TITLE), call.option(DESCRIPTION).orElse(""), priority);
    TeamCall asking = TeamCall.changing(call);
    return Answers.changed(asking, Result.done(asking.team().work().create(draft)), TeamRecord::id);
  }
}
