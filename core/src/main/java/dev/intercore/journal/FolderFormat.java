package dev.intercore.journal;

import dev.intercore.json.JsonObject;
import java.util.List;

/** The names, the content and the messages of the files in one folder. */
public interface FolderFormat {
  /** Returns the word that begins the uids of the events of this folder. */
  String uidPrefix();

  /** Returns the counter of changes in the database, which also survives a removed folder. */
  String counter();

  /** Returns what the files are called in messages, in the plural. */
  String noun();

  /** Returns the advice for a folder that may not be used. */
  String folderHint();

  /** Returns the advice for a journal that cannot be read. */
  String journalHint();

  /** Returns whether git tracks the folder, so that it needs a {@code .gitignore}. */
  boolean isTracked();

  /** Returns the subfolders with files; an empty name is the folder itself. */
  List<String> folders();

  /** Returns the subfolder for corrupt files. */
  String quarantine();

  /** Returns the character before the number of a second corrupt file of one name; in no id. */
  char quarantineMark();

  boolean isId(String id);

  /** Returns the text of a file with this record. */
  String format(JsonObject json);

  /**
   * Checks that a text is the record with this id.
   *
   * @throws IllegalArgumentException if it is not, or is corrupt
   */
  void check(String folder, String id, String text);

  /** Returns whether a file is at least as new as what a journal has for it, and stays. */
  boolean isAsNew(String folder, String id, String file, String journaled);
}
