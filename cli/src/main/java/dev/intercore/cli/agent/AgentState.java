package dev.intercore.cli.agent;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Exit;
import dev.intercore.cli.spec.Spec;
import dev.intercore.cli.team.Answers;
import dev.intercore.cli.team.Asking;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.AgentStatus;
import dev.intercore.work.record.Word;
import java.util.Optional;

/** Tells or says how an agent is. */
final class AgentState implements Command {
  @Override
  public Spec spec() {
    return Asking.verb("agent status", "tell how an agent is, or say it")
        .details(
            """
            An agent is active while its hook holds an item, else idle, and by itself nothing else. Said by hand: stalled of
            one that has an item, terminated or idle of one that has none.
            """)
        .argument("AGENT", "its id, or a start of it that no other has")
        .optionalChoice("STATUS", "what it is from now on", Word.ids(AgentStatus.values()))
        .exit(Exit.YES, "its status")
        .exit(Exit.NO, "there is no such agent, or it cannot be that")
        .example("ic agent status polecat-7k2p9")
        .example("ic agent status polecat-7k2p9 terminated")
        .build();
  }

  @Override
  public Reply run(Call call) {
    Optional<AgentStatus> wanted =
        call.optionalArgument(1).flatMap(text -> Word.find(AgentStatus.values(), text));
    String id = call.argument(0);
    if (wanted.isEmpty()) {
      Asking asking = Asking.looking(call);
      return Answers.found(asking, asking.team().agents().find(id), AgentState::word);
    }
    Asking asking = Asking.changing(call);
    return Answers.changed(
        asking, asking.team().agents().status(id, wanted.get()), AgentState::word);
  }

  private static String word(AgentIdentity agent) {
    return agent.status().id();
  }
}
