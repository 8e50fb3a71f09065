package dev.intercore.work.storage.files;

import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.CorruptRecord;
import dev.intercore.work.storage.files.TeamFolder.Content;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The records of one kind, each read when it is first asked for: those of the files, those of the
 * journal over them, and over both what was put here.
 */
final class KindView<T extends TeamRecord> {
  private static final Comparator<TeamRecord> ORDER =
      Comparator.comparingLong(TeamRecord::seq).thenComparing(TeamRecord::id);

  private final RecordKind<T> kind;
  private final TeamFolder folder;
  private final Consumer<CorruptRecord> damages;
  private final Map<String, T> decided = new HashMap<>();
  private final Set<String> aside = new TreeSet<>();
  private final Map<String, Optional<T>> known = new HashMap<>();
  private @Nullable Set<String> ids;

  KindView(RecordKind<T> kind, TeamFolder folder, Consumer<CorruptRecord> damages) {
    this.kind = kind;
    this.folder = folder;
    this.damages = damages;
  }

  /** What a journal holds is here already, though its files may not be. */
  void lay(Journal journal) {
    for (TeamRecord record : journal.records()) {
      if (record.kind().equals(kind)) {
        decided.put(record.id(), own(record));
      }
    }
    for (Journal.Aside one : journal.asides()) {
      if (one.kind().equals(kind) && !new Quarantine(folder).isDone(one)) {
        aside.add(one.id());
      }
    }
  }

  @SuppressWarnings("unchecked") // a record of that kind is of that type
  private T own(TeamRecord record) {
    return (T) record;
  }

  Optional<T> find(String id) {
    Optional<T> record = known.get(id);
    if (record == null) {
      record = read(id);
      known.put(id, record);
    }
    return record;
  }

  /** A file that is further than the journal stays as it is. */
  private Optional<T> read(String id) {
    T inJournal = decided.get(id);
    if (inJournal == null) {
      return aside.contains(id) ? Optional.empty() : inFile(id, damages);
    }
    return inFile(id, _ -> {})
        .filter(record -> record.revision() >= inJournal.revision())
        .or(() -> Optional.of(inJournal));
  }

  private Optional<T> inFile(String id, Consumer<CorruptRecord> noted) {
    return folder.read(kind, id).flatMap(content -> parse(id, content, noted));
  }

  private Optional<T> parse(String id, Content content, Consumer<CorruptRecord> noted) {
    String fault = content.fault();
    if (content.text().isPresent()) {
      try {
        return Optional.of(kind.read(id, content.text().get()));
      } catch (IllegalArgumentException e) {
        fault = String.valueOf(e.getMessage());
      }
    }
    noted.accept(new CorruptRecord(kind, id, fault));
    return Optional.empty();
  }

  /** The names of all, damaged ones too. */
  Set<String> ids() {
    Set<String> all = ids;
    if (all == null) {
      all = new TreeSet<>(folder.ids(kind));
      all.removeAll(aside);
      all.addAll(decided.keySet());
      for (Map.Entry<String, Optional<T>> one : known.entrySet()) {
        if (one.getValue().isPresent()) {
          all.add(one.getKey());
        }
      }
      ids = all;
    }
    return all;
  }

  boolean holds(String id) {
    return decided.containsKey(id)
        || known.getOrDefault(id, Optional.empty()).isPresent()
        || folder.isThere(kind, id);
  }

  /** All that can be read, in the order they were made. */
  List<T> all() {
    List<T> all = new ArrayList<>();
    for (String id : ids()) {
      find(id).ifPresent(all::add);
    }
    all.sort(ORDER);
    return all;
  }

  void put(TeamRecord record) {
    known.put(record.id(), Optional.of(own(record)));
    if (ids != null) {
      ids.add(record.id());
    }
  }

  void putAside(String id) {
    known.put(id, Optional.empty());
    ids().remove(id);
  }
}
