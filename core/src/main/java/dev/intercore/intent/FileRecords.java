package dev.intercore.intent;

import dev.intercore.event.EventLog;
import dev.intercore.intent.IntentFolder.Aside;
import dev.intercore.intent.IntentFolder.Found;
import dev.intercore.json.JsonObject;
import dev.intercore.store.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What the folder holds, read at once. A writer also mends what a crash left: events that were not
 * told, files in the making; and puts damaged records aside.
 */
final class FileRecords {
  private static final String REVISION = "revision";

  private final Transaction tx;
  private final IntentFolder folder;
  private final boolean writing;

  private final Map<String, Intent> intents = new TreeMap<>(IntentId.ORDER);
  private final Map<String, Carried> carried = new HashMap<>();
  private final Map<String, Long> revisions = new HashMap<>();
  private final Set<String> damaged = new TreeSet<>(IntentId.ORDER);
  private final Set<String> unread = new TreeSet<>(IntentId.ORDER);
  private long highest;

  /**
   * What a file says besides the record.
   *
   * @param untold of its events those that only this transaction tells of
   */
  private record Carried(long revision, List<Untold> untold) {
    static final Carried NOTHING = new Carried(0, List.of());
  }

  FileRecords(Transaction tx, IntentFolder folder, boolean writing) {
    this.tx = tx;
    this.folder = folder;
    this.writing = writing;
    List<String> names = folder.names();
    if (writing) {
      folder.sweep(names);
    }
    for (String name : names) {
      IntentFolder.id(name).ifPresent(this::read);
    }
    folder.aside().forEach(this::note);
  }

  private void read(String id) {
    highest = Math.max(highest, IntentId.sequence(id));
    folder.read(id).ifPresent(this::take);
  }

  private void take(Found found) {
    try {
      Intent intent = found.intent().orElseThrow(IllegalArgumentException::new);
      carried.put(found.id(), besides(intent));
      intents.put(found.id(), withoutOwnFields(intent));
    } catch (IllegalArgumentException _) {
      damaged.add(found.id());
      if (writing) {
        folder.putAside(found.id());
      } else {
        unread.add(found.id());
      }
    }
  }

  private static @Nullable Object field(Intent intent, String name) {
    return intent.others().values().get(name);
  }

  private static Intent withoutOwnFields(Intent intent) {
    Map<String, @Nullable Object> others = new LinkedHashMap<>(intent.others().values());
    others.remove(Untold.FIELD);
    others.remove(REVISION);
    return intent.withOthers(new JsonObject(others));
  }

  private Carried besides(Intent intent) {
    List<Untold> mine = new ArrayList<>();
    for (Untold one : Untold.of(field(intent, Untold.FIELD))) {
      if (writing && !one.isTold(tx)) {
        one.tell(tx, intent.id());
        mine.add(one);
      }
    }
    return new Carried(field(intent, REVISION) instanceof Long number ? number : 0, mine);
  }

  private void note(Aside aside) {
    highest = Math.max(highest, IntentId.sequence(aside.id()));
    damaged.add(aside.id());
    // Here and not with the move: a crash may come between the two.
    if (writing && !EventLog.isTold(tx, folder.uid(aside))) {
      Map<String, @Nullable Object> body = JsonObject.map("reason", folder.fault(aside));
      new Untold(folder.uid(aside), "intent.quarantined", IntentStore.SYSTEM_ACTOR, tx.now(), body)
          .tell(tx, aside.id());
    }
  }

  /** By id, in the order of their declaration; a change of it is seen by all who ask. */
  Map<String, Intent> intents() {
    return intents;
  }

  Set<String> damaged() {
    return damaged;
  }

  /** Those of them that are still among the others. */
  Set<String> unread() {
    return unread;
  }

  /** The highest number that any name has, also one that no record has. */
  long highest() {
    return highest;
  }

  /** Events of a record that are told of only if this transaction is committed. */
  List<Untold> untold(String id) {
    return carried.getOrDefault(id, Carried.NOTHING).untold();
  }

  /** Writes it, with the events that tell of the change. */
  void write(Intent intent, List<Untold> news) {
    List<Untold> all = new ArrayList<>(untold(intent.id()));
    all.addAll(news);
    Map<String, @Nullable Object> others = new LinkedHashMap<>(intent.others().values());
    others.put(REVISION, revision(intent.id()));
    others.put(Untold.FIELD, Untold.toList(all));
    folder.write(intent.withOthers(new JsonObject(others)));
  }

  /** A name for an event of this change. */
  String uid(String id, int number) {
    return uid(id, revision(id), number);
  }

  private static String uid(String id, long revision, int number) {
    return id + "." + revision + "." + number;
  }

  private long revision(String id) {
    return revisions.computeIfAbsent(id, this::nextRevision);
  }

  /** By the clock, and no file that was put back makes it one that has been told of. */
  private long nextRevision(String id) {
    long last = carried.getOrDefault(id, Carried.NOTHING).revision();
    long revision = Math.max(last + 1, TimeUnit.SECONDS.toMicros(tx.now()));
    while (EventLog.isTold(tx, uid(id, revision, 0))) {
      revision++;
    }
    return revision;
  }
}
