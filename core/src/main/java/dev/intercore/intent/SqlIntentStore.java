package dev.intercore.intent;

import dev.intercore.common.Page;
import dev.intercore.event.EventLog;
import dev.intercore.json.JsonObject;
import dev.intercore.pattern.PathText;
import dev.intercore.store.Counters;
import dev.intercore.store.Durability;
import dev.intercore.store.ReplayCodec;
import dev.intercore.store.Row;
import dev.intercore.store.Store;
import dev.intercore.store.Transaction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Keeps each record in a row of the database. Rows are found by the paths of the intent. */
public final class SqlIntentStore implements IntentStore {
  private static final String QUARANTINED = "quarantined";

  /** No intent has this session. */
  private static final String NO_SESSION = "";

  private static final String SELECT = "SELECT sequence, id, status, record FROM intents ";

  private static final String FIND = SELECT + "WHERE id = ? AND status <> 'quarantined'";
  private static final String OF_SESSION =
      SELECT + "WHERE closed_at IS NULL AND session = ? ORDER BY sequence";
  private static final String LIVE = SELECT + "WHERE closed_at IS NULL ORDER BY sequence";

  // The inner SELECT reads the index only, so that few records are read.
  private static final String FIRST =
      SELECT
          + """
          WHERE sequence IN (
            SELECT sequence FROM intents WHERE closed_at IS NULL AND status = ?1 AND expires_at > ?2
            ORDER BY sequence LIMIT ?3)
          ORDER BY sequence
          """;

  private static final String COUNT =
      "SELECT count(*) FROM intents WHERE closed_at IS NULL AND status = ?1 AND expires_at > ?2";
  private static final String ALL = SELECT + "WHERE status <> 'quarantined' ORDER BY sequence";
  private static final String EXPIRED =
      SELECT + "WHERE closed_at IS NULL AND expires_at <= ?1 ORDER BY expires_at LIMIT ?2";
  private static final String CORRUPT =
      "SELECT sequence, id, status, '' FROM intents WHERE status = 'quarantined'";

  private static final String UPDATE =
      """
      UPDATE intents SET session = ?3, status = ?4, expires_at = ?5, closed_at = ?6, record = ?7
      WHERE sequence = ?1 AND id = ?2
      """;
  private static final String INSERT_ROWS =
      """
      INSERT INTO intents (sequence, id, session, status, expires_at, closed_at, record) VALUES
      """;
  private static final String ROW = "(?, ?, ?, ?, ?, ?, ?)";
  private static final String INSERT = INSERT_ROWS + ROW;
  private static final String OR_UPDATE_RECORD =
      " ON CONFLICT (sequence) DO UPDATE SET record = excluded.record";
  private static final String INSERT_KEYS = "INSERT INTO intent_paths (key, sequence) VALUES ";
  private static final String REMOVE_KEYS = "DELETE FROM intent_paths WHERE sequence = ?";
  private static final String REMOVE_CLOSED =
      "DELETE FROM intents WHERE closed_at < ? AND status <> 'quarantined'";
  private static final String QUARANTINE =
      "UPDATE intents SET status = 'quarantined', closed_at = ?2 WHERE sequence = ?1";

  /** The numbers of keys in one statement. Few sizes, since each is a statement to compile. */
  private static final int FEW_KEYS = 8;

  private static final int MANY_KEYS = 100;

  private static final String NEAR_FEW = near(FEW_KEYS);
  private static final String NEAR_MANY = near(MANY_KEYS);

  private final Store database;

  public SqlIntentStore(Store database) {
    this.database = database;
  }

  /**
   * Returns a statement for intents with one of so many keys, with a key in one of as many ranges,
   * or of one session, and for the ids in quarantine. With OR instead of UNION, SQLite scans a
   * whole table.
   */
  private static String near(int keys) {
    return CORRUPT
        + " UNION ALL "
        + SELECT
        + "WHERE closed_at IS NULL AND sequence IN (SELECT sequence FROM intent_paths WHERE key IN"
        + " (?"
        + ", ?".repeat(keys - 1)
        + ")"
        + " UNION SELECT sequence FROM intent_paths WHERE key >= ? AND key < ?".repeat(keys)
        + " UNION SELECT sequence FROM intents WHERE closed_at IS NULL AND session = ?)";
  }

  @Override
  public Store database() {
    return database;
  }

  @Override
  public <T> T read(Function<IntentRecords, T> query) {
    return database.read(tx -> query.apply(new SqlIntentRecords(tx, false)));
  }

  @Override
  public <T> T write(Durability durability, Function<IntentRecords, T> decision) {
    return database.write(durability, tx -> decision.apply(new SqlIntentRecords(tx, true)));
  }

  @Override
  public <T> T write(
      Durability durability, ReplayCodec<T> replay, Function<IntentRecords, T> decision) {
    return database.write(durability, replay, tx -> decision.apply(new SqlIntentRecords(tx, true)));
  }

  @Override
  public IntentRecords recordsIn(Transaction tx) {
    return new SqlIntentRecords(tx, false);
  }

  /** A row as it is stored. */
  private record StoredIntent(long sequence, String id, String status, String record) {
    static StoredIntent of(Row row) {
      return new StoredIntent(row.number(1), row.text(2), row.text(3), row.text(4));
    }
  }

  private static final class SqlIntentRecords implements IntentRecords {
    private final Transaction tx;
    private final boolean writing;
    private final Counters counters;

    /** Corrupt records that were read and that this transaction may not change. */
    private final Set<String> unquarantined = new TreeSet<>();

    /** The ids in quarantine by sequence number; null before they are read. */
    private @Nullable SortedMap<Long, String> quarantined;

    /** The live intents of one session, with the writes of this transaction; null before a read. */
    private @Nullable LiveIntentsOfSession own;

    SqlIntentRecords(Transaction tx, boolean writing) {
      this.tx = tx;
      this.writing = writing;
      this.counters = new Counters(tx);
    }

    @Override
    public long now() {
      return tx.now();
    }

    private List<Intent> list(String sql, @Nullable Object... parameters) {
      List<Intent> intents = new ArrayList<>();
      for (StoredIntent stored : tx.list(sql, StoredIntent::of, parameters)) {
        read(stored).ifPresent(intents::add);
      }
      return intents;
    }

    private Optional<Intent> read(StoredIntent stored) {
      try {
        Intent intent = Intent.read(stored.record());
        if (intent.id().equals(stored.id()) && intent.sequence() == stored.sequence()) {
          return Optional.of(intent);
        }
        throw new IllegalArgumentException("it is the record of " + intent.id());
      } catch (IllegalArgumentException e) {
        if (writing) {
          quarantine(stored, String.valueOf(e.getMessage()));
        } else {
          unquarantined.add(stored.id());
        }
        return Optional.empty();
      }
    }

    private void quarantine(StoredIntent stored, String reason) {
      tx.update(QUARANTINE, stored.sequence(), tx.now());
      tx.update(REMOVE_KEYS, stored.sequence());
      if (quarantined != null) {
        quarantined.put(stored.sequence(), stored.id());
      }
      Map<String, @Nullable Object> body = JsonObject.map("reason", reason);
      appendEvent("intent.quarantined", stored.id(), SYSTEM_ACTOR, body);
    }

    @Override
    public Optional<Intent> find(String id) {
      return list(FIND, id).stream().findFirst();
    }

    @Override
    public List<Intent> near(Set<String> keys, String session) {
      Set<String> exact = new TreeSet<>();
      List<String> tops = new ArrayList<>();
      for (String key : keys) {
        List<String> ancestors = PathText.ancestors(key);
        exact.addAll(ancestors);
        // What is below an ancestor is found with the ancestor.
        if (ancestors.stream().skip(1).noneMatch(keys::contains)) {
          tops.add(key);
        }
      }
      quarantined = new TreeMap<>();
      SortedMap<Long, StoredIntent> found = new TreeMap<>();
      collectNear(List.copyOf(exact), tops, writing ? session : NO_SESSION, found);
      List<Intent> intents = new ArrayList<>();
      found.values().forEach(stored -> read(stored).ifPresent(intents::add));
      if (writing) {
        own = new LiveIntentsOfSession(session, intents);
      }
      return intents;
    }

    private void collectNear(
        List<String> exact,
        List<String> tops,
        String session,
        SortedMap<Long, StoredIntent> found) {
      int all = Math.max(exact.size(), tops.size());
      int batch = all <= FEW_KEYS ? FEW_KEYS : MANY_KEYS;
      for (int first = 0; first < all; first += batch) {
        List<String> parameters = new ArrayList<>(3 * batch + 1);
        for (int i = first; i < first + batch; i++) {
          // A list that is shorter than the statement is filled up with its last key.
          parameters.add(exact.get(Math.min(i, exact.size() - 1)));
        }
        for (int i = first; i < first + batch; i++) {
          String top = tops.get(Math.min(i, tops.size() - 1));
          parameters.add(PathText.below(top));
          parameters.add(PathText.afterBelow(top));
        }
        parameters.add(first == 0 ? session : NO_SESSION);
        String sql = batch == FEW_KEYS ? NEAR_FEW : NEAR_MANY;
        for (StoredIntent stored : tx.list(sql, StoredIntent::of, parameters.toArray())) {
          if (stored.status().equals(QUARANTINED)) {
            quarantined().put(stored.sequence(), stored.id());
          } else {
            found.put(stored.sequence(), stored);
          }
        }
      }
    }

    private SortedMap<Long, String> quarantined() {
      if (quarantined == null) {
        SortedMap<Long, String> read = new TreeMap<>();
        tx.list(CORRUPT, StoredIntent::of)
            .forEach(stored -> read.put(stored.sequence(), stored.id()));
        quarantined = read;
      }
      return quarantined;
    }

    @Override
    public List<Intent> liveOf(String session) {
      return own != null && own.session().equals(session) ? own.list() : list(OF_SESSION, session);
    }

    @Override
    public List<Intent> live() {
      return list(LIVE);
    }

    @Override
    public List<Intent> all() {
      return list(ALL);
    }

    @Override
    public Page<Intent> first(IntentStatus status, int limit) {
      String name = status.wireName();
      long total = tx.first(COUNT, row -> row.number(1), name, tx.now()).orElseThrow();
      // A corrupt record at the front must not hide the others.
      for (int rows = limit; ; rows *= 2) {
        List<StoredIntent> stored = tx.list(FIRST, StoredIntent::of, name, tx.now(), rows);
        List<Intent> intents = new ArrayList<>();
        for (StoredIntent one : stored) {
          read(one).filter(_ -> intents.size() < limit).ifPresent(intents::add);
        }
        if (intents.size() == limit || stored.size() < rows) {
          return new Page<>(intents, total);
        }
      }
    }

    @Override
    public List<Intent> expired(int limit) {
      return list(EXPIRED, tx.now(), limit);
    }

    @Override
    public long lastToken() {
      return counters.last(TOKEN_COUNTER);
    }

    @Override
    public long nextSequence() {
      return counters.next(SEQUENCE_COUNTER, 1);
    }

    @Override
    public long nextToken() {
      return counters.nextToken(TOKEN_COUNTER, 1);
    }

    @Override
    public Counters.Numbers nextNumbers() {
      return counters.nextNumbers(SEQUENCE_COUNTER, 1, TOKEN_COUNTER, 1);
    }

    @Override
    public void insert(Intent intent) {
      tx.update(INSERT, row(intent));
      List<String> keys = List.copyOf(IntentScope.keys(intent));
      for (int first = 0; first < keys.size(); first += MANY_KEYS) {
        List<String> some = keys.subList(first, Math.min(keys.size(), first + MANY_KEYS));
        List<Object> parameters = new ArrayList<>();
        for (String key : some) {
          Collections.addAll(parameters, key, intent.sequence());
        }
        tx.update(
            INSERT_KEYS + "(?, ?)" + ", (?, ?)".repeat(some.size() - 1), parameters.toArray());
      }
      written(intent);
    }

    @Override
    public void update(Intent intent) {
      tx.update(UPDATE, row(intent));
      if (!intent.status().isLive()) {
        tx.update(REMOVE_KEYS, intent.sequence());
      }
      written(intent);
    }

    @Override
    public void updateLeases(List<Intent> intents) {
      for (int first = 0; first < intents.size(); first += MANY_KEYS) {
        List<Intent> some = intents.subList(first, Math.min(intents.size(), first + MANY_KEYS));
        List<@Nullable Object> parameters = new ArrayList<>();
        some.forEach(intent -> Collections.addAll(parameters, row(intent)));
        String rows = String.join(", ", Collections.nCopies(some.size(), ROW));
        tx.update(INSERT_ROWS + rows + OR_UPDATE_RECORD, parameters.toArray());
        some.forEach(this::written);
      }
    }

    private void written(Intent intent) {
      if (own != null) {
        own.put(intent);
      }
    }

    private @Nullable Object[] row(Intent intent) {
      return new @Nullable Object[] {
        intent.sequence(),
        intent.id(),
        intent.session(),
        intent.status().wireName(),
        intent.expiresAt(),
        intent.status().isLive() ? null : intent.closedAt().orElse(tx.now()),
        intent.record()
      };
    }

    @Override
    public void appendEvent(String type, String subject, String actor, Map<String, ?> body) {
      EventLog.append(tx, type, subject, actor, body);
    }

    @Override
    public int removeClosedBefore(long time) {
      return tx.update(REMOVE_CLOSED, time);
    }

    @Override
    public List<String> corrupt() {
      List<String> ids = new ArrayList<>(quarantined().values());
      ids.addAll(unquarantined);
      return ids;
    }

    @Override
    public List<String> unquarantined() {
      return List.copyOf(unquarantined);
    }

    /** There are none: the database rolls back what a writer did not commit. */
    @Override
    public List<String> leftovers() {
      return List.of();
    }
  }
}
