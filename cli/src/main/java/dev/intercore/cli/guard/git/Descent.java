package dev.intercore.cli.guard.git;

import dev.intercore.intent.Intent;
import dev.intercore.intent.IntentOutcome.IntentView;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.Intents;
import dev.intercore.intent.Ownership;
import dev.intercore.process.ProcessIdentity;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Tells an agent's process from a person's where no variable does: not every tool names its session
 * to the commands that it runs, but what it declared names its process.
 */
final class Descent {
  private final List<ProcessIdentity> above;

  /**
   * @param above the processes that the asker was started by
   */
  Descent(List<ProcessIdentity> above) {
    this.above = above;
  }

  /** The sessions of the live intents that were declared under one of them. */
  Set<String> sessions(Intents intents) {
    Set<String> sessions = new LinkedHashSet<>();
    if (!above.isEmpty()) {
      intents
          .queries()
          .list(IntentOwner.NO_SESSION, false)
          .forEach(outcome ->
              outcome
                  .view()
                  .filter(this::isOurs)
                  .map(IntentView::intent)
                  .map(Intent::session)
                  .ifPresent(sessions::add));
    }
    return sessions;
  }

  private boolean isOurs(IntentView standing) {
    Optional<ProcessIdentity> process = standing.intent().process();
    return process.isPresent()
        && above.contains(process.get())
        && !standing.ownership().equals(Optional.of(Ownership.EXPIRED));
  }
}
