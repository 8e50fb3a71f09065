package dev.intercore.cli.record;

import dev.intercore.cli.Call;
import dev.intercore.cli.Who;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.Actor;
import dev.intercore.common.ErrorCode;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.work.Team;
import dev.intercore.work.storage.CorruptRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Who makes a call about a team of agents, and which team. */
public final class TeamCall {
  public static final Option PID =
      Option.valued("--pid", "N", "the process that lives for it, instead of the one above ic");

  private final Call call;
  private final Team team;
  private final Optional<ProcessIdentity> process;

  /** Records that are reported when the answer is printed: an engine may hand the call back. */
  private final List<CorruptRecord> corrupt = new ArrayList<>();

  private int warned;

  private TeamCall(Call call, Actor by, Optional<ProcessIdentity> process) {
    this.call = call;
    this.process = process;
    this.team = call.openShared().team(by, corrupt::add);
    if (!team.isInDatabase()) {
      // An engine touches no files of a project's tree.
      call.site().requireCaller();
    }
  }

  /** A verb that an engine may carry out. */
  public static Spec.Builder verb(String path, String summary) {
    return Spec.named(path, summary).resident();
  }

  /** One that only looks. */
  public static TeamCall looking(Call call) {
    return new TeamCall(call, Actor.LOOKING, Optional.empty());
  }

  /** One that changes something, and so says who. */
  public static TeamCall changing(Call call) {
    return new TeamCall(call, Who.changing(call), Optional.empty());
  }

  /** A call of an agent for itself: a heartbeat, with its {@link #process}. */
  public static TeamCall living(Call call) {
    Optional<ProcessIdentity> process = call.caller().process().findIfAny(PID);
    return new TeamCall(call, Who.living(call, process), process);
  }

  public Call call() {
    return call;
  }

  public Team team() {
    return team;
  }

  /** The process that lives as long as the calling agent, if the call is a heartbeat. */
  public Optional<ProcessIdentity> process() {
    return process;
  }

  /** Warns of each corrupt record once. Returns whether there was one at all. */
  public boolean warn() {
    for (CorruptRecord damage : corrupt.subList(warned, corrupt.size())) {
      call.recipient().warn(ErrorCode.CORRUPT, damage.toString(), "`ic doctor` tells more.");
    }
    warned = corrupt.size();
    return warned > 0;
  }
}
