package dev.intercore.store.sqlite;

import dev.intercore.common.Deadline;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.store.ChangeWatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Waits for what others commit, for as long as there is something to wait for: a database whose
 * files were removed or replaced is never heard of again, and that is said instead of waiting. Keep
 * vigil before the first look, and nothing is missed.
 */
final class DatabaseWatch implements ChangeWatch {
  /**
   * How long files may be gone before it is noticed; the kernel may have lost our watch as well.
   */
  static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

  private final DatabaseFiles files;
  private final List<Optional<Object>> opened;
  private final CommitWatch watch;

  private DatabaseWatch(DatabaseFiles files, List<Optional<Object>> opened, CommitWatch watch) {
    this.files = files;
    this.opened = opened;
    this.watch = watch;
  }

  static DatabaseWatch of(SqliteStore database) {
    DatabaseFiles files = database.files();
    List<Optional<Object>> there = files.identities();
    if (!isOpenHere(there.getFirst())) {
      throw gone(files, there.getFirst().isPresent());
    }
    return new DatabaseWatch(
        files, there, CommitWatch.on(files.folder(), database.options().backoff()));
  }

  /**
   * Returns after a commit by anyone, or after that long, or a second at the latest: then another
   * look is due. Sometimes it returns for no reason.
   *
   * @throws IntercoreException when the files are no longer those that were opened
   */
  @Override
  public void awaitChange(Deadline deadline) {
    watch.await(Math.min(deadline.remainingNanos(), LOOK_NANOS));
    List<Optional<Object>> there = files.identities();
    if (!there.equals(opened)) {
      throw gone(files, isAnother(there));
    }
  }

  /**
   * While somebody removes them one by one, some are still there; others in their place are not.
   */
  private boolean isAnother(List<Optional<Object>> there) {
    for (int i = 0; i < there.size(); i++) {
      if (there.get(i).isPresent() && !there.get(i).equals(opened.get(i))) {
        return true;
      }
    }
    return false;
  }

  /** Between opening it and now it may have been replaced. Asked of the kernel, opening nothing. */
  private static boolean isOpenHere(Optional<Object> identity) {
    if (!Files.isDirectory(DESCRIPTORS)) {
      return identity.isPresent();
    }
    try (Stream<Path> open = Files.list(DESCRIPTORS)) {
      return identity.isPresent() && open.anyMatch(own -> identity.equals(identityOf(own)));
    } catch (IOException _) {
      return identity.isPresent();
    }
  }

  private static Optional<Object> identityOf(Path descriptor) {
    try {
      return DatabaseFiles.identity(descriptor);
    } catch (IntercoreException _) {
      // Closed meanwhile, or nothing that can be looked at.
      return Optional.empty();
    }
  }

  private static IntercoreException gone(DatabaseFiles files, boolean replaced) {
    return new IntercoreException(
        replaced ? ErrorCode.IO : ErrorCode.NO_DATABASE,
        "the database was " + (replaced ? "replaced: " : "removed: ") + files.database(),
        replaced
            ? "Run it again to go on with the one that is there now."
            : "Run it again when there is one; `ic init` makes it.");
  }

  @Override
  public void close() {
    watch.close();
  }
}
