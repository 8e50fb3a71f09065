package dev.intercore.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.doctor.Check;
import dev.intercore.doctor.Doctor;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.process.ProcessTable;
import dev.intercore.testing.TestClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Findings about stale locks and abandoned preparations. */
class LockDoctorCheckTest {
  private final TestClock clock = new TestClock();
  private final Path base;
  private final Locks locks;
  private final Check check;

  LockDoctorCheckTest(@TempDir Path scratch) {
    base = scratch.resolve("locks");
    locks = new Locks(LockFolder.at(base), LockOptions.defaults().withClock(clock));
    check = new LockDoctorCheck(() -> locks);
  }

  private void take(String scope, long startsLater) throws IOException {
    ProcessIdentity me = ProcessTable.here().identity(ProcessHandle.current().pid()).orElseThrow();
    ProcessIdentity holder =
        new ProcessIdentity(me.pid(), me.start() + startsLater, me.boot(), me.namespaces());
    locks.acquire(
        new LockKey("deploy", scope),
        new LockHolder(Optional.of(holder), Optional.empty(), Optional.empty()),
        Duration.ZERO);
  }

  @Test
  void onlyLocksOfDeadHoldersAreFreed() throws IOException {
    assertThat(Doctor.inspect(check).isOk()).as("no folder").isTrue();
    take("dead", 1);
    take("alive", 0);
    assertThat(Doctor.inspect(check).isOk()).as("not yet old enough").isTrue();
    clock.move(Duration.ofSeconds(6));
    assertThat(Doctor.inspect(check).cases()).hasSize(1);
    assertThat(Doctor.repair(check).isOk()).isTrue();
    assertThat(locks.list()).singleElement().matches(lock -> lock.key().scope().equals("alive"));
    assertThat(Doctor.inspect(check).cases()).isEmpty();
  }

  @Test
  void abandonedPreparationIsRemoved() throws IOException {
    take("alive", 0);
    Path left = Files.createDirectory(base.resolve("deploy/.t-0123"));
    Files.setLastModifiedTime(left, FileTime.from(clock.instant().minus(Duration.ofHours(2))));
    assertThat(Doctor.inspect(check).cases()).hasSize(1);
    assertThat(Doctor.repair(check).isOk()).isTrue();
    assertThat(left).doesNotExist();
  }
}
