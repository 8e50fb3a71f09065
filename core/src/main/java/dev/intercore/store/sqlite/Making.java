package dev.intercore.store.sqlite;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileErrors;
import dev.intercore.files.FileStat;
import dev.intercore.files.FileSystemKind;
import dev.intercore.files.PrivateFiles;
import dev.intercore.store.StoreOptions;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What has to be there, and with which permissions, where a database is made. */
final class Making {
  private final Path file;
  private final StoreOptions options;

  Making(Path file, StoreOptions options) {
    this.file = file;
    this.options = options;
  }

  /** Sees to it that there is a file; an empty one is a database without a schema. */
  void prepare() {
    try {
      makeReady();
    } catch (IOException e) {
      throw cannotMake(e);
    }
  }

  /** Makes its files the user's alone, those that SQLite has made beside it too. */
  void tighten(DatabaseFiles files) {
    try {
      for (Path own : files.all()) {
        PrivateFiles.tighten(own, PrivateFiles.FILE);
      }
    } catch (IOException e) {
      throw cannotMake(e);
    }
  }

  private void makeReady() throws IOException {
    Path folder = file.getParent();
    if (folder != null) {
      PrivateFiles.createFolders(folder);
    }
    Optional<FileStat> facts = FileStat.of(file);
    if (facts.isEmpty()) {
      FileSystemKind.require(file);
      try {
        PrivateFiles.createFile(file);
      } catch (FileAlreadyExistsException _) {
        // Twelve hooks may start at once; whoever was faster made the same empty file.
      }
      options.failpoint().reached(Point.INIT_AFTER_CREATE);
    } else if (facts.get().isFile() && facts.get().isOurs() && Files.size(file) == 0) {
      // An init that was stopped right after making the file, under a umask that takes the owner's
      // bits, left it unreadable.
      PrivateFiles.setMode(file, PrivateFiles.FILE);
    }
  }

  private IntercoreException cannotMake(IOException e) {
    return new IntercoreException(
        ErrorCode.IO,
        "cannot make " + file + ": " + FileErrors.reason(e),
        "Check that its folder may be written and the disk is not full.",
        e);
  }
}
