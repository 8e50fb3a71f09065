package dev.intercore.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.process.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The races of others' locks, step by step: whoever looked too early changes nothing. */
class LockDirectoryTest {
  private final LockDirectory slot;

  LockDirectoryTest(@TempDir Path base) {
    slot = new LockDirectory(base.resolve("name/scope"));
  }

  private static LockEntry.Held held(ProcessIdentity process, long token) {
    return new LockEntry.Held(
        Optional.of(process), token, 1_800_000_000, LockNonce.fresh(), LockEntry.NONE);
  }

  private static LockEntry.Free free(long token) {
    return new LockEntry.Free(token, LockNonce.fresh());
  }

  private LockEntry seen() throws IOException {
    return slot.look().entry().orElseThrow();
  }

  @Test
  void ofTwoFirstHoldersOneMakesTheLock() throws IOException {
    assertThat(slot.look()).isInstanceOf(LockDirectory.Absent.class);
    LockEntry.Held first = held(LockTestProcesses.alive(), 1);
    assertThat(slot.create(first, LockNote.NONE)).isTrue();
    assertThat(slot.create(held(LockTestProcesses.alive(), 2), LockNote.NONE)).isFalse();
    assertThat(seen()).isEqualTo(first);
    try (var files = Files.list(slot.folder().getParent())) {
      assertThat(files).containsExactly(slot.folder());
    }
  }

  @Test
  void ofTwoBreakersOneWins() throws IOException {
    slot.create(held(LockTestProcesses.dead(), 1), LockNote.NONE);
    LockEntry seenByOne = seen();
    LockEntry seenByTwo = seen();
    LockEntry.Held one = held(LockTestProcesses.alive(), 2);
    assertThat(slot.swap(seenByOne, one)).isTrue();
    assertThat(slot.swap(seenByTwo, held(LockTestProcesses.alive(), 2))).isFalse();
    assertThat(seen()).isEqualTo(one);
  }

  @Test
  void aBreakerDoesNotTakeFromAFreshHolder() throws IOException {
    slot.create(held(LockTestProcesses.dead(), 1), LockNote.NONE);
    LockEntry dead = seen();
    // Meanwhile it is cleaned, and taken again by the very same process.
    LockEntry.Free cleaned = free(1);
    assertThat(slot.swap(dead, cleaned)).isTrue();
    LockEntry.Held fresh = held(LockTestProcesses.dead(), 2);
    assertThat(slot.swap(cleaned, fresh)).isTrue();
    assertThat(slot.swap(dead, held(LockTestProcesses.alive(), 2))).isFalse();
    assertThat(seen()).isEqualTo(fresh);
  }

  @Test
  void aReleaseDoesNotGiveBackWhatWasTakenAgain() throws IOException {
    slot.create(held(LockTestProcesses.alive(), 1), LockNote.NONE);
    LockEntry mine = seen();
    LockEntry.Free released = free(1);
    assertThat(slot.swap(mine, released)).isTrue();
    LockEntry.Held again = held(LockTestProcesses.alive(), 2);
    assertThat(slot.swap(released, again)).isTrue();
    assertThat(slot.swap(mine, free(1))).isFalse();
    assertThat(seen()).isEqualTo(again);
  }

  @Test
  void anAcquirerThatSleptFindsTheNameGone() throws IOException {
    LockEntry.Held first = held(LockTestProcesses.alive(), 1);
    slot.create(first, LockNote.NONE);
    LockEntry.Free free = free(1);
    slot.swap(first, free);
    LockEntry seenBeforeTheSleep = seen();
    LockEntry.Held other = held(LockTestProcesses.alive(), 7);
    slot.swap(free, other);
    slot.swap(other, free(7));
    assertThat(slot.swap(seenBeforeTheSleep, held(LockTestProcesses.alive(), 2))).isFalse();
    assertThat(seen().token()).isEqualTo(7);
  }

  @Test
  void namesSayWhatTheyMean() {
    LockEntry.Held held = held(LockTestProcesses.alive(), 12);
    assertThat(LockEntry.parse(held.fileName())).contains(held);
    LockEntry.Held nobody =
        new LockEntry.Held(Optional.empty(), 3, 4, LockNonce.fresh(), LockNonce.fresh());
    assertThat(LockEntry.parse(nobody.fileName())).contains(nobody);
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
  void anyOtherNameIsNotOurs(String name) throws IOException {
    assertThat(LockEntry.parse(name)).isEmpty();
    Files.createDirectories(slot.folder());
    Files.createFile(slot.folder().resolve(name));
    assertThat(slot.look()).isInstanceOf(LockDirectory.Foreign.class);
  }

  @Test
  void twoStatesAreNone() throws IOException {
    slot.create(held(LockTestProcesses.alive(), 1), LockNote.NONE);
    Files.createFile(slot.folder().resolve(free(2).fileName()));
    assertThat(slot.look()).isInstanceOf(LockDirectory.Foreign.class);
  }

  @Test
  void aFileOrALinkInItsPlaceIsSomebodys() throws IOException {
    Files.createDirectories(slot.folder().getParent());
    Files.createSymbolicLink(slot.folder(), Path.of("/tmp"));
    assertThat(slot.look()).isInstanceOf(LockDirectory.Foreign.class);
    assertThat(slot.create(held(LockTestProcesses.alive(), 1), LockNote.NONE)).isFalse();
    Files.delete(slot.folder());
    Files.createFile(slot.folder());
    assertThat(slot.create(held(LockTestProcesses.alive(), 1), LockNote.NONE)).isFalse();
    assertThat(slot.folder()).isRegularFile();
  }
}
