package dev.intercore.common;

import dev.intercore.process.ProcessIdentity;
import java.util.Optional;

/**
 * The actor of a call: named in events.
 *
 * @param name of the agent, user or script
 * @param session of the agent, if known
 * @param process that lives as long as the actor, if known
 */
public record Actor(String name, Optional<String> session, Optional<ProcessIdentity> process) {
  /** The name in events where the actor is not known. */
  public static final String UNKNOWN = "unknown";

  /** An actor that only reads. */
  public static final Actor LOOKING = of(UNKNOWN);

  public Actor {
    Names.check("actor", name);
    session.ifPresent(id -> Names.check("session", id));
  }

  public static Actor of(String actor) {
    return new Actor(actor, Optional.empty(), Optional.empty());
  }
}
