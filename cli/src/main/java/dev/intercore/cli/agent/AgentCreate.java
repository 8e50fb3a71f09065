package dev.intercore.cli.agent;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Exit;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.cli.team.Answers;
import dev.intercore.cli.team.Asking;
import dev.intercore.cli.team.Words;
import dev.intercore.work.Result;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.AgentRole;
import dev.intercore.work.record.TeamRecord;

/** Makes an agent known. */
final class AgentCreate implements Command {
  private static final Option ROLE =
      Words.required("--role", AgentRole.values(), "what it is there for");
  private static final Option RIG =
      Option.required("--rig", "RIG", "the project or machine it works on");

  @Override
  public Spec spec() {
    return Asking.verb("agent create", "make an agent known to the team")
        .option(ROLE)
        .option(RIG)
        .exit(Exit.YES, "the id")
        .example("ic agent create --role polecat --rig web")
        .build();
  }

  @Override
  public Reply run(Call call) {
    AgentRole role = Words.read(call, ROLE, AgentRole.values()).orElseThrow();
    Asking asking = Asking.changing(call);
    AgentIdentity agent = asking.team().agents().create(role, call.required(RIG));
    return Answers.changed(asking, Result.done(agent), TeamRecord::id);
  }
}
