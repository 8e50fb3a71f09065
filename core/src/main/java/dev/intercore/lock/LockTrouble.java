package dev.intercore.lock;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileErrors;
import java.io.IOException;

/** What the file system refuses, in words. */
final class LockTrouble {
  private LockTrouble() {}

  /** A step that the file system may refuse. */
  @FunctionalInterface
  interface Step<T> {
    T run() throws IOException;
  }

  static <T> T told(LockFolder folder, Step<T> step) {
    try {
      return step.run();
    } catch (IOException e) {
      String reason = FileErrors.reason(e);
      throw new IntercoreException(
          code(reason),
          "locks in " + folder.base() + ": " + reason,
          "Make room or mend the permissions there, or name another folder in INTERCORE_LOCK_DIR.",
          e);
    }
  }

  private static ErrorCode code(String reason) {
    return switch (reason) {
      case "No space left on device", "Disk quota exceeded" -> ErrorCode.DISK_FULL;
      case "Read-only file system" -> ErrorCode.READ_ONLY;
      default -> ErrorCode.IO;
    };
  }
}
