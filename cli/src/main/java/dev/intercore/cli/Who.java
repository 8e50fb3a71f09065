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
    return new Actor(Actor.UNKNOWN, session(call));
  }

  /** One that changes something. */
  public static Actor changing(Call call) {
    String actor =
        named(call)
            .or(() -> call.caller().process().aboveIfAny().map(CallingProcess::name))
            .orElse(Actor.UNKNOWN);
    return new Actor(actor, session(call));
  }

  /**
   * An agent that calls for itself.
   *
   * @param process that lives as long as the agent, if known: the name of an agent without one
   */
  public static Actor living(Call call, Optional<ProcessIdentity> process) {
    String actor = named(call).or(() -> process.map(CallingProcess::name)).orElse(Actor.UNKNOWN);
    return new Actor(actor, session(call));
  }

  /** The session that asks, if it says so. */
  public static Optional<String> session(Call call) {
    return call.caller().session(SESSION);
  }

  private static Optional<String> named(Call call) {
    return call.caller().agent().or(() -> session(call));
  }
}
