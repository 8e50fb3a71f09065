package dev.intercore.cli.agent;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.Result;
import dev.intercore.run.RunAgent;
import dev.intercore.work.record.AgentIdentity;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells all of one agent. */
final class AgentGet implements Command {
  @Override
  public Spec spec() {
    return TeamCall.verb("agent get", "tell all of one agent")
        .argument("AGENT", "its id, or a start of it that no other has")
        .exit(
            ExitCode.YES,
            "one line a fact: its name, a tab and what it is; `liveness` is whether its process"
                + " lives, `active` whether one of a run is at work")
        .exit(ExitCode.NO, "there is no such agent, or it cannot be read")
        .example("ic agent get polecat-7k2p9")
        .example("ic agent get polecat-7 --json")
        .example("ic agent get agent-2v5k0")
        .build();
  }

  @Override
  public Reply run(Call call) {
    if (RunAgent.isNamed(call.argument(0))) {
      return RunCrew.show(call);
    }
    TeamCall asking = TeamCall.looking(call);
    Result<AgentIdentity> found = asking.team().agents().find(call.argument(0));
    return found
        .value()
        .map(agent -> {
          Map<String, @Nullable Object> values = new LinkedHashMap<>(agent.toMap());
          values.put("liveness", Liveliness.of(asking.team().agents().liveness(agent)));
          return Answers.all(agent, values);
        })
        .orElseGet(() -> Answers.shown(asking, found));
  }
}
