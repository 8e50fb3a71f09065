package dev.intercore.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.AotTraining.TrainingCall;
import dev.intercore.lock.LockHolder;
import dev.intercore.lock.LockKey;
import dev.intercore.lock.Locks;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AotTrainingTest {
  /** Locks of a training once remained in the user's lock folder. */
  @Test
  void locksOfTheTrainingAreItsOwn(@TempDir Path scratch) throws IOException, InterruptedException {
    Path folder = scratch.toRealPath().resolve(AotTraining.LOCKS);
    // The calls in direct mode have created the folder; an engine creates none.
    Locks.in(folder).acquire(new LockKey("a", "b"), LockHolder.thisProcess(), Duration.ZERO);
    AotTraining.callThroughEngine(
        scratch.toRealPath(), List.of(List.of("lock", "acquire", "trained", "here", "--owner=x")));
    assertThat(Locks.in(folder).find(new LockKey("trained", "here"))).isPresent();
  }

  @Test
  void lineIsSplitAsInBash() {
    TrainingCall call = TrainingCall.parse("a '--b=c  \\n d' $'e\\nf' --g=*.c");
    assertThat(call.words()).containsExactly("a", "--b=c  \\n d", "e\nf", "--g=*.c");
    assertThat(call.stdin()).isEmpty();
    TrainingCall guard = TrainingCall.parse("guard x <<<$'{\"a\":\"$PWD\",\\n \"b\":1}'");
    assertThat(guard.words()).containsExactly("guard", "x");
    assertThat(guard.stdin()).contains("{\"a\":\"$PWD\",\n \"b\":1}\n");
  }

  @Test
  void groupsThatHooksCallAreTrained() throws IOException {
    Set<String> groups = new TreeSet<>();
    AotTraining.calls().forEach(call -> groups.add(call.words().getFirst()));
    assertThat(groups)
        .contains("state", "sentinel", "lock", "intent", "guard", "agent", "work", "run", "status");
    assertThat(AotTraining.calls()).hasSizeGreaterThanOrEqualTo(100);
  }
}
