package dev.intercore.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.intercore.lock.Locks.Release;
import dev.intercore.store.RequestContext;
import dev.intercore.testing.TestProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls that are repeated after an engine ran them, and engines whose caller has exited. */
class LocksRepeatTest {
  private static final LockKey KEY = new LockKey("deploy", "staging");
  private static final LockHolder ME = LockHolder.of(TestProcesses.alive());
  private static final LockHolder UNKNOWN = LockHolder.of(TestProcesses.unknown());

  private final Path base;
  private Instant now = Instant.ofEpochSecond(1_800_000_000);
  private final Locks locks;

  LocksRepeatTest(@TempDir Path scratch) {
    base = scratch.resolve("locks");
    locks = locks(RequestContext.forThisProcess());
  }

  private Locks locks(RequestContext request) {
    return new Locks(
        LockFolder.at(base), LockOptions.defaults().withClock(() -> now).withRequest(request));
  }

  private static RequestContext request(String id) {
    return new RequestContext(Optional.of(id), Optional.empty(), () -> {});
  }

  private long take(LockHolder holder) {
    Acquisition answer = locks.acquire(KEY, holder, Duration.ZERO);
    assertThat(answer).isInstanceOf(Acquisition.Acquired.class);
    return ((Acquisition.Acquired) answer).token();
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(base.resolve("deploy/staging"))) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  @Test
  void aRepeatedRequestIsOneRequest() {
    Locks first = locks(request("r1"));
    long token = ((Acquisition.Acquired) first.acquire(KEY, ME, Duration.ZERO)).token();
    assertThat(locks(request("r1")).acquire(KEY, ME.withText("x"), Duration.ZERO))
        .isInstanceOfSatisfying(
            Acquisition.Acquired.class, again -> assertThat(again.token()).isEqualTo(token));
    assertThat(locks.list()).extracting(HeldLock::shownOwner).containsExactly("x");
    assertThat(locks(request("r2")).acquire(KEY, ME, Duration.ZERO))
        .isInstanceOf(Acquisition.HeldBy.class);
    assertThat(locks(request("r3")).release(KEY, ME)).isInstanceOf(Release.Released.class);
    assertThat(locks(request("r3")).release(KEY, ME)).isInstanceOf(Release.Released.class);
    take(UNKNOWN);
    assertThat(locks(request("r3")).release(KEY, ME)).isInstanceOf(Release.Released.class);
    assertThat(locks(request("r4")).release(KEY, ME)).isInstanceOf(Release.HeldByAnother.class);
  }

  @Test
  void repeatedReleaseDoesNotReleaseALaterAcquire() {
    take(ME);
    RequestContext repeat =
        new RequestContext(Optional.of("r1"), Optional.of(now.plusMillis(1)), () -> {});
    assertThat(locks(request("r1")).release(KEY, ME)).isInstanceOf(Release.Released.class);
    now = now.plusMillis(500);
    take(UNKNOWN);
    locks.release(KEY, UNKNOWN);
    long other = take(ME);
    assertThat(locks(repeat).release(KEY, ME)).isInstanceOf(Release.Released.class);
    assertThat(locks.isCurrent(KEY, other)).isTrue();
    assertThat(locks.release(KEY, ME)).isInstanceOf(Release.Released.class);
  }

  @Test
  void callerThatHasExitedAcquiresNothing() throws IOException {
    take(ME);
    locks.release(KEY, ME);
    int[] passed = {0};
    Runnable leaving =
        () -> {
          if (++passed[0] == 3) {
            throw new IllegalStateException("gone");
          }
        };
    Locks late = locks(new RequestContext(Optional.of("r1"), Optional.empty(), leaving));
    assertThat(catchThrowable(() -> late.acquire(KEY, ME, Duration.ZERO)))
        .isInstanceOf(IllegalStateException.class);
    assertThat(passed[0]).isEqualTo(3);
    assertThat(files()).singleElement().asString().startsWith("r.");
  }

  @Test
  void lateEngineDoesNotUndoTheRepeatedCall() throws IOException {
    take(ME);
    locks.release(KEY, ME);
    Acquisition[] repeated = new Acquisition[1];
    int[] passed = {0};
    Runnable late =
        () -> {
          // Two before the rename; then it is stopped, the client gives up and repeats the call.
          if (++passed[0] == 3) {
            repeated[0] = locks(request("r1")).acquire(KEY, ME, Duration.ZERO);
            throw new IllegalStateException("late");
          }
        };
    Locks engine = locks(new RequestContext(Optional.of("r1"), Optional.empty(), late));
    assertThat(catchThrowable(() -> engine.acquire(KEY, ME, Duration.ZERO)))
        .isInstanceOf(IllegalStateException.class);
    assertThat(repeated[0]).isInstanceOf(Acquisition.Acquired.class);
    assertThat(locks.acquire(KEY, UNKNOWN, Duration.ZERO)).isInstanceOf(Acquisition.HeldBy.class);
    assertThat(files()).hasSize(2);
  }

  @Test
  void repeatedCallIgnoresAnAbandonedPreparation() throws IOException {
    String nonce = LockNonce.of("r1", "acquire");
    Path left = Files.createDirectories(base.resolve("deploy/.t-" + nonce));
    Files.setPosixFilePermissions(base, PosixFilePermissions.fromString("rwx------"));
    Files.createFile(
        left.resolve(
            new LockEntry.Held(Optional.of(TestProcesses.alive()), 1, 1, nonce, LockEntry.NONE)
                .fileName()));
    assertThat(locks(request("r1")).acquire(KEY, ME, Duration.ZERO))
        .isInstanceOf(Acquisition.Acquired.class);
    assertThat(files()).hasSize(2);
    assertThat(locks.release(KEY, ME)).isInstanceOf(Release.Released.class);
  }
}
