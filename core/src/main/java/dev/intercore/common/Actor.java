package dev.intercore.common;

import dev.intercore.process.ProcessIdentity;
import java.util.Optional;

/**
 * Who asks.
 *
 * @param actor named in events
 * @param session of the agent that asks, if it said so
 * @param process lives as long as whoever asks, if it is known
 */
public record Actor(String name, Optional<String> session, Optional<ProcessIdentity> process) {
  /** Events name somebody; who cannot be told is still heard. */
  public static final String UNKNOWN = "unknown";

  /** One that only looks. */
  public static final Actor LOOKING = of(UNKNOWN);

  public Actor {
    Names.check("actor", name);
    session.ifPresent(id -> Names.check("session", id));
  }

  public static Actor of(String actor) {
    return new Actor(actor, Optional.empty(), Optional.empty());
  }
}
