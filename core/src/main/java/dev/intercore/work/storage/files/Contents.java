package dev.intercore.work.storage.files;

import dev.intercore.files.AtomicFolder;
import dev.intercore.work.record.RecordKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What may be in a folder that is exported to. */
final class Contents {
  private static final Set<String> OF_A_STORE =
      Set.of(FolderLock.NAME, JournalFile.JOURNAL, JournalFile.GENERATION);

  private Contents() {}

  /** What was not exported: others' files, or a store that is in use. */
  static List<Path> foreign(TeamFolder folder) throws IOException {
    // An export may be a repository of its own.
    Set<String> known = new HashSet<>(Set.of(TeamFolder.LOCAL, TeamFolder.GITIGNORE, ".git"));
    List<Path> foreign = new ArrayList<>();
    for (RecordKind<?> kind : RecordKind.ALL) {
      known.add(kind.folder());
      for (String name : folder.records(kind).names()) {
        if (TeamFolder.id(name).isEmpty() && !AtomicFolder.isUnfinished(name)) {
          foreign.add(folder.records(kind).path(name));
        }
      }
    }
    for (String name : new AtomicFolder(folder.path()).names()) {
      if (!known.contains(name) && !AtomicFolder.isUnfinished(name)) {
        foreign.add(folder.path().resolve(name));
      }
    }
    for (String name : new AtomicFolder(folder.local()).names()) {
      if (OF_A_STORE.contains(name)) {
        foreign.add(folder.local().resolve(name));
      }
    }
    return foreign;
  }
}
