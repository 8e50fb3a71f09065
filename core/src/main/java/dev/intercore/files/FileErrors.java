package dev.intercore.files;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Describes I/O exceptions in words, and wraps them with what failed and what to do next. */
public final class FileErrors {
  private FileErrors() {}

  /** An operation on files that returns a result. */
  @FunctionalInterface
  public interface Operation<T> {
    T run() throws IOException;
  }

  /** An operation on files without a result. */
  @FunctionalInterface
  public interface Change {
    void run() throws IOException;
  }

  /**
   * Runs an operation and wraps its I/O error.
   *
   * @param failure the start of the message, such as "intents cannot be kept in that folder"
   */
  public static <T> T call(String failure, Operation<T> operation) {
    try {
      return operation.run();
    } catch (IOException e) {
      throw of(failure, e);
    }
  }

  /** The same without a result. */
  public static void run(String failure, Change change) {
    call(
        failure,
        () -> {
          change.run();
          return true;
        });
  }

  public static IntercoreException of(String failure, IOException e) {
    String reason = reason(e);
    boolean full = reason.contains("No space left") || reason.contains("quota");
    return new IntercoreException(
        full ? ErrorCode.DISK_FULL : ErrorCode.IO,
        failure + ": " + reason,
        full ? "Free some space." : "Check that path and its permissions.",
        e);
  }

  /** Returns an error with the reason and a next step. */
  public static IntercoreException io(String failure, IOException e, String hint) {
    return new IntercoreException(ErrorCode.IO, failure + ": " + reason(e), hint, e);
  }

  /** Returns the reason in words. The message of most of these exceptions is only the path. */
  public static String reason(IOException e) {
    return switch (e) {
      case NoSuchFileException _ -> "no such file or folder";
      case AccessDeniedException _ -> "permission denied";
      case NotDirectoryException _ -> "not a folder";
      case FileAlreadyExistsException _ -> "the path already exists";
      case FileSystemException f when f.getReason() != null -> f.getReason();
      default -> String.valueOf(e.getMessage());
    };
  }
}
