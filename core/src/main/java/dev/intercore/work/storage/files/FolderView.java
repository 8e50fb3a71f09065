package dev.intercore.work.storage.files;

import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.CorruptRecord;
import dev.intercore.work.storage.Heartbeat;
import dev.intercore.work.storage.RecordHeartbeat;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** All records of a folder, as one look sees them: each file is read once. */
final class FolderView {
  private final TeamFolder folder;
  private final Optional<Journal> journal;
  private final Consumer<CorruptRecord> damages;
  private final Map<RecordKind<?>, KindView<?>> kinds = new HashMap<>();

  FolderView(TeamFolder folder, Optional<Journal> journal, Consumer<CorruptRecord> damages) {
    this.folder = folder;
    this.journal = journal;
    this.damages = damages;
  }

  @SuppressWarnings("unchecked") // each kind has the view that was made for it
  <T extends TeamRecord> KindView<T> of(RecordKind<T> kind) {
    KindView<?> view = kinds.get(kind);
    if (view == null) {
      view = new KindView<>(kind, folder, damages);
      journal.ifPresent(view::lay);
      kinds.put(kind, view);
    }
    return (KindView<T>) view;
  }

  boolean isUsed(RecordKind<?> kind, String id) {
    return of(kind).holds(id) || new Quarantine(folder).holds(kind, id);
  }

  Optional<Heartbeat> touched(RecordKind<?> kind, String id) {
    Optional<Heartbeat> decided = Optional.empty();
    for (RecordHeartbeat sign : journal.map(Journal::signs).orElse(List.of())) {
      if (sign.kind().equals(kind) && sign.id().equals(id)) {
        decided = Optional.of(sign.touch());
      }
    }
    return decided.or(() -> onDisk(folder, kind, id));
  }

  /** Whose signs of life there are. */
  Set<String> touchedIds(RecordKind<?> kind) {
    Set<String> ids = new TreeSet<>();
    for (String name : folder.act(() -> folder.activity(kind).names())) {
      TeamFolder.id(name).ifPresent(ids::add);
    }
    for (RecordHeartbeat sign : journal.map(Journal::signs).orElse(List.of())) {
      if (sign.kind().equals(kind)) {
        ids.add(sign.id());
      }
    }
    return ids;
  }

  /** One that cannot be read tells nothing. */
  static Optional<Heartbeat> onDisk(TeamFolder folder, RecordKind<?> kind, String id) {
    return folder
        .read(folder.activity(kind), TeamFolder.name(id))
        .flatMap(TeamFolder.Content::text)
        .flatMap(Heartbeat::read);
  }
}
