package dev.intercore.cli.agent;

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
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.AgentIdentity.AgentRole;
import dev.intercore.work.record.TeamRecord;

/** Makes an agent known. */
final class AgentCreate implements Command {
  private static final Option ROLE =
      WordOption.required("--role", AgentRole.values(), "what it is there for");
  private static final Option RIG =
      Option.required("--rig", "RIG", "the project or machine it works on");

  @Override
  public Spec spec() {
    return TeamCall.verb("agent create", "make an agent known to the team")
        .option(ROLE)
        .option(RIG)
        .exit(ExitCode.YES, "the id")
        .example("ic agent create --role polecat --rig web")
        .build();
  }

  @Override
  public Reply run(Call call) {
    AgentRole role = WordOption.read(call, ROLE, AgentRole.values()).orElseThrow();
    TeamCall asking = TeamCall.changing(call);
    AgentIdentity agent = asking.team().agents().create(role, call.required(RIG));
    return Answers.changed(asking, Result.done(agent), TeamRecord::id);
  }
}
