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
class SlotTest {
  private final Slot slot;

  SlotTest(@TempDir Path base) {
    slot = new Slot(base.resolve("name/scope"));
  }

  private static Entry.Held held(ProcessIdentity process, long token) {
    return new Entry.Held(Optional.of(process), token, 1_800_000_000, Nonces.fresh(), Entry.NONE);
  }

  private static Entry.Free free(long token) {
    return new Entry.Free(token, Nonces.fresh());
  }

  private Entry seen() throws IOException {
    return slot.look().entry().orElseThrow();
  }

  @Test
  void ofTwoFirstHoldersOneMakesTheLock() throws IOException {
    assertThat(slot.look()).isInstanceOf(Slot.Absent.class);
    Entry.Held first = held(Folk.alive(), 1);
    assertThat(slot.create(first, Note.NONE)).isTrue();
    assertThat(slot.create(held(Folk.alive(), 2), Note.NONE)).isFalse();
    assertThat(seen()).isEqualTo(first);
    try (var files = Files.list(slot.folder().getParent())) {
      assertThat(files).containsExactly(slot.folder());
    }
  }

  @Test
  void ofTwoBreakersOneWins() throws IOException {
    slot.create(held(Folk.dead(), 1), Note.NONE);
    Entry seenByOne = seen();
    Entry seenByTwo = seen();
    Entry.Held one = held(Folk.alive(), 2);
    assertThat(slot.swap(seenByOne, one)).isTrue();
    assertThat(slot.swap(seenByTwo, held(Folk.alive(), 2))).isFalse();
    assertThat(seen()).isEqualTo(one);
  }

  @Test
  void aBreakerDoesNotTakeFromAFreshHolder() throws IOException {
    slot.create(held(Folk.dead(), 1), Note.NONE);
    Entry dead = seen();
    // Meanwhile it is cleaned, and taken again by the very same process.
    Entry.Free cleaned = free(1);
    assertThat(slot.swap(dead, cleaned)).isTrue();
    Entry.Held fresh = held(Folk.dead(), 2);
    assertThat(slot.swap(cleaned, fresh)).isTrue();
    assertThat(slot.swap(dead, held(Folk.alive(), 2))).isFalse();
    assertThat(seen()).isEqualTo(fresh);
  }

  @Test
  void aReleaseDoesNotGiveBackWhatWasTakenAgain() throws IOException {
    slot.create(held(Folk.alive(), 1), Note.NONE);
    Entry mine = seen();
    Entry.Free released = free(1);
    assertThat(slot.swap(mine, released)).isTrue();
    Entry.Held again = held(Folk.alive(), 2);
    assertThat(slot.swap(released, again)).isTrue();
    assertThat(slot.swap(mine, free(1))).isFalse();
    assertThat(seen()).isEqualTo(again);
  }

  @Test
  void anAcquirerThatSleptFindsTheNameGone() throws IOException {
    Entry.Held first = held(Folk.alive(), 1);
    slot.create(first, Note.NONE);
    Entry.Free free = free(1);
    slot.swap(first, free);
    Entry seenBeforeTheSleep = seen();
    Entry.Held other = held(Folk.alive(), 7);
    slot.swap(free, other);
    slot.swap(other, free(7));
    assertThat(slot.swap(seenBeforeTheSleep, held(Folk.alive(), 2))).isFalse();
    assertThat(seen().token()).isEqualTo(7);
  }

  @Test
  void namesSayWhatTheyMean() {
    Entry.Held held = held(Folk.alive(), 12);
    assertThat(Entry.parse(held.fileName())).contains(held);
    Entry.Held nobody = new Entry.Held(Optional.empty(), 3, 4, Nonces.fresh(), Nonces.fresh());
    assertThat(Entry.parse(nobody.fileName())).contains(nobody);
    Entry.Free free = free(5);
    assertThat(Entry.parse(free.fileName())).contains(free);
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
    assertThat(Entry.parse(name)).isEmpty();
    Files.createDirectories(slot.folder());
    Files.createFile(slot.folder().resolve(name));
    assertThat(slot.look()).isInstanceOf(Slot.Foreign.class);
  }

  @Test
  void twoStatesAreNone() throws IOException {
    slot.create(held(Folk.alive(), 1), Note.NONE);
    Files.createFile(slot.folder().resolve(free(2).fileName()));
    assertThat(slot.look()).isInstanceOf(Slot.Foreign.class);
  }

  @Test
  void aFileOrALinkInItsPlaceIsSomebodys() throws IOException {
    Files.createDirectories(slot.folder().getParent());
    Files.createSymbolicLink(slot.folder(), Path.of("/tmp"));
    assertThat(slot.look()).isInstanceOf(Slot.Foreign.class);
    assertThat(slot.create(held(Folk.alive(), 1), Note.NONE)).isFalse();
    Files.delete(slot.folder());
    Files.createFile(slot.folder());
    assertThat(slot.create(held(Folk.alive(), 1), Note.NONE)).isFalse();
    assertThat(slot.folder()).isRegularFile();
  }
}
