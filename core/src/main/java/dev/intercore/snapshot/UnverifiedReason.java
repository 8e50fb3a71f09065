package dev.intercore.snapshot;

import dev.intercore.common.WireEnum;

/** Why two snapshots cannot be compared file by file. */
public enum UnverifiedReason implements WireEnum {
  /** The earlier snapshot lacks files: there were too many, or not all could be read. */
  BASE_INCOMPLETE("not all files could be recorded at the declaration"),
  /** The present snapshot lacks files, for the same reasons. */
  FILES_INCOMPLETE("not all files can be read now"),
  /** The number or size of files has crossed a limit, so that a file has facts of two kinds. */
  PRECISION_DIFFERS("the files were recorded in less or more detail than now"),
  /** A file could not be read then, or cannot be read now. */
  UNREADABLE("a file could not be read at the declaration, or cannot be read now");

  private final String text;

  UnverifiedReason(String text) {
    this.text = text;
  }

  /** Returns a clause for people. */
  public String text() {
    return text;
  }
}
