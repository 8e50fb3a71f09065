package dev.intercore.terms;

import dev.intercore.Names;
import dev.intercore.process.ProcessIdentity;
import java.util.Optional;

/**
 * Who asks.
 *
 * @param actor named in events
 * @param session of the agent that asks, if it said so
 * @param process lives as long as whoever asks, if it is known
 */
public record By(String actor, Optional<String> session, Optional<ProcessIdentity> process) {
  /** Events name somebody; who cannot be told is still heard. */
  public static final String UNKNOWN = "unknown";

  /** One that only looks. */
  public static final By LOOKING = of(UNKNOWN);

  public By {
    Names.check("actor", actor);
    session.ifPresent(name -> Names.check("session", name));
  }

  public static By of(String actor) {
    return new By(actor, Optional.empty(), Optional.empty());
  }
}
