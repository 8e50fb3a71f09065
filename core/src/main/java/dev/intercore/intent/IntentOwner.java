package dev.intercore.intent;

import dev.intercore.common.Names;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.process.ProcessTable;
import java.io.IOException;
import java.util.Optional;

/**
 * The caller of an operation on intents.
 *
 * @param session owns the intents, whatever its process
 * @param agent a label
 * @param process a process that lives as long as the session, if known
 * @param inferred whether that process was found and not given. The inferred process of a hook that
 *     ends at once does not replace a recorded one that is alive.
 */
public record IntentOwner(
    String session, Optional<String> agent, Optional<ProcessIdentity> process, boolean inferred) {
  private static final String ANONYMOUS = "";

  /** A caller without a session, to which no intent belongs. */
  public static final IntentOwner NO_SESSION = of(ANONYMOUS);

  public IntentOwner {
    if (!session.equals(ANONYMOUS)) {
      Names.check("session", session);
    }
    agent.ifPresent(label -> Names.check("agent", label));
  }

  public IntentOwner(String session, Optional<String> agent, Optional<ProcessIdentity> process) {
    this(session, agent, process, false);
  }

  /** Returns a session whose process is unknown. */
  public static IntentOwner of(String session) {
    return new IntentOwner(session, Optional.empty(), Optional.empty());
  }

  /** Returns a session that lives as long as this process, if its identity can be read. */
  public static IntentOwner ofThisProcess(String session) {
    try {
      return new IntentOwner(
          session, Optional.empty(), ProcessTable.here().identity(ProcessHandle.current().pid()));
    } catch (IOException _) {
      return of(session);
    }
  }

  /** Returns the same session with this process. */
  public IntentOwner withProcess(ProcessIdentity identity) {
    return new IntentOwner(session, agent, Optional.of(identity));
  }

  /** Returns the name of the actor in events. */
  String actor() {
    return agent.orElse(session);
  }
}
