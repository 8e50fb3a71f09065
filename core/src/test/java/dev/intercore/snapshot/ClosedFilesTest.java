package dev.intercore.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.store.sqlite.DatabaseFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Closing a file of the open database would drop this process's locks on it, so none is opened. */
class ClosedFilesTest {
  private final Path root;

  ClosedFilesTest(@TempDir Path folder) throws IOException {
    root = folder.toRealPath();
  }

  private FileSnapshot take(Set<Path> closed, Predicate<Path> isForbidden) {
    return new SnapshotReader(root, closed, isForbidden).read(List.of(""), path -> true);
  }

  private Path write(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  @Test
  void databaseIsNotOpenedUnderWhateverName() throws IOException {
    DatabaseFiles files = new DatabaseFiles(write("data/named.db", "data"));
    Path other = Files.createLink(root.resolve("innocent"), files.database());
    Path shared = Files.createLink(root.resolve("other"), write("plain", "abc"));
    write("single", "abc");
    write("data/named.db-shm", "data");
    FileTime before = FileTime.from(Instant.EPOCH);
    Files.setAttribute(files.database(), "lastAccessTime", before);
    Set<Path> own = Set.of(files.database(), files.wal(), files.shm());
    List<Path> asked = new ArrayList<>();
    FileSnapshot earlier = take(own, file -> asked.add(file) && files.owns(file));
    assertThat(asked).containsExactlyInAnyOrder(shared, root.resolve("plain"));
    assertThat(earlier.files())
        .containsEntry("data/named.db", "database")
        .containsEntry("data/named.db-shm", "database")
        .containsEntry("innocent", "database")
        .containsEntry("other", "c:ba7816bf8f01cfea414140de5dae2223");
    assertThat(Files.getAttribute(other, "lastAccessTime")).isEqualTo(before);
    Files.writeString(files.database(), "we wrote");
    assertThat(take(own, files::owns).changedSince(earlier).isNothing()).isTrue();
  }

  @Test
  void hardLinkToAForbiddenFileIsAskedAboutAndNotOpened() throws IOException {
    DatabaseFiles files = new DatabaseFiles(write(".clavain/intercore.db", "data"));
    Path other = Files.createLink(root.resolve("innocent"), files.database());
    List<Path> asked = new ArrayList<>();
    FileSnapshot base = take(Set.of(), file -> asked.add(file) && files.owns(file));
    assertThat(asked).containsExactly(other);
    assertThat(base.files()).containsOnlyKeys("innocent").containsEntry("innocent", "database");
  }

  @Test
  void whatMayBeForbiddenIsNotOpened() throws IOException {
    Files.createLink(root.resolve("b"), write("a", "abc"));
    FileSnapshot base =
        take(
            Set.of(),
            file -> {
              throw new IntercoreException(ErrorCode.IO, "cannot look", "");
            });
    assertThat(base.files().get("a")).startsWith("unreadable:3:");
  }
}
