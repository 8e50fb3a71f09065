package dev.intercore.intent;

import dev.intercore.common.IntercoreException;
import dev.intercore.common.Page;
import dev.intercore.event.Event;
import dev.intercore.event.EventLog;
import dev.intercore.intent.IntentStore.IntentRecords;
import dev.intercore.journal.FolderChange;
import dev.intercore.journal.FolderFiles.Content;
import dev.intercore.journal.FolderFiles.ReadState;
import dev.intercore.journal.FolderView;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import dev.intercore.store.Counters;
import dev.intercore.store.Transaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The records of a folder, all read at once. A decision also quarantines corrupt files, removes
 * temporary files, and converts files of builds before 0.2.0.
 */
final class FileIntentRecords implements IntentRecords {
  /** The records are in the folder itself. */
  static final String FOLDER = "";

  // Builds before 0.2.0 wrote these fields: events that might not be in the database yet, and a
  // number that made their uids unique.
  private static final String OLD_EVENTS = "untold";
  private static final String OLD_REVISION = "revision";

  private final Transaction tx;
  private final FolderView view;
  private final Counters counters;

  private final Map<String, Intent> intents = new TreeMap<>(IntentId.ORDER);
  private final Map<String, Intent> changed = new TreeMap<>(IntentId.ORDER);
  private final Set<String> removed = new TreeSet<>(IntentId.ORDER);
  private final Set<String> quarantined = new TreeSet<>(IntentId.ORDER);

  /** The corrupt files that are not in quarantine, by id, with the reason. */
  private final Map<String, String> faults = new TreeMap<>(IntentId.ORDER);

  private final List<EventWithUid> eventsWithUid = new ArrayList<>();
  private final List<Event> events = new ArrayList<>();

  /** The highest sequence number in a name, whatever the file contains. */
  private long highest;

  private record EventWithUid(String uid, Event event) {}

  FileIntentRecords(Transaction tx, FolderView view) {
    this.tx = tx;
    this.view = view;
    this.counters = new Counters(tx);
    for (String id : view.ids(FOLDER)) {
      highest = Math.max(highest, IntentId.sequence(id));
      view.read(FOLDER, id).ifPresent(content -> read(id, content));
    }
    for (String name : view.quarantined(FOLDER)) {
      quarantinedId(name)
          .ifPresent(id -> {
            highest = Math.max(highest, IntentId.sequence(id));
            quarantined.add(id);
          });
    }
  }

  /** Runs a decision and hands what it changed to the change of the folder. */
  static <T> T decide(Transaction tx, FolderChange change, Function<IntentRecords, T> decision) {
    change.sweep(FOLDER);
    FileIntentRecords records = new FileIntentRecords(tx, change.view());
    records.quarantineCorrupt(change);
    T result = decision.apply(records);
    records.save(change);
    return result;
  }

  private void read(String id, Content content) {
    if (content.state() == ReadState.DENIED) {
      // In quarantine the intent would no longer hold its files.
      throw view.denied(FOLDER, id);
    }
    if (content.state() == ReadState.NOT_REGULAR) {
      // Its name looks like that of a record, but no build wrote it.
      return;
    }
    try {
      intents.put(id, withoutOldFields(read(id, text(content))));
    } catch (IllegalArgumentException e) {
      faults.put(id, String.valueOf(e.getMessage()));
    }
  }

  private static String text(Content content) {
    return content.text().orElseThrow(() -> new IllegalArgumentException(content.fault()));
  }

  /**
   * Reads the record with this id.
   *
   * @throws IllegalArgumentException if it is corrupt or has another id
   */
  static Intent read(String id, String text) {
    Intent intent = Intent.read(text);
    if (!intent.id().equals(id) || intent.sequence() != IntentId.sequence(id)) {
      throw new IllegalArgumentException("it is the record of " + intent.id());
    }
    return intent;
  }

  /** Returns the intent as this build writes it, to be written if that differs. */
  private Intent withoutOldFields(Intent intent) {
    Map<String, @Nullable Object> others = intent.others().values();
    if (!others.containsKey(OLD_EVENTS) && !others.containsKey(OLD_REVISION)) {
      return intent;
    }
    readOldEvents(intent.id(), others.get(OLD_EVENTS));
    Map<String, @Nullable Object> kept = new LinkedHashMap<>(others);
    kept.remove(OLD_EVENTS);
    kept.remove(OLD_REVISION);
    Intent converted = intent.withOthers(new JsonObject(kept));
    changed.put(intent.id(), converted);
    return converted;
  }

  private void readOldEvents(String id, @Nullable Object field) {
    if (field instanceof List<?> list) {
      for (Object one : list) {
        JsonObject json = JsonObject.of(one);
        String body = JsonWriter.canonical(json.object("body"));
        Event event =
            new Event(0, json.text("type"), id, json.text("actor"), json.number("at"), body);
        eventsWithUid.add(new EventWithUid(json.text("uid"), event));
      }
    } else if (field != null) {
      throw new IllegalArgumentException("the field " + OLD_EVENTS + " is of another kind");
    }
  }

  private void quarantineCorrupt(FolderChange change) {
    // Files that a user moved there are reported too.
    for (String name : view.quarantined(FOLDER)) {
      Optional<String> id = quarantinedId(name);
      if (id.isPresent()) {
        long modified = view.quarantinedModifiedMillis(FOLDER, name);
        reportQuarantine(id.get(), modified, () -> faultInQuarantine(id.get(), name));
      }
    }
    for (Map.Entry<String, String> corrupt : faults.entrySet()) {
      String id = corrupt.getKey();
      reportQuarantine(id, view.modifiedMillis(FOLDER, id), corrupt::getValue);
      change.quarantine(FOLDER, id);
      quarantined.add(id);
    }
    faults.clear();
  }

  /** A move keeps the time of the last change, so each corrupt file is reported once. */
  private void reportQuarantine(String id, long modified, Supplier<String> reason) {
    String uid = "quarantine." + id + "." + modified;
    if (!EventLog.hasUid(tx, uid)) {
      String body = JsonWriter.canonical(Map.of("reason", reason.get()));
      Event event =
          new Event(0, "intent.quarantined", id, IntentStore.SYSTEM_ACTOR, tx.now(), body);
      eventsWithUid.add(new EventWithUid(uid, event));
    }
  }

  private static Optional<String> quarantinedId(String name) {
    int dot = name.indexOf('.');
    String id = dot < 0 ? name : name.substring(0, dot);
    return name.endsWith(".json") && IntentId.sequence(id) != IntentId.NONE
        ? Optional.of(id)
        : Optional.empty();
  }

  private String faultInQuarantine(String id, String name) {
    Optional<Content> content = view.readQuarantined(FOLDER, name);
    if (content.isPresent() && content.get().state() != ReadState.NOT_REGULAR) {
      try {
        read(id, text(content.get()));
      } catch (IllegalArgumentException e) {
        return String.valueOf(e.getMessage());
      } catch (IntercoreException e) {
        // A record of a newer version; in quarantine it stops no one.
        return e.fact();
      }
    }
    return "a user moved it there";
  }

  private void save(FolderChange change) {
    for (Intent intent : changed.values()) {
      change.put(FOLDER, intent.id(), intent.record() + "\n");
    }
    removed.forEach(id -> change.remove(FOLDER, id));
    eventsWithUid.forEach(one -> change.appendOnce(one.uid(), one.event()));
    events.forEach(change::append);
  }

  @Override
  public long now() {
    return tx.now();
  }

  @Override
  public Optional<Intent> find(String id) {
    return Optional.ofNullable(intents.get(id));
  }

  private List<Intent> list(Predicate<Intent> condition) {
    List<Intent> some = new ArrayList<>();
    for (Intent intent : intents.values()) {
      if (condition.test(intent)) {
        some.add(intent);
      }
    }
    return some;
  }

  /** Returns all live intents, since all are read already. */
  @Override
  public List<Intent> near(Set<String> keys, String session) {
    return live();
  }

  @Override
  public List<Intent> liveOf(String session) {
    return list(intent -> intent.status().isLive() && intent.session().equals(session));
  }

  @Override
  public List<Intent> live() {
    return list(intent -> intent.status().isLive());
  }

  @Override
  public List<Intent> all() {
    return list(_ -> true);
  }

  @Override
  public Page<Intent> first(IntentStatus status, int limit) {
    List<Intent> all = list(intent -> intent.status() == status && intent.expiresAt() > tx.now());
    return new Page<>(all.subList(0, Math.min(limit, all.size())), all.size());
  }

  @Override
  public List<Intent> expired(int limit) {
    List<Intent> over = list(intent -> intent.status().isLive() && intent.expiresAt() <= tx.now());
    over.sort(Comparator.comparingLong(Intent::expiresAt));
    return over.subList(0, Math.min(limit, over.size()));
  }

  /** Above the files too: a crash may have undone the last step of the counter. */
  @Override
  public long nextSequence() {
    return counters.next(IntentStore.SEQUENCE_COUNTER, highest + 1);
  }

  @Override
  public long lastToken() {
    long last = counters.last(IntentStore.TOKEN_COUNTER);
    for (Intent intent : intents.values()) {
      last = Math.max(last, intent.token().orElse(0));
    }
    return last;
  }

  @Override
  public long nextToken() {
    return counters.nextToken(IntentStore.TOKEN_COUNTER, lastToken() + 1);
  }

  @Override
  public Counters.Numbers nextNumbers() {
    return new Counters.Numbers(nextSequence(), nextToken());
  }

  @Override
  public void insert(Intent intent) {
    update(intent);
  }

  @Override
  public void update(Intent intent) {
    intents.put(intent.id(), intent);
    changed.put(intent.id(), intent);
  }

  @Override
  public void updateLeases(List<Intent> renewed) {
    renewed.forEach(this::update);
  }

  @Override
  public void appendEvent(String type, String subject, String actor, Map<String, ?> body) {
    events.add(new Event(0, type, subject, actor, tx.now(), JsonWriter.canonical(body)));
  }

  @Override
  public int removeClosedBefore(long time) {
    List<Intent> old =
        list(
            intent -> !intent.status().isLive() && intent.closedAt().orElse(Long.MAX_VALUE) < time);
    for (Intent intent : old) {
      intents.remove(intent.id());
      changed.remove(intent.id());
      removed.add(intent.id());
    }
    return old.size();
  }

  @Override
  public List<String> corrupt() {
    Set<String> all = new TreeSet<>(IntentId.ORDER);
    all.addAll(quarantined);
    all.addAll(faults.keySet());
    return List.copyOf(all);
  }

  @Override
  public List<String> unquarantined() {
    return List.copyOf(faults.keySet());
  }

  @Override
  public List<String> leftovers() {
    return view.leftovers(FOLDER, tx.now());
  }
}
