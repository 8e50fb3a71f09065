package dev.intercore.work.storage.files;

import dev.intercore.common.Names;
import dev.intercore.files.AtomicFolder;
import dev.intercore.files.FileStat;
import dev.intercore.work.record.RecordKind;
import java.io.IOException;
import java.util.List;

/** Where damaged records are put, each beside others that had its name. */
final class Quarantine {
  /** In no id, so that one name never looks like another's second. */
  private static final char AGAIN = '~';

  private final TeamFolder folder;

  Quarantine(TeamFolder folder) {
    this.folder = folder;
  }

  boolean holds(RecordKind<?> kind, String id) {
    return names(kind).stream().anyMatch(name -> isNameOf(id, name));
  }

  /** How many there are. */
  int size() {
    return RecordKind.ALL.stream().mapToInt(kind -> names(kind).size()).sum();
  }

  private List<String> names(RecordKind<?> kind) {
    return folder.act(() -> folder.quarantine(kind).names());
  }

  static boolean isNameOf(String id, String name) {
    if (name.equals(TeamFolder.name(id))) {
      return true;
    }
    int end = name.length() - TeamFolder.ENDING.length();
    return name.startsWith(id + AGAIN)
        && name.endsWith(TeamFolder.ENDING)
        && end > id.length() + 1
        && Names.isDigits(name.substring(id.length() + 1, end));
  }

  /** A name that nothing has there. */
  String nameFor(RecordKind<?> kind, String id) {
    List<String> taken = names(kind);
    String name = TeamFolder.name(id);
    for (int number = 2; taken.contains(name); number++) {
      name = id + AGAIN + number + TeamFolder.ENDING;
    }
    return name;
  }

  boolean isDone(Journal.Aside aside) {
    return FileStat.of(folder.quarantine(aside.kind()).path(aside.as())).isPresent();
  }

  void take(Journal.Aside aside) throws IOException {
    AtomicFolder records = folder.records(aside.kind());
    boolean there = FileStat.of(records.path(TeamFolder.name(aside.id()))).isPresent();
    if (there && !isDone(aside)) {
      records.move(TeamFolder.name(aside.id()), folder.quarantine(aside.kind()), aside.as());
    }
  }
}
