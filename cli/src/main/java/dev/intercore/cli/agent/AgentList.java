package dev.intercore.cli.agent;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.FieldLines;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Listing;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.record.WordOption;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.AgentIdentity.AgentRole;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import dev.intercore.work.record.HookState;
import java.util.Optional;

/** Lists who is there. */
final class AgentList implements Command {
  private static final Option ROLE =
      WordOption.valued("--role", AgentRole.values(), "only those that are there for this");
  private static final Option RIG = Option.valued("--rig", "RIG", "only those that work on this");

  private static final Option RUN =
      Option.valued("--run", "RUN", "instead those who work in this run");

  @Override
  public Spec spec() {
    return TeamCall.verb("agent list", "list who is there")
        .option(ROLE)
        .option(RIG)
        .option(RUN)
        .exit(
            ExitCode.YES,
            "id, role, rig, status and the item it has, or -, tab-separated, in the order they were"
                + " made; of a run: id, type, name or -, status, and active or inactive")
        .exit(ExitCode.NO, "there is no such run")
        .example("ic agent list --role polecat")
        .example("ic agent list --rig web --json")
        .example("ic agent list --run run-4m8xq")
        .build();
  }

  @Override
  public Reply run(Call call) {
    Optional<AgentRole> role = WordOption.read(call, ROLE, AgentRole.values());
    Optional<String> rig = call.option(RIG);
    Optional<String> run = call.option(RUN);
    if (run.isPresent()) {
      if (role.isPresent() || rig.isPresent()) {
        throw call.usage(
            "those who work in a run have no role and no rig", "Leave out --role and --rig.");
      }
      return RunCrew.list(call, run.get());
    }
    TeamCall asking = TeamCall.looking(call);
    return Listing.of(
        asking,
        asking.team().agents()::page,
        agent ->
            role.map(only -> only == agent.role()).orElse(true)
                && rig.map(only -> only.equals(agent.rig())).orElse(true),
        agent -> line(asking, agent));
  }

  private static String line(TeamCall asking, AgentIdentity agent) {
    return FieldLines.columns(
        agent.id(),
        agent.role().wireName(),
        agent.rig(),
        agent.status().wireName(),
        bead(asking, agent).orElse("-"));
  }

  /** Who is idle has none, and need not be asked for. */
  private static Optional<String> bead(TeamCall asking, AgentIdentity agent) {
    return agent.status() == AgentStatus.IDLE || agent.status() == AgentStatus.TERMINATED
        ? Optional.empty()
        : asking
            .team()
            .hooks()
            .get(agent.id())
            .filter(hook -> hook.status().isHeld())
            .flatMap(HookState::beadId);
  }
}
