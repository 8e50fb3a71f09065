package dev.intercore.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.lock.Locks.Release;
import dev.intercore.process.Liveness;
import dev.intercore.process.ProcFs;
import dev.intercore.process.ProcessTable;
import dev.intercore.testing.TestProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Acquiring, releasing and taking over, with a settable clock. */
class LocksTest {
  private static final LockKey KEY = new LockKey("deploy", "staging");
  private static final LockHolder ME = LockHolder.of(TestProcesses.alive());
  private static final LockHolder DEAD = LockHolder.of(TestProcesses.dead());
  private static final LockHolder UNKNOWN = LockHolder.of(TestProcesses.unknown());

  private final Path base;
  private Instant now = Instant.ofEpochSecond(1_800_000_000);
  private final Locks locks;

  LocksTest(@TempDir Path scratch) {
    base = scratch.resolve("locks");
    locks = new Locks(LockFolder.at(base), LockOptions.defaults().withClock(() -> now));
  }

  private long take(LockHolder holder) {
    Acquisition answer = locks.acquire(KEY, holder, Duration.ZERO);
    assertThat(answer).isInstanceOf(Acquisition.Acquired.class);
    return ((Acquisition.Acquired) answer).token();
  }

  private HeldLock refused(LockHolder holder) {
    Acquisition answer = locks.acquire(KEY, holder, Duration.ZERO);
    assertThat(answer).isInstanceOf(Acquisition.HeldBy.class);
    return ((Acquisition.HeldBy) answer).lock();
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(base.resolve("deploy/staging"))) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  @Test
  void secondHolderIsRefusedUntilTheFirstReleases() throws IOException {
    long first = take(ME);
    assertThat(refused(UNKNOWN).pid()).contains(ProcessHandle.current().pid());
    assertThat(locks.release(KEY, UNKNOWN)).isInstanceOf(Release.HeldByAnother.class);
    assertThat(locks.release(KEY, ME)).isInstanceOf(Release.Released.class);
    assertThat(locks.release(KEY, ME)).isInstanceOf(Release.NotHeld.class);
    assertThat(files()).singleElement().asString().startsWith("r." + first + ".");
    assertThat(take(UNKNOWN)).isGreaterThan(first);
    assertThat(files()).hasSize(2);
  }

  @Test
  void theHolderItselfIsRefusedToo() {
    take(ME);
    assertThat(refused(ME).liveness()).isEqualTo(Liveness.ALIVE);
  }

  @Test
  void lockOfADeadHolderIsTakenOverAndOfAnUnknownOneIsNot() {
    long first = take(DEAD);
    long second = take(UNKNOWN);
    assertThat(second).isGreaterThan(first);
    assertThat(refused(ME).liveness()).isEqualTo(Liveness.UNKNOWN);
    now = now.plus(Duration.ofDays(400));
    assertThat(refused(ME).age()).isEqualTo(Duration.ofDays(400));
  }

  @Test
  void aHolderFromBeforeTheBootIsDeadAndFromAnotherHostUnknown() throws IOException {
    take(LockHolder.of(TestProcesses.beforeTheBoot()));
    // Taken since the kernel was started, so it is of a container with a boot id of its own.
    assertThat(refused(ME).liveness()).isEqualTo(Liveness.UNKNOWN);
    now = now.plus(Duration.ofDays(4000));
    Path note = base.resolve("deploy/staging").resolve(files().getFirst());
    String text = Files.readString(note);
    Files.writeString(note, "elsewhere\n\n\n");
    assertThat(refused(ME).liveness()).isEqualTo(Liveness.UNKNOWN);
    Files.delete(note);
    assertThat(refused(ME).liveness()).isEqualTo(Liveness.UNKNOWN);
    Files.writeString(note, text);
    take(ME);
  }

  @Test
  void aHolderWithoutAProcessIsUnknown() {
    LockHolder withoutProcess =
        new LockHolder(Optional.empty(), Optional.empty(), Optional.empty());
    take(withoutProcess);
    assertThat(refused(ME).pid()).isEmpty();
    assertThat(locks.release(KEY, withoutProcess)).isInstanceOf(Release.HeldByAnother.class);
    assertThat(locks.stale(Duration.ZERO)).isEmpty();
  }

  @Test
  void nothingIsBrokenIfProcessesAreUnknown(@TempDir Path empty) {
    take(DEAD);
    Locks blind =
        new Locks(
            LockFolder.at(base),
            LockOptions.defaults().withProcesses(ProcessTable.of(new ProcFs(empty, () -> 1))));
    assertThat(blind.acquire(KEY, ME, Duration.ZERO)).isInstanceOf(Acquisition.HeldBy.class);
    assertThat(blind.clean(Duration.ZERO)).isZero();
  }

  @Test
  void callerWithTheSameTextMayRelease() {
    take(ME.withText("alice"));
    assertThat(refused(UNKNOWN).shownOwner()).isEqualTo("alice");
    assertThat(locks.release(KEY, UNKNOWN)).isInstanceOf(Release.HeldByAnother.class);
    assertThat(locks.release(KEY, UNKNOWN.withText("bob")))
        .isInstanceOf(Release.HeldByAnother.class);
    assertThat(locks.release(KEY, ME.withText("bob"))).isInstanceOf(Release.HeldByAnother.class);
    assertThat(locks.release(KEY, UNKNOWN.withText("alice"))).isInstanceOf(Release.Released.class);
    take(ME);
    assertThat(locks.release(KEY, UNKNOWN.withText("alice")))
        .isInstanceOf(Release.HeldByAnother.class);
    assertThat(locks.release(KEY, ME.withText("alice"))).isInstanceOf(Release.Released.class);
    take(ME.withText("alice"));
    assertThat(locks.release(KEY, ME)).isInstanceOf(Release.Released.class);
  }

  @Test
  void tokensIncreaseAlsoAfterTheClockIsSetBackAndTheLockIsCleaned() {
    long first = take(DEAD);
    now = now.minus(Duration.ofDays(365));
    assertThat(locks.clean(Duration.ZERO)).isEqualTo(1);
    long second = take(DEAD);
    assertThat(second).isEqualTo(first + 1);
    long third = take(ME);
    assertThat(third).isEqualTo(first + 2);
    assertThat(locks.isCurrent(KEY, second)).isFalse();
    assertThat(locks.isCurrent(KEY, third)).isTrue();
    locks.release(KEY, ME);
    assertThat(locks.isCurrent(KEY, third)).isFalse();
  }

  @Test
  void staleAndCleanSelectOldLocksOfDeadHolders() {
    locks.acquire(new LockKey("b", "dead"), DEAD, Duration.ZERO);
    locks.acquire(new LockKey("a", "alive"), ME, Duration.ZERO);
    locks.acquire(new LockKey("a", "unknown"), UNKNOWN, Duration.ZERO);
    now = now.plusSeconds(60);
    locks.acquire(new LockKey("c", "young"), DEAD, Duration.ZERO);
    assertThat(locks.stale(Duration.ofSeconds(5)))
        .extracting(HeldLock::key)
        .containsExactly(new LockKey("b", "dead"));
    assertThat(locks.clean(Duration.ofSeconds(5))).isEqualTo(1);
    assertThat(locks.list())
        .extracting(HeldLock::key)
        .containsExactly(
            new LockKey("a", "alive"), new LockKey("a", "unknown"), new LockKey("c", "young"));
    assertThat(locks.clean(Duration.ZERO)).isEqualTo(1);
  }

  @Test
  void plainDirectoryCountsAsHeldAndStays() throws IOException {
    locks.list();
    take(ME);
    Path plain = Files.createDirectories(base.resolve("deploy/production"));
    LockKey key = new LockKey("deploy", "production");
    assertThat(locks.acquire(key, ME, Duration.ZERO)).isInstanceOf(Acquisition.HeldBy.class);
    assertThat(locks.release(key, ME)).isInstanceOf(Release.HeldByAnother.class);
    assertThat(locks.clean(Duration.ZERO)).isZero();
    assertThat(locks.list()).extracting(HeldLock::shownOwner).contains(HeldLock.UNKNOWN_OWNER);
    Files.createFile(plain.resolve("owner.json"));
    assertThat(locks.acquire(key, ME, Duration.ZERO)).isInstanceOf(Acquisition.HeldBy.class);
    assertThat(plain.resolve("owner.json")).exists();
  }

  @Test
  void filesOfKilledProcessesAreRemovedAfterAnHour() throws IOException {
    take(ME);
    Path left = Files.createDirectories(base.resolve("deploy/.t-0123456789abcdef"));
    Files.createFile(left.resolve("d.0123456789abcdef"));
    Path note = Files.createFile(base.resolve("deploy/staging/d.0123456789abcdef"));
    now = Instant.now();
    locks.clean(Duration.ZERO);
    assertThat(left).exists();
    assertThat(note).exists();
    now = now.plus(Duration.ofMinutes(61));
    locks.clean(Duration.ZERO);
    assertThat(left).doesNotExist();
    assertThat(note).doesNotExist();
    assertThat(files()).hasSize(2);
  }

  @Test
  void waitingEndsWhenTheHolderReleases() throws Exception {
    take(ME);
    Thread other =
        Thread.ofPlatform()
            .start(() -> {
              while (locks.list().isEmpty()) {
                Thread.onSpinWait();
              }
              locks.release(KEY, ME);
            });
    assertThat(locks.acquire(KEY, UNKNOWN, Duration.ofSeconds(60)))
        .isInstanceOf(Acquisition.Acquired.class);
    other.join();
  }
}
