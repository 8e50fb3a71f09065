package dev.intercore.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.process.ProcessIdentity;
import dev.intercore.testing.TestProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process that read an old state of a lock changes nothing. */
class LockDirectoryTest {
  private final LockDirectory directory;

  LockDirectoryTest(@TempDir Path base) {
    directory = new LockDirectory(base.resolve("name/scope"));
  }

  private static LockEntry.Held held(ProcessIdentity process, long token) {
    return new LockEntry.Held(
        Optional.of(process), token, 1_800_000_000, LockNonce.fresh(), LockEntry.NONE);
  }

  private static LockEntry.Free free(long token) {
    return new LockEntry.Free(token, LockNonce.fresh());
  }

  private LockEntry seen() throws IOException {
    return directory.read().entry().orElseThrow();
  }

  @Test
  void ofTwoFirstHoldersOneCreatesTheLock() throws IOException {
    assertThat(directory.read()).isInstanceOf(LockDirectory.Absent.class);
    LockEntry.Held first = held(TestProcesses.alive(), 1);
    assertThat(directory.create(first, LockNote.NONE)).isTrue();
    assertThat(directory.create(held(TestProcesses.alive(), 2), LockNote.NONE)).isFalse();
    assertThat(seen()).isEqualTo(first);
    try (var files = Files.list(directory.path().getParent())) {
      assertThat(files).containsExactly(directory.path());
    }
  }

  @Test
  void ofTwoBreakersOneWins() throws IOException {
    directory.create(held(TestProcesses.dead(), 1), LockNote.NONE);
    LockEntry seenByOne = seen();
    LockEntry seenByTwo = seen();
    LockEntry.Held one = held(TestProcesses.alive(), 2);
    assertThat(directory.swap(seenByOne, one)).isTrue();
    assertThat(directory.swap(seenByTwo, held(TestProcesses.alive(), 2))).isFalse();
    assertThat(seen()).isEqualTo(one);
  }

  @Test
  void breakingFailsIfTheLockHasANewHolder() throws IOException {
    directory.create(held(TestProcesses.dead(), 1), LockNote.NONE);
    LockEntry dead = seen();
    // Meanwhile it is cleaned, and taken again by the very same process.
    LockEntry.Free cleaned = free(1);
    assertThat(directory.swap(dead, cleaned)).isTrue();
    LockEntry.Held fresh = held(TestProcesses.dead(), 2);
    assertThat(directory.swap(cleaned, fresh)).isTrue();
    assertThat(directory.swap(dead, held(TestProcesses.alive(), 2))).isFalse();
    assertThat(seen()).isEqualTo(fresh);
  }

  @Test
  void releaseFailsIfTheLockWasAcquiredAgain() throws IOException {
    directory.create(held(TestProcesses.alive(), 1), LockNote.NONE);
    LockEntry mine = seen();
    LockEntry.Free released = free(1);
    assertThat(directory.swap(mine, released)).isTrue();
    LockEntry.Held again = held(TestProcesses.alive(), 2);
    assertThat(directory.swap(released, again)).isTrue();
    assertThat(directory.swap(mine, free(1))).isFalse();
    assertThat(seen()).isEqualTo(again);
  }

  @Test
  void delayedAcquireFails() throws IOException {
    LockEntry.Held first = held(TestProcesses.alive(), 1);
    directory.create(first, LockNote.NONE);
    LockEntry.Free free = free(1);
    directory.swap(first, free);
    LockEntry seenBeforeTheSleep = seen();
    LockEntry.Held other = held(TestProcesses.alive(), 7);
    directory.swap(free, other);
    directory.swap(other, free(7));
    assertThat(directory.swap(seenBeforeTheSleep, held(TestProcesses.alive(), 2))).isFalse();
    assertThat(seen().token()).isEqualTo(7);
  }

  @Test
  void fileNamesParseToTheirState() {
    LockEntry.Held held = held(TestProcesses.alive(), 12);
    assertThat(LockEntry.parse(held.fileName())).contains(held);
    LockEntry.Held withoutProcess =
        new LockEntry.Held(Optional.empty(), 3, 4, LockNonce.fresh(), LockNonce.fresh());
    assertThat(LockEntry.parse(withoutProcess.fileName())).contains(withoutProcess);
    LockEntry.Free free = free(5);
    assertThat(LockEntry.parse(free.fileName())).contains(free);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "r.01.0123456789abcdef",
        "o.1",
        "o.",
        "r.",
        "r.1",
        "r.x.0123456789abcdef",
        "r.1.0123456789ABCDEF",
        "o.1.2.3.4.5.6.7.8",
        "r.99999999999999999999.0123456789abcdef"
      })
  void anyOtherNameIsForeign(String name) throws IOException {
    assertThat(LockEntry.parse(name)).isEmpty();
    Files.createDirectories(directory.path());
    Files.createFile(directory.path().resolve(name));
    assertThat(directory.read()).isInstanceOf(LockDirectory.Foreign.class);
  }

  @Test
  void twoStatesAreForeign() throws IOException {
    directory.create(held(TestProcesses.alive(), 1), LockNote.NONE);
    Files.createFile(directory.path().resolve(free(2).fileName()));
    assertThat(directory.read()).isInstanceOf(LockDirectory.Foreign.class);
  }

  @Test
  void fileOrLinkInsteadOfTheDirectoryIsForeign() throws IOException {
    Files.createDirectories(directory.path().getParent());
    Files.createSymbolicLink(directory.path(), Path.of("/tmp"));
    assertThat(directory.read()).isInstanceOf(LockDirectory.Foreign.class);
    assertThat(directory.create(held(TestProcesses.alive(), 1), LockNote.NONE)).isFalse();
    Files.delete(directory.path());
    Files.createFile(directory.path());
    assertThat(directory.create(held(TestProcesses.alive(), 1), LockNote.NONE)).isFalse();
    assertThat(directory.path()).isRegularFile();
  }
}
