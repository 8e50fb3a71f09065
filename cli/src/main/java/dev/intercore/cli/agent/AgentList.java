package dev.intercore.cli.agent;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Exit;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.cli.team.Asking;
import dev.intercore.cli.team.Facts;
import dev.intercore.cli.team.Listing;
import dev.intercore.cli.team.Words;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.AgentRole;
import dev.intercore.work.record.AgentStatus;
import dev.intercore.work.record.HookState;
import java.util.Optional;

/** Lists who is there. */
final class AgentList implements Command {
  private static final Option ROLE =
      Words.valued("--role", AgentRole.values(), "only those that are there for this");
  private static final Option RIG = Option.valued("--rig", "RIG", "only those that work on this");

  @Override
  public Spec spec() {
    return Asking.verb("agent list", "list who is there")
        .option(ROLE)
        .option(RIG)
        .exit(
            Exit.YES,
            "id, role, rig, status and the item it has, or -, tab-separated, in the order they were made")
        .example("ic agent list --role polecat")
        .example("ic agent list --rig web --json")
        .build();
  }

  @Override
  public Reply run(Call call) {
    Optional<AgentRole> role = Words.read(call, ROLE, AgentRole.values());
    Optional<String> rig = call.option(RIG);
    Asking asking = Asking.looking(call);
    return Listing.of(
        asking,
        asking.team().agents()::page,
        agent ->
            role.map(only -> only == agent.role()).orElse(true)
                && rig.map(only -> only.equals(agent.rig())).orElse(true),
        agent -> line(asking, agent));
  }

  private static String line(Asking asking, AgentIdentity agent) {
    return Facts.columns(
        agent.id(),
        agent.role().id(),
        agent.rig(),
        agent.status().id(),
        bead(asking, agent).orElse("-"));
  }

  /** Who is idle has none, and need not be asked for. */
  private static Optional<String> bead(Asking asking, AgentIdentity agent) {
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
