package dev.intercore.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.store.sqlite.DatabaseFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Closing a file of the open database would drop this process's locks on it, so none is opened. */
class ClosedFilesTest {
  private final Path root;

  ClosedFilesTest(@TempDir Path folder) throws IOException {
    root = folder.toRealPath();
  }

  private FileSnapshot take(Set<Path> closed) {
    return new SnapshotReader(root, closed).read(List.of(""), path -> true);
  }

  private Path write(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  @Test
  void databaseIsNotOpenedUnderAnyName() throws IOException {
    DatabaseFiles files = new DatabaseFiles(write("data/named.db", "data"));
    Path other = Files.createLink(root.resolve("innocent"), files.database());
    Files.createLink(root.resolve("other"), write("plain", "abc"));
    write("data/named.db-shm", "data");
    FileTime before = FileTime.from(Instant.EPOCH);
    Files.setAttribute(files.database(), "lastAccessTime", before);
    Set<Path> own = Set.copyOf(files.all());
    FileSnapshot earlier = take(own);
    assertThat(earlier.files())
        .containsEntry("data/named.db", "database")
        .containsEntry("data/named.db-shm", "database")
        .containsEntry("innocent", "database")
        .containsEntry("other", "c:ba7816bf8f01cfea414140de5dae2223");
    assertThat(Files.getAttribute(other, "lastAccessTime")).isEqualTo(before);
    Files.writeString(files.database(), "we wrote");
    assertThat(take(own).changedSince(earlier).isNothing()).isTrue();
  }

  @Test
  void fileThatIsCreatedLaterIsKnownByItsPath() throws IOException {
    DatabaseFiles files = new DatabaseFiles(root.resolve("named.db"));
    SnapshotReader reader = new SnapshotReader(root, Set.copyOf(files.all()));
    Path wal = write("named.db-wal", "data");
    assertThat(reader.read(List.of(""), path -> true).files())
        .containsEntry(root.relativize(wal).toString(), "database");
  }

  @Test
  void databaseIsNotOpenedInPlaceOfGitsFiles() throws IOException {
    String id = "0123456789abcdef0123456789abcdef01234567";
    DatabaseFiles files = new DatabaseFiles(write(".clavain/intercore.db", id + "\n"));
    Files.createDirectory(root.resolve(".git"));
    Path head = root.resolve(".git/HEAD");
    Files.createSymbolicLink(head, files.database());
    assertThat(take(Set.of()).head()).contains(id);
    assertThat(take(Set.copyOf(files.all())).head()).isEmpty();
    Files.delete(head);
    Files.createLink(head, files.database());
    assertThat(take(Set.copyOf(files.all())).head()).isEmpty();
  }
}
