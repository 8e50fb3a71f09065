package dev.intercore.cli.agent;

import dev.intercore.cli.Call;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.Facts;
import dev.intercore.cli.record.RecordForm;
import dev.intercore.cli.record.Scroll;
import dev.intercore.cli.run.RunCall;
import dev.intercore.common.Result;
import dev.intercore.common.Result.No;
import dev.intercore.run.Run;
import dev.intercore.run.RunAgent;
import dev.intercore.run.RunAgentStatus;
import dev.intercore.run.RunAgents.Seen;
import dev.intercore.run.Runs;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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
        RunCall.looking(call).agents().find(call.argument(0)), RecordForm.all(RunCrew::fields));
  }

  static Reply tell(Call call) {
    return Answers.found(
        RunCall.looking(call).agents().find(call.argument(0)), form(RunCrew::status));
  }

  static Reply say(Call call, RunAgentStatus status) {
    return Answers.changed(
        RunCall.changing(call).agents().status(call.argument(0), status), form(RunCrew::status));
  }

  private static RecordForm<Seen> form(Function<Seen, String> text) {
    return RecordForm.of(text, RunCrew::fields);
  }

  private static Map<String, @Nullable Object> fields(Seen seen) {
    return seen.agent().toMap(seen.active());
  }

  private static String status(Seen seen) {
    return seen.agent().status().wireName();
  }

  private static String line(Seen seen) {
    RunAgent agent = seen.agent();
    return Facts.columns(
        agent.id(),
        agent.type(),
        agent.name().orElse("-"),
        agent.status().wireName(),
        seen.active() ? "active" : "inactive");
  }
}
