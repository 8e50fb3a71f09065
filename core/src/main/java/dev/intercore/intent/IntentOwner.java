package dev.intercore.intent;

import dev.intercore.common.Names;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.process.ProcessTable;
import java.io.IOException;
import java.util.Optional;

/**
 * Who asks.
 *
 * @param session whose intents are its own, whatever the process
 * @param agent a label
 * @param process lives for the session; nothing when none is known
 * @param guessed whether that process was only found and not named: a hook that ends at once is no
 *     reason to forget one that lives
 */
public record IntentOwner(
    String session, Optional<String> agent, Optional<ProcessIdentity> process, boolean guessed) {
  private static final String NO_SESSION = "";

  /** Of whom nothing is known, and to whom nothing belongs. */
  public static final IntentOwner NOBODY = of(NO_SESSION);

  public IntentOwner {
    if (!session.equals(NO_SESSION)) {
      Names.check("session", session);
    }
    agent.ifPresent(label -> Names.check("agent", label));
  }

  public IntentOwner(String session, Optional<String> agent, Optional<ProcessIdentity> process) {
    this(session, agent, process, false);
  }

  /** One of which it is not known whether it lives. */
  public static IntentOwner of(String session) {
    return new IntentOwner(session, Optional.empty(), Optional.empty());
  }

  /** A session that lives as long as this process, as far as that can be seen. */
  public static IntentOwner ofThisProcess(String session) {
    try {
      return new IntentOwner(
          session, Optional.empty(), ProcessTable.here().identity(ProcessHandle.current().pid()));
    } catch (IOException _) {
      return of(session);
    }
  }

  /** The same, which lives as long as that process. */
  public IntentOwner withProcess(ProcessIdentity identity) {
    return new IntentOwner(session, agent, Optional.of(identity));
  }

  /** Who is named in events. */
  String actor() {
    return agent.orElse(session);
  }
}
