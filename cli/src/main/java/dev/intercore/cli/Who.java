package dev.intercore.cli;

import dev.intercore.cli.spec.Option;
import dev.intercore.common.Actor;
import dev.intercore.process.ProcessIdentity;
import java.util.Optional;

/** Who makes a call, as events name them: the agent, else its session, else the process. */
public final class Who {
  public static final Option SESSION =
      Option.valued("--session", "TEXT", "the agent's own session (default INTERCORE_SESSION)");

  private Who() {}

  /** One that only looks for what its session has. */
  public static Actor lookingInSession(Call call) {
    return new Actor(Actor.UNKNOWN, session(call), Optional.empty());
  }

  /** One that changes something. */
  public static Actor changing(Call call) {
    String actor =
        named(call)
            .or(() -> call.caller().process().aboveIfAny().map(CallingProcess::name))
            .orElse(Actor.UNKNOWN);
    return new Actor(actor, session(call), Optional.empty());
  }

  /**
   * One that speaks for itself: its process is a sign of its life.
   *
   * @param pid the option that may name that process
   */
  public static Actor living(Call call, Option pid) {
    Optional<ProcessIdentity> process = call.caller().process().findIfAny(pid);
    String actor = named(call).or(() -> process.map(CallingProcess::name)).orElse(Actor.UNKNOWN);
    return new Actor(actor, session(call), process);
  }

  /** The session that asks, if it says so. */
  public static Optional<String> session(Call call) {
    return call.caller().session(SESSION);
  }

  private static Optional<String> named(Call call) {
    return call.caller().agent().or(() -> session(call));
  }
}
