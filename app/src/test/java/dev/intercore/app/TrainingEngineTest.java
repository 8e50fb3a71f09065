package dev.intercore.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.lock.LockHolder;
import dev.intercore.lock.LockKey;
import dev.intercore.lock.Locks;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainingEngineTest {
  /** They once stayed among the user's, one for each build. */
  @Test
  void locksOfTheTrainingAreItsOwn(@TempDir Path scratch) throws IOException, InterruptedException {
    Path folder = scratch.toRealPath().resolve(TrainingEngine.LOCKS);
    // The calls before it made the folder; an engine makes none.
    Locks.in(folder).acquire(new LockKey("a", "b"), LockHolder.thisProcess(), Duration.ZERO);
    TrainingEngine.run(
        scratch.toRealPath(), List.of(List.of("lock", "acquire", "trained", "here", "--owner=x")));
    assertThat(Locks.in(folder).find(new LockKey("trained", "here"))).isPresent();
  }
}
