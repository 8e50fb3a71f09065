package dev.intercore.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Snapshots of large scopes have less detail and never report a change as none. */
class SnapshotBoundsTest {
  private static final long MIB = 1024 * 1024;

  private final Path root;

  SnapshotBoundsTest(@TempDir Path folder) throws IOException {
    root = folder.toRealPath();
  }

  private FileSnapshot take() {
    return new SnapshotReader(root, Set.of()).read(List.of(""), path -> true);
  }

  private void fill(String folder, int files) throws IOException {
    Path at = Files.createDirectories(root.resolve(folder));
    for (int i = 0; i < files; i++) {
      Files.createFile(at.resolve("f" + i));
    }
  }

  /** A sparse file, which uses no disk space. */
  private void hollow(String name, long size) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(root.resolve(name).toFile(), "rw")) {
      file.setLength(size);
    }
  }

  @Test
  void twoThousandFilesHaveTheirOwnFacts() throws IOException {
    fill("a", SnapshotReader.MAX_FILES);
    FileSnapshot base = take();
    assertThat(base.files()).hasSize(SnapshotReader.MAX_FILES).containsKey("a/f1999");
    assertThat(base.complete()).isTrue();
  }

  @Test
  void threeThousandFilesHaveAFactAFolder() throws IOException {
    fill(".", 10);
    fill("a", 1_500);
    fill("a/b", 1_490);
    FileSnapshot earlier = take();
    assertThat(earlier.files()).containsOnlyKeys("./", "a/", "a/b/");
    assertThat(earlier.files().get("a/b/")).startsWith("f:");
    assertThat(earlier.complete()).isTrue();
    assertThat(take().changedSince(earlier).isNothing()).isTrue();
    Path file = root.resolve("a/b/f7");
    Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
    assertThat(take().changedSince(earlier).paths()).containsExactly("a/b/");
    Files.move(root.resolve("f1"), root.resolve("f1.moved"));
    Files.setPosixFilePermissions(
        root.resolve("a/f1"), PosixFilePermissions.fromString("rwx------"));
    assertThat(take().changedSince(earlier).paths()).containsExactly("./", "a/", "a/b/");
  }

  @Test
  void growingPastTheBoundIsNeverNothing() throws IOException {
    fill("a", SnapshotReader.MAX_FILES);
    FileSnapshot few = take();
    fill("b", 1);
    FileSnapshot many = take();
    assertThat(many.changedSince(few).paths()).contains("a/", "b/", "a/f0");
    assertThat(few.changedSince(many).isNothing()).isFalse();
    assertThat(many.changedSince(few).unverified()).contains(UnverifiedReason.PRECISION_DIFFERS);
    assertThat(few.changedSince(many).unverified()).contains(UnverifiedReason.PRECISION_DIFFERS);
  }

  @Test
  void manyFoldersAreFoldedIntoThoseAbove() throws IOException {
    for (int i = 0; i < 2_100; i++) {
      fill("top" + i % 3 + "/" + i, 1);
    }
    FileSnapshot earlier = take();
    assertThat(earlier.files()).containsOnlyKeys("top0/", "top1/", "top2/");
    Files.writeString(root.resolve("top1/1/f0"), "more");
    assertThat(take().changedSince(earlier))
        .isEqualTo(new FileSnapshot.Changes(List.of("top1/"), true, Optional.empty()));
  }

  @Test
  void pastTwentyThousandFilesItIsIncomplete() throws IOException {
    fill("a", 1);
    // Names of one file are made and removed faster than files are.
    for (int i = 1; i < ScopedTreeWalk.MAX_FOUND; i++) {
      Files.createLink(root.resolve("a/f" + i), root.resolve("a/f0"));
    }
    assertThat(take().complete()).isTrue();
    fill("b", 1);
    FileSnapshot base = take();
    assertThat(base.complete()).isFalse();
    assertThat(take().changedSince(base).isNothing()).isFalse();
    assertThat(take().changedSince(base).unverified()).contains(UnverifiedReason.BASE_INCOMPLETE);
  }

  @Test
  void pastAHundredThousandLooksItIsIncomplete() throws IOException {
    fill("a", 1_000);
    // Each of these is searched in the list of all names, because it may be in another Unicode
    // form.
    List<String> starts = new ArrayList<>();
    for (int i = 0; i < ScopedTreeWalk.MAX_LOOKED_AT / 1_000; i++) {
      starts.add("a/\u00E9" + i);
    }
    SnapshotReader reader = new SnapshotReader(root, Set.of());
    assertThat(reader.read(starts, path -> true).complete()).isTrue();
    starts.add("a/\u00E9");
    assertThat(reader.read(starts, path -> true).complete()).isFalse();
  }

  @Test
  void smallestFilesAreReadAndTheOthersKnownBySizeAndTime() throws IOException {
    hollow("a-large", 40 * MIB);
    hollow("b-medium", 30 * MIB);
    Files.writeString(root.resolve("c-small"), "x");
    FileSnapshot earlier = take();
    assertThat(earlier.files().get("a-large")).startsWith("s:" + 40 * MIB + ":");
    assertThat(earlier.files().get("b-medium")).startsWith("c:");
    assertThat(earlier.files().get("c-small")).startsWith("c:");
    assertThat(earlier.complete()).isTrue();
    Files.setLastModifiedTime(root.resolve("a-large"), FileTime.from(Instant.EPOCH));
    Files.setLastModifiedTime(root.resolve("b-medium"), FileTime.from(Instant.EPOCH));
    assertThat(take().changedSince(earlier).paths()).containsExactly("a-large");
  }

  @Test
  void exactlyTheBytesThatMayBeReadAreRead() throws IOException {
    hollow("all", SnapshotReader.MAX_BYTES);
    assertThat(take().files().get("all")).startsWith("c:");
    hollow("all", SnapshotReader.MAX_BYTES + 1);
    assertThat(take().files().get("all")).startsWith("s:");
  }

  @Test
  void deepFoldersAreWalked() throws IOException {
    String deep = "d/".repeat(100);
    fill(deep, 1);
    assertThat(take().files()).containsOnlyKeys(deep + "f0");
  }
}
