package dev.intercore.work.keep.files;

import dev.intercore.work.keep.Damage;
import dev.intercore.work.keep.Sign;
import dev.intercore.work.keep.Touch;
import dev.intercore.work.record.Kind;
import dev.intercore.work.record.TeamRecord;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** All records of a folder, as one look sees them: each file is read once. */
final class FileView {
  private final TeamFolder folder;
  private final Optional<Journal> journal;
  private final Consumer<Damage> damages;
  private final Map<Kind<?>, KindView<?>> kinds = new HashMap<>();

  FileView(TeamFolder folder, Optional<Journal> journal, Consumer<Damage> damages) {
    this.folder = folder;
    this.journal = journal;
    this.damages = damages;
  }

  @SuppressWarnings("unchecked") // each kind has the view that was made for it
  <T extends TeamRecord> KindView<T> of(Kind<T> kind) {
    KindView<?> view = kinds.get(kind);
    if (view == null) {
      view = new KindView<>(kind, folder, damages);
      journal.ifPresent(view::lay);
      kinds.put(kind, view);
    }
    return (KindView<T>) view;
  }

  boolean isUsed(Kind<?> kind, String id) {
    return of(kind).holds(id) || new Quarantine(folder).holds(kind, id);
  }

  Optional<Touch> touched(Kind<?> kind, String id) {
    Optional<Touch> decided = Optional.empty();
    for (Sign sign : journal.map(Journal::signs).orElse(List.of())) {
      if (sign.kind().equals(kind) && sign.id().equals(id)) {
        decided = Optional.of(sign.touch());
      }
    }
    return decided.or(() -> onDisk(folder, kind, id));
  }

  /** Whose signs of life there are. */
  Set<String> touchedIds(Kind<?> kind) {
    Set<String> ids = new TreeSet<>();
    for (String name : folder.act(() -> folder.activity(kind).names())) {
      TeamFolder.id(name).ifPresent(ids::add);
    }
    for (Sign sign : journal.map(Journal::signs).orElse(List.of())) {
      if (sign.kind().equals(kind)) {
        ids.add(sign.id());
      }
    }
    return ids;
  }

  /** One that cannot be read tells nothing. */
  static Optional<Touch> onDisk(TeamFolder folder, Kind<?> kind, String id) {
    return folder
        .read(folder.activity(kind), TeamFolder.name(id))
        .flatMap(TeamFolder.Content::text)
        .flatMap(Touch::read);
  }
}
