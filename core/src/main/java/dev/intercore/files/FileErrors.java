package dev.intercore.files;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import java.io.IOException;

/** What the file system refuses, as an error that says what was to be done and what to do now. */
public final class FileErrors {
  private FileErrors() {}

  /** Something that the file system may refuse. */
  @FunctionalInterface
  public interface Act<T> {
    T run() throws IOException;
  }

  /** The same without an answer. */
  @FunctionalInterface
  public interface Deed {
    void run() throws IOException;
  }

  /**
   * Does it.
   *
   * @param refused what is not so if it is refused, such as "intents cannot be kept in that folder"
   */
  public static <T> T act(String refused, Act<T> act) {
    try {
      return act.run();
    } catch (IOException e) {
      throw of(refused, e);
    }
  }

  public static void run(String refused, Deed deed) {
    act(
        refused,
        () -> {
          deed.run();
          return true;
        });
  }

  public static IntercoreException of(String refused, IOException e) {
    String reason = IoText.reason(e);
    boolean full = reason.contains("No space left") || reason.contains("quota");
    return new IntercoreException(
        full ? ErrorCode.DISK_FULL : ErrorCode.IO,
        refused + ": " + reason,
        full ? "Free some space." : "Check that path and its permissions.",
        e);
  }
}
