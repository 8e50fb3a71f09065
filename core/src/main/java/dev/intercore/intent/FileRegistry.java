package dev.intercore.intent;

import dev.intercore.event.EventLog;
import dev.intercore.store.Counters;
import dev.intercore.store.Transaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Records in files, read once a transaction and written at its end. Each carries its events, since
 * a crash may come after the files are written and before the commit.
 */
final class FileRegistry implements IntentStore.IntentRecords {
  /** What ends is closed before what begins is active: safe wherever a crash comes between. */
  private static final Comparator<Intent> ENDS_FIRST =
      Comparator.comparingInt(intent ->
          intent.status().isLive() ? (intent.status() == IntentStatus.ACTIVE ? 2 : 1) : 0);

  private final Transaction tx;
  private final IntentFolder folder;
  private final Counters counters;

  private final FileRecords files;
  private final Map<String, Intent> records;
  private final Map<String, Intent> changed = new TreeMap<>(IntentId.ORDER);
  private final List<Told> told = new ArrayList<>();
  private final Set<String> dropped = new TreeSet<>(IntentId.ORDER);

  private record Told(String type, String subject, String actor, Map<String, ?> body) {}

  FileRegistry(Transaction tx, IntentFolder folder, boolean writing) {
    this.tx = tx;
    this.folder = folder;
    this.counters = new Counters(tx);
    this.files = new FileRecords(tx, folder, writing);
    this.records = files.intents();
  }

  @Override
  public long now() {
    return tx.now();
  }

  @Override
  public Optional<Intent> find(String id) {
    return Optional.ofNullable(records.get(id));
  }

  private List<Intent> list(Predicate<Intent> wanted) {
    List<Intent> some = new ArrayList<>();
    for (Intent intent : records.values()) {
      if (wanted.test(intent)) {
        some.add(intent);
      }
    }
    return some;
  }

  /** All of them: they are read already. */
  @Override
  public List<Intent> near(Set<String> keys) {
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
  public List<Intent> first(IntentStatus status, int limit) {
    List<Intent> some = list(intent -> isCurrent(intent, status));
    return some.subList(0, Math.min(limit, some.size()));
  }

  @Override
  public long count(IntentStatus status) {
    return list(intent -> isCurrent(intent, status)).size();
  }

  private boolean isCurrent(Intent intent, IntentStatus status) {
    return intent.status() == status && intent.expiresAt() > tx.now();
  }

  @Override
  public List<Intent> all() {
    return list(_ -> true);
  }

  @Override
  public List<Intent> expired(int limit) {
    List<Intent> over = list(intent -> intent.status().isLive() && intent.expiresAt() <= tx.now());
    over.sort(Comparator.comparingLong(Intent::expiresAt));
    return over.subList(0, Math.min(limit, over.size()));
  }

  @Override
  public long nextSequence() {
    return counters.next(IntentStore.SEQUENCE_COUNTER, files.highest() + 1);
  }

  /** Of the counter or of a file: a crash may have taken the counter's last step. */
  @Override
  public long lastToken() {
    long last = counters.last(IntentStore.TOKEN_COUNTER);
    for (Intent intent : records.values()) {
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
    records.put(intent.id(), intent);
    changed.put(intent.id(), intent);
  }

  @Override
  public void appendEvent(String type, String subject, String actor, Map<String, ?> body) {
    told.add(new Told(type, subject, actor, body));
  }

  /** Those that have something to tell for the first time stay until that is committed. */
  @Override
  public int removeClosedBefore(long time) {
    List<Intent> old =
        list(intent ->
            !intent.status().isLive()
                && intent.closedAt().orElse(Long.MAX_VALUE) < time
                && !changed.containsKey(intent.id())
                && files.untold(intent.id()).isEmpty());
    for (Intent intent : old) {
      records.remove(intent.id());
      dropped.add(intent.id());
    }
    return old.size();
  }

  @Override
  public List<String> corrupt() {
    return List.copyOf(files.damaged());
  }

  @Override
  public List<String> unquarantined() {
    return List.copyOf(files.unread());
  }

  @Override
  public List<String> leftovers() {
    return folder.left(tx.now());
  }

  /** Writes what was decided, right before the commit. */
  void finish() {
    Map<String, List<Untold>> untold = new HashMap<>();
    for (Told one : told) {
      if (changed.containsKey(one.subject())) {
        tell(one, untold.computeIfAbsent(one.subject(), id -> new ArrayList<>()));
      } else {
        EventLog.append(tx, one.type(), one.subject(), one.actor(), one.body());
      }
    }
    List<Intent> ordered = new ArrayList<>(changed.values());
    ordered.sort(ENDS_FIRST);
    for (Intent intent : ordered) {
      files.write(intent, untold.getOrDefault(intent.id(), List.of()));
    }
    dropped.forEach(folder::remove);
  }

  private void tell(Told one, List<Untold> into) {
    String uid = files.uid(one.subject(), into.size());
    Untold event = new Untold(uid, one.type(), one.actor(), tx.now(), one.body());
    event.tell(tx, one.subject());
    into.add(event);
  }
}
