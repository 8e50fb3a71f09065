package dev.intercore.samples;

import dev.intercore.Intercore;
import dev.intercore.intent.IntentOwner;
import dev.intercore.lock.Locks;
import dev.intercore.status.ConditionWaiter;
import dev.intercore.status.ProjectStatus;
import dev.intercore.status.StatusSummary;
import dev.intercore.status.WaitConditions.WaitCondition;
import dev.intercore.status.WaitState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

final class StatusSample {
  static String waitForWork(Intercore intercore, Path folder, Duration longest) {
    ProjectStatus status = intercore.status(IntentOwner.of("session-1"), () -> Locks.in(folder));
    StatusSummary summary = status.summary();
    WaitCondition ready = intercore.waitConditions().workReady(Optional.empty());
    WaitState state = new ConditionWaiter(longest, _ -> {}).onCommits(intercore.store(), ready);
    return summary.runs().total() + " runs; " + state.fact();
  }
}
