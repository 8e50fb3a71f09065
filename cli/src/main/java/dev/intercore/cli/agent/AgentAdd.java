package dev.intercore.cli.agent;

import dev.intercore.cli.Call;
import dev.intercore.cli.CallingProcess;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.RecordForm;
import dev.intercore.cli.run.RunCall;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.run.RunAgent;
import dev.intercore.run.RunAgents.AgentView;
import dev.intercore.run.RunAgents.NewAgent;

/** Makes somebody known who works in a run. */
final class AgentAdd implements Command {
  private static final Option TYPE =
      Option.required("--type", "TYPE", "what kind of agent, such as codex");
  private static final Option NAME = Option.valued("--name", "NAME", "what people call it");
  private static final Option PID =
      Option.valued("--pid", "N", "its process; once that is gone it is not active");

  @Override
  public Spec spec() {
    return RunCall.verb("agent add", "make somebody known who works in a run")
        .option(TYPE)
        .option(NAME)
        .option(PID)
        .exit(ExitCode.YES, "the id")
        .exit(ExitCode.NO, "there is no such run, or it has ended")
        .exit(ExitCode.ERROR, "the process is gone already")
        .example("ic agent add run-4m8xq --type codex --name batch-1 --pid 4711")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    NewAgent added =
        new NewAgent(call.required(TYPE), call.option(NAME), new CallingProcess(call).named(PID));
    // It was just seen alive, or nothing is known of it.
    return Answers.changed(
        RunCall.changing(call).agents().add(call.argument(0), added),
        RecordForm.of(RunAgent::id, agent -> AgentView.JSON.toMap(new AgentView(agent, true))));
  }
}
