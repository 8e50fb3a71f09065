package dev.intercore.project;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileErrors;
import dev.intercore.files.FileStat;
import dev.intercore.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Checks the {@code .clavain} folder of a project: a real folder that only its owner can write. */
public final class ClavainFolder {
  public static final String FOLDER = ".clavain";
  public static final String DATABASE = "intercore.db";

  private ClavainFolder() {}

  /** Returns whether the last name of the path is {@code .clavain}. */
  public static boolean isNamed(Path path) {
    return String.valueOf(path.getFileName()).equals(FOLDER);
  }

  /** Rejects a folder that another user controls. A missing one is accepted. */
  static void refuseUnsafe(Path folder) {
    FileStat.of(folder).ifPresent(stat -> refuseUnsafe(folder, stat));
  }

  static void refuseUnsafe(Path folder, FileStat stat) {
    refuse(folder, stat, true);
  }

  /**
   * Removes other users' permissions from this user's folder. Rejects a link or another's folder.
   */
  public static void tighten(Path folder) {
    Optional<FileStat> stat = FileStat.of(folder);
    if (stat.isEmpty()) {
      return;
    }
    refuse(folder, stat.get(), false);
    try {
      PrivateFiles.tighten(folder, PrivateFiles.FOLDER);
    } catch (IOException e) {
      throw FileErrors.io("cannot make " + folder + " private", e, "Check who owns the folder.");
    }
  }

  /** Rejects what is not a folder of this user. Accepts one that others can write. */
  public static void refuseStrangers(Path folder) {
    FileStat.of(folder).ifPresent(stat -> refuse(folder, stat, false));
  }

  private static void refuse(Path folder, FileStat stat, boolean writersToo) {
    if (stat.isLink()) {
      throw refused(folder + " is a symbolic link", "Replace it by a real folder.");
    }
    if (!stat.isFolder()) {
      throw refused(folder + " is not a folder", "Move that file away, then run `ic init`.");
    }
    if (!stat.isOurs()) {
      throw refused(
          folder + " belongs to another user",
          "Work in a folder of your own, or name a database with --db.");
    }
    if (writersToo && stat.othersMayWrite()) {
      throw refused(
          folder + " may be written by others", "If you trust its contents, set its mode to 700.");
    }
  }

  static IntercoreException refused(String fact, String hint) {
    return new IntercoreException(ErrorCode.BAD_PATH, fact, hint);
  }
}
