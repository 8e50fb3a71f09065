package dev.intercore.cli.agent;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.WireEnum;
import dev.intercore.run.RunAgent;
import dev.intercore.run.RunAgent.RunAgentStatus;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tells or says how an agent is. */
final class AgentState implements Command {
  @Override
  public Spec spec() {
    return TeamCall.verb("agent status", "tell how an agent is, or say it")
        .details(
            """
            An agent is active while its hook holds an item, else idle, and by itself nothing else. Said by hand: stalled of
            one that has an item, terminated or idle of one that has none. One that works in a run is running, completed
            or failed, as it was said last.
            """)
        .argument("AGENT", "its id, or a start of it that no other has")
        .optionalChoice("STATUS", "what it is from now on", words())
        .exit(ExitCode.YES, "its status")
        .exit(ExitCode.NO, "there is no such agent, or it cannot be that")
        .example("ic agent status polecat-7k2p9")
        .example("ic agent status polecat-7k2p9 terminated")
        .example("ic agent status agent-2v5k0 completed")
        .build();
  }

  @Override
  public Reply run(Call call) {
    String id = call.argument(0);
    if (RunAgent.isNamed(id)) {
      Optional<RunAgentStatus> said = said(call, RunAgentStatus.values());
      return said.isPresent() ? RunCrew.say(call, said.get()) : RunCrew.tell(call);
    }
    Optional<AgentStatus> wanted = said(call, AgentStatus.values());
    if (wanted.isEmpty()) {
      TeamCall asking = TeamCall.looking(call);
      return Answers.found(asking, asking.team().agents().find(id), AgentState::word);
    }
    TeamCall asking = TeamCall.changing(call);
    return Answers.changed(
        asking, asking.team().agents().status(id, wanted.get()), AgentState::word);
  }

  /** Those of a team's agents, then those of a run's. */
  private static List<String> words() {
    List<String> all = new ArrayList<>(WireEnum.wireNames(AgentStatus.values()));
    all.addAll(WireEnum.wireNames(RunAgentStatus.values()));
    return all;
  }

  /** What was said, if anything; a word of the other kind of agent is a misuse. */
  private static <W extends WireEnum> Optional<W> said(Call call, W[] all) {
    Optional<String> text = call.optionalArgument(1);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Optional<W> word = WireEnum.find(all, text.get());
    if (word.isEmpty()) {
      throw call.usage(
          call.argument(0) + " cannot be " + text.get(),
          "It is one of " + String.join(", ", WireEnum.wireNames(all)) + ".");
    }
    return word;
  }

  private static String word(AgentIdentity agent) {
    return agent.status().wireName();
  }
}
