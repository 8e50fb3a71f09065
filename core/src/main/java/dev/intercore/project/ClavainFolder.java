package dev.intercore.project;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileErrors;
import dev.intercore.files.FileStat;
import dev.intercore.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The {@code .clavain} folder of a project: a real folder, ours, that nobody else may write. */
public final class ClavainFolder {
  public static final String FOLDER = ".clavain";
  public static final String DATABASE = "intercore.db";

  private ClavainFolder() {}

  /** Whether the last name of the path is that of the folder. */
  public static boolean isNamed(Path path) {
    return String.valueOf(path.getFileName()).equals(FOLDER);
  }

  /** Refuses a folder that could be a stranger's; a missing one is no risk. */
  static void refuseUnsafe(Path folder) {
    FileStat.of(folder).ifPresent(facts -> refuseUnsafe(folder, facts));
  }

  static void refuseUnsafe(Path folder, FileStat facts) {
    refuse(folder, facts, true);
  }

  /** Makes our own folder private for init; a link or a stranger's folder stays refused. */
  public static void tighten(Path folder) {
    Optional<FileStat> facts = FileStat.of(folder);
    if (facts.isEmpty()) {
      return;
    }
    refuse(folder, facts.get(), false);
    try {
      PrivateFiles.tighten(folder, PrivateFiles.FOLDER);
    } catch (IOException e) {
      throw new IntercoreException(
          ErrorCode.IO,
          "cannot make " + folder + " private: " + FileErrors.reason(e),
          "Check who owns the folder.",
          e);
    }
  }

  /** Refuses what is no folder of ours; that others may write ours can be mended. */
  public static void refuseStrangers(Path folder) {
    FileStat.of(folder).ifPresent(facts -> refuse(folder, facts, false));
  }

  private static void refuse(Path folder, FileStat facts, boolean writersToo) {
    if (facts.isLink()) {
      throw refused(folder + " is a symbolic link", "Replace it by a real folder.");
    }
    if (!facts.isFolder()) {
      throw refused(folder + " is not a folder", "Move that file away, then run `ic init`.");
    }
    if (!facts.isOurs()) {
      throw refused(
          folder + " belongs to another user",
          "Work in a folder of your own, or name a database with --db.");
    }
    if (writersToo && facts.othersMayWrite()) {
      throw refused(
          folder + " may be written by others",
          "If you trust what is in it, take that right away from them: its mode should be 700.");
    }
  }

  static IntercoreException refused(String fact, String hint) {
    return new IntercoreException(ErrorCode.BAD_PATH, fact, hint);
  }
}
