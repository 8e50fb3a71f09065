package dev.intercore.common;

import java.util.Optional;

/**
 * The actor of a call, as events name it.
 *
 * @param name of the agent, user or script
 * @param session of the agent, if known
 */
public record Actor(String name, Optional<String> session) {
  /** The name in events of an unknown actor. */
  public static final String UNKNOWN = "unknown";

  /** The actor of a call that only reads. */
  public static final Actor READER = of(UNKNOWN);

  public Actor {
    Names.check("actor", name);
    session.ifPresent(id -> Names.check("session", id));
  }

  public static Actor of(String actor) {
    return new Actor(actor, Optional.empty());
  }
}
