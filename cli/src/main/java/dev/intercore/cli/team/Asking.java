package dev.intercore.cli.team;

import dev.intercore.ErrorCode;
import dev.intercore.cli.Call;
import dev.intercore.cli.CallingProcess;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.work.By;
import dev.intercore.work.Team;
import dev.intercore.work.keep.Damage;
import java.util.List;
import java.util.Optional;

/** Who makes a call about a team of agents, and which team. */
public final class Asking {
  public static final Option PID =
      Option.valued("--pid", "N", "the process that lives for it, instead of the one above ic");
  public static final Option SESSION =
      Option.valued("--session", "TEXT", "the agent's own session (default INTERCORE_SESSION)");

  /** Events name somebody; who cannot be told is still heard. */
  private static final String UNKNOWN = "unknown";

  private final Call call;
  private final Team team;
  private int warned;

  private Asking(Call call, By by) {
    this.call = call;
    this.team = call.open(call.sharedDatabaseFile()).team(by);
    if (!team.isInDatabase()) {
      // An engine touches no files of a project's tree.
      call.callersOnly();
    }
  }

  /** A verb that an engine may carry out. */
  public static Spec.Builder verb(String path, String summary) {
    return Spec.named(path, summary).resident();
  }

  /** One that only looks. */
  public static Asking looking(Call call) {
    return new Asking(call, By.of(UNKNOWN));
  }

  /** One that changes something, and so says who. */
  public static Asking changing(Call call) {
    String actor =
        named(call)
            .or(() -> new CallingProcess(call).aboveIfAny().map(CallingProcess::name))
            .orElse(UNKNOWN);
    return new Asking(call, new By(actor, session(call), Optional.empty()));
  }

  /** An agent that speaks for itself: its process is a sign of its life. */
  public static Asking living(Call call) {
    Optional<ProcessIdentity> process = new CallingProcess(call).findIfAny(PID);
    String actor = named(call).or(() -> process.map(CallingProcess::name)).orElse(UNKNOWN);
    return new Asking(call, new By(actor, session(call), process));
  }

  private static Optional<String> named(Call call) {
    return call.variable(Call.AGENT_VARIABLE).or(() -> session(call));
  }

  private static Optional<String> session(Call call) {
    return call.option(SESSION).or(() -> call.variable(Call.SESSION_VARIABLE));
  }

  public Call call() {
    return call;
  }

  public Team team() {
    return team;
  }

  /** Tells of each record that could not be read, once; whether there was one at all. */
  public boolean warn() {
    List<Damage> damaged = team.damaged();
    for (Damage damage : damaged.subList(warned, damaged.size())) {
      call.warn(ErrorCode.CORRUPT, damage.toString(), "`ic doctor` tells more.");
    }
    warned = damaged.size();
    return warned > 0;
  }
}
