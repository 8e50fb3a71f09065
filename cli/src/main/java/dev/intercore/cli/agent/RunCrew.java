package dev.intercore.cli.agent;

import dev.intercore.cli.Call;
import dev.intercore.cli.output.FieldLines;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.RecordForm;
import dev.intercore.cli.record.Scroll;
import dev.intercore.cli.run.RunCall;
import dev.intercore.common.Result;
import dev.intercore.common.Result.No;
import dev.intercore.run.Run;
import dev.intercore.run.RunAgent;
import dev.intercore.run.RunAgent.RunAgentStatus;
import dev.intercore.run.RunAgents.AgentView;
import dev.intercore.run.Runs;
import java.util.function.Function;

/** The verbs of {@code ic agent} for those who work in a run. */
final class RunCrew {
  private RunCrew() {}

  static Reply list(Call call, String start) {
    Runs runs = RunCall.looking(call);
    Result<Run> found = runs.find(start);
    if (found instanceof No<Run> no) {
      return Answers.refused(no);
    }
    String run = found.value().orElseThrow().id();
    return Scroll.of(
        call,
        (last, most, damaged) ->
            runs.agents().page(run, last.map(seen -> seen.agent().seq()).orElse(0L), most, damaged),
        _ -> true,
        form(RunCrew::line));
  }

  static Reply show(Call call) {
    return Answers.found(
        RunCall.looking(call).agents().find(call.argument(0)),
        RecordForm.all(AgentView.JSON::toMap));
  }

  static Reply tell(Call call) {
    return Answers.found(
        RunCall.looking(call).agents().find(call.argument(0)), form(RunCrew::status));
  }

  static Reply say(Call call, RunAgentStatus status) {
    return Answers.changed(
        RunCall.changing(call).agents().status(call.argument(0), status), form(RunCrew::status));
  }

  private static RecordForm<AgentView> form(Function<AgentView, String> text) {
    return RecordForm.of(text, AgentView.JSON::toMap);
  }

  private static String status(AgentView seen) {
    return seen.agent().status().wireName();
  }

  private static String line(AgentView seen) {
    RunAgent agent = seen.agent();
    return FieldLines.columns(
        agent.id(),
        agent.type(),
        agent.name().orElse("-"),
        agent.status().wireName(),
        seen.active() ? "active" : "inactive");
  }
}
