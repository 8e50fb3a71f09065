package dev.intercore.common;

import java.util.Locale;

/** What kind of trouble it is, in words that stay the same from version to version. */
public enum ErrorCode {
  /** A payload that is not one JSON value within the limits. */
  BAD_PAYLOAD,
  /** A name, key or scope outside 1..200 bytes of UTF-8 without control characters. */
  BAD_NAME,
  /** A value that is understood but not allowed, such as a time to live under a second. */
  BAD_VALUE,
  /** A path that is refused: outside the project, a link, someone else's. */
  BAD_PATH,
  /** A setting of the project that is not understood. */
  BAD_CONFIG,
  /** There is no database yet. */
  NO_DATABASE,
  /** The database stayed busy until the deadline. */
  BUSY,
  /** The file is damaged, or no SQLite database at all. */
  CORRUPT,
  /** A SQLite database, but not one of ours, or not in the shape its version promises. */
  WRONG_SCHEMA,
  /** Written by a newer intercore. */
  NEWER_SCHEMA,
  /** The disk or quota is full. */
  DISK_FULL,
  /** The database may not be written. */
  READ_ONLY,
  /** The operating system refused a read, a write or a permission. */
  IO,
  /** The command line could not be understood. */
  USAGE,
  /** A bug in intercore. */
  INTERNAL;

  private final String id = name().toLowerCase(Locale.ROOT);

  /** The stable name, as in {@code --json} errors. */
  public String id() {
    return id;
  }
}
