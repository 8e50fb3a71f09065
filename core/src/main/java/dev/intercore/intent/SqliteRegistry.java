package dev.intercore.intent;

import dev.intercore.event.EventLog;
import dev.intercore.json.JsonObject;
import dev.intercore.pattern.PathText;
import dev.intercore.store.Counters;
import dev.intercore.store.Row;
import dev.intercore.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Records in the database, found by their paths. */
final class SqliteRegistry implements IntentRecords {
  private static final String LOOK = "SELECT sequence, id, record FROM intents ";

  private static final String FIND = LOOK + "WHERE id = ? AND status <> 'quarantined'";
  private static final String AT = "SELECT sequence FROM intent_paths WHERE key = ?";
  private static final String NUMBERED = LOOK + "WHERE closed_at IS NULL AND sequence = ?";
  private static final String BELOW =
      LOOK
          + """
          WHERE closed_at IS NULL
            AND sequence IN (SELECT sequence FROM intent_paths WHERE key >= ?1 AND key < ?2)
          """;
  private static final String OF_SESSION =
      LOOK + "WHERE closed_at IS NULL AND session = ? ORDER BY sequence";
  private static final String LIVE = LOOK + "WHERE closed_at IS NULL ORDER BY sequence";

  /** The inner look needs the index alone; records are read only of the few. */
  private static final String FIRST =
      LOOK
          + """
          WHERE sequence IN (
            SELECT sequence FROM intents WHERE closed_at IS NULL AND status = ?1 AND expires_at > ?2
            ORDER BY sequence LIMIT ?3)
          ORDER BY sequence
          """;

  private static final String COUNT =
      "SELECT count(*) FROM intents WHERE closed_at IS NULL AND status = ?1 AND expires_at > ?2";
  private static final String ALL = LOOK + "WHERE status <> 'quarantined' ORDER BY sequence";
  private static final String ENDED =
      LOOK + "WHERE closed_at IS NULL AND expires_at <= ?1 ORDER BY expires_at LIMIT ?2";

  private static final String ADD =
      """
      INSERT INTO intents (sequence, id, session, status, expires_at, closed_at, record)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """;
  private static final String REPLACE =
      """
      UPDATE intents SET session = ?3, status = ?4, expires_at = ?5, closed_at = ?6, record = ?7
      WHERE sequence = ?1 AND id = ?2
      """;
  private static final String ADD_KEY = "INSERT INTO intent_paths (key, sequence) VALUES (?, ?)";
  private static final String DROP_KEYS = "DELETE FROM intent_paths WHERE sequence = ?";

  private static final String DROP =
      "DELETE FROM intents WHERE closed_at < ? AND status <> 'quarantined'";

  private static final String QUARANTINE =
      "UPDATE intents SET status = 'quarantined', closed_at = ?2 WHERE sequence = ?1";
  private static final String QUARANTINED =
      "SELECT id FROM intents WHERE status = 'quarantined' ORDER BY sequence";

  private final Transaction tx;
  private final boolean writing;
  private final Counters counters;

  /** Met on the way by one who may not write. */
  private final Set<String> damaged = new TreeSet<>();

  SqliteRegistry(Transaction tx, boolean writing) {
    this.tx = tx;
    this.writing = writing;
    this.counters = new Counters(tx);
  }

  private record Found(long sequence, String id, String record) {}

  private List<Intent> list(String sql, @Nullable Object... parameters) {
    List<Intent> intents = new ArrayList<>();
    for (Found found : tx.list(sql, SqliteRegistry::found, parameters)) {
      read(found).ifPresent(intents::add);
    }
    return intents;
  }

  private static Found found(Row row) {
    return new Found(row.number(1), row.text(2), row.text(3));
  }

  private Optional<Intent> read(Found found) {
    try {
      Intent intent = Intent.read(found.record());
      if (intent.id().equals(found.id()) && intent.sequence() == found.sequence()) {
        return Optional.of(intent);
      }
      throw new IllegalArgumentException("it is the record of " + intent.id());
    } catch (IllegalArgumentException e) {
      if (writing) {
        quarantine(found, String.valueOf(e.getMessage()));
      } else {
        damaged.add(found.id());
      }
      return Optional.empty();
    }
  }

  private void quarantine(Found found, String why) {
    tx.update(QUARANTINE, found.sequence(), tx.now());
    tx.update(DROP_KEYS, found.sequence());
    tell("intent.quarantined", found.id(), IntentRecords.KEEPER, JsonObject.map("reason", why));
  }

  @Override
  public Optional<Intent> find(String id) {
    return list(FIND, id).stream().findFirst();
  }

  @Override
  public List<Intent> near(Set<String> keys) {
    Set<String> above = new TreeSet<>();
    keys.forEach(key -> above.addAll(PathText.ancestors(key)));
    // Two large intents may share a thousand keys; the record is read once all the same.
    Set<Long> met = new TreeSet<>();
    above.forEach(key -> met.addAll(tx.list(AT, row -> row.number(1), key)));
    Map<Long, Found> all = new TreeMap<>();
    met.forEach(sequence -> collect(all, tx.list(NUMBERED, SqliteRegistry::found, sequence)));
    for (String key : keys) {
      if (PathText.ancestors(key).stream().skip(1).noneMatch(keys::contains)) {
        collect(
            all,
            tx.list(BELOW, SqliteRegistry::found, PathText.below(key), PathText.afterBelow(key)));
      }
    }
    List<Intent> intents = new ArrayList<>();
    all.values().forEach(found -> read(found).ifPresent(intents::add));
    return intents;
  }

  private static void collect(Map<Long, Found> all, List<Found> some) {
    some.forEach(found -> all.put(found.sequence(), found));
  }

  @Override
  public List<Intent> liveOf(String session) {
    return list(OF_SESSION, session);
  }

  @Override
  public List<Intent> live() {
    return list(LIVE);
  }

  @Override
  public List<Intent> first(IntentStatus status, int most) {
    // A damaged one at the front must not hide the others.
    for (int rows = most; ; rows *= 2) {
      List<Found> found = tx.list(FIRST, SqliteRegistry::found, status.wireName(), tx.now(), rows);
      List<Intent> whole = new ArrayList<>();
      for (Found one : found) {
        read(one).filter(_ -> whole.size() < most).ifPresent(whole::add);
      }
      if (whole.size() == most || found.size() < rows) {
        return whole;
      }
    }
  }

  @Override
  public long count(IntentStatus status) {
    return tx.first(COUNT, row -> row.number(1), status.wireName(), tx.now()).orElse(0L);
  }

  @Override
  public List<Intent> all() {
    return list(ALL);
  }

  @Override
  public List<Intent> ended(int most) {
    return list(ENDED, tx.now(), most);
  }

  @Override
  public long nextSequence() {
    return counters.next(SEQUENCE, 1);
  }

  @Override
  public long lastToken() {
    return counters.last(TOKEN);
  }

  @Override
  public long nextToken() {
    return counters.nextToken(TOKEN, 1);
  }

  @Override
  public void put(Intent intent) {
    boolean live = intent.status().isLive();
    @Nullable Object[] row = {
      intent.sequence(),
      intent.id(),
      intent.session(),
      intent.status().wireName(),
      intent.expiresAt(),
      live ? null : intent.closedAt().orElse(tx.now()),
      intent.record()
    };
    // The paths of an intent stay the same for as long as it lives.
    if (tx.update(REPLACE, row) == 0) {
      tx.update(ADD, row);
      IntentScope.keys(intent).forEach(key -> tx.update(ADD_KEY, key, intent.sequence()));
    }
    if (!live) {
      tx.update(DROP_KEYS, intent.sequence());
    }
  }

  @Override
  public void tell(String type, String subject, String actor, Map<String, ?> body) {
    EventLog.append(tx, type, subject, actor, body);
  }

  @Override
  public int drop(long closedBefore) {
    return tx.update(DROP, closedBefore);
  }

  @Override
  public List<String> quarantined() {
    List<String> ids = new ArrayList<>(tx.list(QUARANTINED, row -> row.text(1)));
    ids.addAll(damaged);
    return ids;
  }

  @Override
  public List<String> met() {
    return List.copyOf(damaged);
  }

  @Override
  public List<String> untidy() {
    return damaged.stream().map(IntentRecords::damaged).toList();
  }

  /** Everything is written as it is decided, and the commit makes it true. */
  @Override
  public void finish() {}
}
