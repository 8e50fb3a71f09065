package dev.intercore.journal;

import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;
import dev.intercore.files.AtomicFolder;
import dev.intercore.files.FileErrors;
import dev.intercore.files.FileStat;
import dev.intercore.journal.FolderFiles.Content;
import dev.intercore.journal.Journal.FileName;
import dev.intercore.journal.Journal.FileText;
import dev.intercore.journal.Journal.Move;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The files of a folder as one read sees them: those on disk, and over them what an unfinished
 * change has committed in its journal.
 */
public final class FolderView {
  private static final int MAX_SECONDS_OF_A_CHANGE = 60;

  private final FolderFiles files;

  // All by path, such as work/bead-7k2p9.
  private final Map<String, String> written = new HashMap<>();
  private final Map<String, String> activity = new HashMap<>();
  private final Set<String> removed = new HashSet<>();

  FolderView(FolderFiles files, Optional<Journal> journal) {
    this.files = files;
    journal.ifPresent(this::apply);
  }

  private void apply(Journal journal) {
    for (FileText file : journal.files()) {
      written.put(path(file.folder(), file.id()), file.text());
    }
    for (FileText file : journal.activity()) {
      activity.put(path(file.folder(), file.id()), file.text());
    }
    for (Move move : journal.moves()) {
      // After the move the name may belong to a new record.
      if (!isQuarantined(files, move)) {
        removed.add(path(move.folder(), move.id()));
      }
    }
    for (FileName removal : journal.removals()) {
      removed.add(path(removal.folder(), removal.id()));
    }
  }

  public FolderFiles files() {
    return files;
  }

  static String path(String subfolder, String id) {
    return subfolder + "/" + id;
  }

  /**
   * Runs a query on a view without a lock. Returns empty if the folder changed meanwhile.
   *
   * @throws IntercoreException if the journal is corrupt
   */
  public static <T> Optional<T> attempt(FolderFiles files, Function<FolderView, T> query) {
    JournalFile file = new JournalFile(files);
    // Writers write the generation before they remove the journal, and this reads both in the
    // order that leaves an old generation for a change that ends between the two.
    String generation = file.generation();
    Optional<Journal> journal = file.read();
    try {
      T result = query.apply(new FolderView(files, journal));
      return isUnchanged(file, generation, journal) ? Optional.of(result) : Optional.empty();
    } catch (RuntimeException e) {
      if (isUnchanged(file, generation, journal)) {
        throw e;
      }
      // The query failed on files of two different states.
      return Optional.empty();
    }
  }

  private static boolean isUnchanged(
      JournalFile file, String generation, Optional<Journal> journal) {
    Optional<Long> now = file.read().map(Journal::generation);
    return now.equals(journal.map(Journal::generation)) && file.generation().equals(generation);
  }

  /** Returns what the file of a record contains, or empty if there is none. */
  public Optional<Content> read(String subfolder, String id) {
    String path = path(subfolder, id);
    String journaled = written.get(path);
    if (journaled == null && removed.contains(path)) {
      return Optional.empty();
    }
    Optional<Content> file = files.read(files.records(subfolder), FolderFiles.name(id));
    if (journaled == null) {
      return file;
    }
    return file.flatMap(Content::text)
            .filter(text -> files.format().isAsNew(subfolder, id, text, journaled))
            .isPresent()
        ? file
        : Optional.of(Content.of(journaled));
  }

  /** Returns the error for a file that may not be read. */
  public IntercoreException denied(String subfolder, String id) {
    Path file = files.records(subfolder).path(FolderFiles.name(id));
    return FileErrors.of(files.refused(), new AccessDeniedException(file.toString()));
  }

  /** Returns the ids of all records in a subfolder, sorted, corrupt ones included. */
  public Set<String> ids(String subfolder) {
    Set<String> ids = new TreeSet<>(files.ids(subfolder));
    ids.removeIf(id -> removed.contains(path(subfolder, id)));
    addIds(subfolder, written, ids);
    return ids;
  }

  private static void addIds(String subfolder, Map<String, String> byPath, Set<String> ids) {
    String start = path(subfolder, "");
    for (String path : byPath.keySet()) {
      if (path.startsWith(start)) {
        ids.add(path.substring(start.length()));
      }
    }
  }

  /** Returns whether there is a file of this name, whatever it contains. */
  public boolean exists(String subfolder, String id) {
    return written.containsKey(path(subfolder, id)) || files.exists(subfolder, id);
  }

  /** Returns the activity beside a record; empty also if it cannot be read. */
  public Optional<String> activity(String subfolder, String id) {
    String journaled = activity.get(path(subfolder, id));
    return journaled != null
        ? Optional.of(journaled)
        : files.read(files.activity(subfolder), FolderFiles.name(id)).flatMap(Content::text);
  }

  /** Returns the ids with activity, sorted. */
  public Set<String> activityIds(String subfolder) {
    Set<String> ids = new TreeSet<>(files.ids(files.call(files.activity(subfolder)::names)));
    addIds(subfolder, activity, ids);
    return ids;
  }

  /** Returns the files that stopped writers left: older than the longest change takes. */
  public List<String> leftovers(String subfolder, long now) {
    List<String> names = new ArrayList<>();
    for (String name : files.names(subfolder)) {
      if (AtomicFolder.isUnfinished(name) && isOld(files.records(subfolder).path(name), now)) {
        names.add(name);
      }
    }
    if (isOld(files.local().resolve(JournalFile.JOURNAL), now)) {
      names.add(FolderFiles.LOCAL + "/" + JournalFile.JOURNAL);
    }
    return names;
  }

  private static boolean isOld(Path file, long now) {
    return FileStat.of(file)
        .filter(stat -> stat.modified().getEpochSecond() < now - MAX_SECONDS_OF_A_CHANGE)
        .isPresent();
  }

  /** Returns what a file in quarantine contains. */
  public Optional<Content> readQuarantined(String subfolder, String name) {
    return files.read(files.quarantine(subfolder), name);
  }

  /** Returns when the file of a record was changed last, in milliseconds. A move keeps the time. */
  public long modifiedMillis(String subfolder, String id) {
    return modifiedMillis(files.records(subfolder).path(FolderFiles.name(id)));
  }

  /** Returns when a file in quarantine was changed last, in milliseconds. */
  public long quarantinedModifiedMillis(String subfolder, String name) {
    return modifiedMillis(files.quarantine(subfolder).path(name));
  }

  private static long modifiedMillis(Path file) {
    return FileStat.of(file).map(stat -> stat.modified().toEpochMilli()).orElse(0L);
  }

  /** Returns the names of the corrupt files in quarantine. */
  public List<String> quarantined(String subfolder) {
    return files.call(() -> files.quarantine(subfolder).names());
  }

  public boolean isQuarantined(String subfolder, String id) {
    return quarantined(subfolder).stream()
        .anyMatch(name -> isQuarantineName(files.format(), id, name));
  }

  /** Returns a free name in the quarantine. */
  String quarantineName(String subfolder, String id) {
    List<String> taken = quarantined(subfolder);
    String name = FolderFiles.name(id);
    for (int number = 2; taken.contains(name); number++) {
      name = id + files.format().quarantineMark() + number + FolderFiles.ENDING;
    }
    return name;
  }

  /** Returns whether a name in the quarantine is of a file with that id. */
  static boolean isQuarantineName(FolderFormat format, String id, String name) {
    if (name.equals(FolderFiles.name(id))) {
      return true;
    }
    int end = name.length() - FolderFiles.ENDING.length();
    return name.startsWith(id + format.quarantineMark())
        && name.endsWith(FolderFiles.ENDING)
        && end > id.length() + 1
        && Names.isDigits(name.substring(id.length() + 1, end));
  }

  /** Returns whether a move into the quarantine is done. */
  static boolean isQuarantined(FolderFiles files, Move move) {
    AtomicFolder quarantine = files.quarantine(move.folder());
    return FileStat.of(quarantine.path(move.target())).isPresent();
  }
}
