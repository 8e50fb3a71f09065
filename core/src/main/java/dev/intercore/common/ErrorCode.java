package dev.intercore.common;

import java.util.Locale;

/** Stable kinds of errors. */
public enum ErrorCode {
  /** A payload that is not one JSON value within the limits. */
  BAD_PAYLOAD,
  /** A name, key or scope outside 1..200 bytes of UTF-8 without control characters. */
  BAD_NAME,
  /** A value outside its limits, such as a time to live under a second. */
  BAD_VALUE,
  /** A path that is rejected: outside the project, a link, or of another user. */
  BAD_PATH,
  /** An unknown or invalid setting of the project. */
  BAD_CONFIG,
  /** The database does not exist. */
  NO_DATABASE,
  /** The database stayed busy until the deadline. */
  BUSY,
  /** The file is corrupt or not a SQLite database. */
  CORRUPT,
  /** A SQLite database of another program, or one that lacks parts of its schema version. */
  WRONG_SCHEMA,
  /** Written by a newer intercore. */
  NEWER_SCHEMA,
  /** The disk or quota is full. */
  DISK_FULL,
  /** The database is not writable. */
  READ_ONLY,
  /** The operating system reported an error. */
  IO,
  /** The command line is invalid. */
  USAGE,
  /** A bug in intercore. */
  INTERNAL;

  private final String id = name().toLowerCase(Locale.ROOT);

  /** The stable name, as in {@code --json} errors. */
  public String id() {
    return id;
  }
}
