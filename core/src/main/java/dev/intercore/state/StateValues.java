package dev.intercore.state;

import dev.intercore.common.Actor;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;
import dev.intercore.event.EventLog;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonPayload;
import dev.intercore.store.Durability;
import dev.intercore.store.ReplayCodec;
import dev.intercore.store.Store;
import dev.intercore.store.Transaction;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** JSON values by key and scope, with an optional time to live. */
public final class StateValues {
  /** SQL for whether a row has not expired; {@code :now} is the current time. */
  public static final String VISIBLE = "(expires_at IS NULL OR expires_at > :now)";

  private static final String SET =
      """
      INSERT INTO state (key, scope_id, payload, updated_at, expires_at) VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT (key, scope_id) DO UPDATE
      SET payload = excluded.payload, updated_at = excluded.updated_at, expires_at = excluded.expires_at
      """;

  private static final String SET_ALWAYS = SET + "RETURNING 1";

  /** Replaces only an expired row. */
  private static final String SET_IF_ABSENT = SET + "WHERE state.expires_at <= ?4 RETURNING 1";

  private static final String GET =
      "SELECT payload FROM state WHERE key = ? AND scope_id = ? AND " + VISIBLE;

  private static final String DELETE =
      "DELETE FROM state WHERE key = ? AND scope_id = ? RETURNING " + VISIBLE;

  /** Reads two ranges of one covering index; with OR it would read the table for every row. */
  private static final String SCOPES =
      """
      SELECT scope_id FROM state WHERE key = ?1 AND expires_at IS NULL
      UNION ALL
      SELECT scope_id FROM state WHERE key = ?1 AND expires_at > ?2
      ORDER BY scope_id
      """;

  /** Reads the first index entry of either range. */
  private static final String ANY =
      """
      SELECT 1 FROM state WHERE key = ?1 AND expires_at IS NULL
      UNION ALL
      SELECT 1 FROM state WHERE key = ?1 AND expires_at > ?2
      LIMIT 1
      """;

  /** Steps from key to key in the index; a plain DISTINCT would read every row. */
  private static final String KEYS =
      """
      WITH RECURSIVE step (key) AS (
        SELECT min(key) FROM state
        UNION ALL
        SELECT (SELECT min(state.key) FROM state WHERE state.key > step.key) FROM step WHERE step.key IS NOT NULL)
      SELECT key FROM step
      WHERE key IS NOT NULL
        AND (EXISTS (SELECT 1 FROM state s WHERE s.key = step.key AND s.expires_at IS NULL)
          OR EXISTS (SELECT 1 FROM state s WHERE s.key = step.key AND s.expires_at > ?))
      """;

  private static final String BYTES =
      "SELECT length(CAST(payload AS BLOB)) FROM state WHERE key = ? AND scope_id = ?";

  private static final String PRUNE = "DELETE FROM state WHERE expires_at <= ?";

  private final Store store;

  /** The actor of the events; null writes none. */
  private final @Nullable String actor;

  public StateValues(Store store) {
    this(store, null);
  }

  private StateValues(Store store, @Nullable String actor) {
    this.store = store;
    this.actor = actor;
  }

  /**
   * Returns a view that writes an event for each change of one value; then the change survives a
   * power cut.
   */
  public StateValues withEvents(Actor eventActor) {
    return new StateValues(store, eventActor.name());
  }

  /** Stores the value without an end. */
  public void set(String key, String scope, JsonPayload payload) {
    write(SET_ALWAYS, key, scope, payload, Optional.empty());
  }

  /** Stores the value for {@code ttl}, rounded down to whole seconds, at least one. */
  public void set(String key, String scope, JsonPayload payload, Duration ttl) {
    write(SET_ALWAYS, key, scope, payload, Optional.of(ttl));
  }

  /** Stores the value unless there is an unexpired one. Returns whether it stored it. */
  public boolean setIfAbsent(
      String key, String scope, JsonPayload payload, Optional<Duration> ttl) {
    return write(SET_IF_ABSENT, key, scope, payload, ttl);
  }

  private boolean write(
      String sql, String key, String scope, JsonPayload payload, Optional<Duration> ttl) {
    check(key, scope);
    Long seconds = ttl.map(StateValues::wholeSeconds).orElse(null);
    return store.write(
        durability(),
        ReplayCodec.BOOLEAN,
        tx -> {
          Long end = seconds == null ? null : tx.secondsFromNow(seconds);
          boolean written = tx.returnsRow(sql, key, scope, payload.text(), tx.now(), end);
          if (actor != null && written) {
            appendEvent(tx, "state.set", key, scope, bytes(payload));
          }
          return written;
        });
  }

  /** Returns the payload as it was given, unless it has expired. */
  public Optional<String> get(String key, String scope) {
    check(key, scope);
    return store.read(tx -> tx.first(GET, row -> row.text(1), key, scope, tx.now()));
  }

  /** Removes the value. Returns whether there was an unexpired one. */
  public boolean delete(String key, String scope) {
    check(key, scope);
    return store.write(
        durability(),
        ReplayCodec.BOOLEAN,
        tx -> {
          long bytes =
              actor == null ? 0 : tx.first(BYTES, row -> row.number(1), key, scope).orElse(0L);
          boolean deleted =
              tx.first(DELETE, row -> row.number(1) == 1, key, scope, tx.now()).orElse(false);
          if (actor != null && deleted) {
            appendEvent(tx, "state.deleted", key, scope, bytes);
          }
          return deleted;
        });
  }

  private Durability durability() {
    return actor == null ? Durability.NORMAL : Durability.FULL;
  }

  private static long bytes(JsonPayload payload) {
    return payload.text().getBytes(StandardCharsets.UTF_8).length;
  }

  private void appendEvent(Transaction tx, String type, String key, String scope, long bytes) {
    EventLog.append(
        tx,
        type,
        key + "/" + scope,
        String.valueOf(actor),
        JsonObject.map("key", key, "scope", scope, "bytes", bytes));
  }

  /** Returns the scopes with an unexpired value for {@code key}, sorted by their UTF-8 bytes. */
  public List<String> list(String key) {
    Names.check("key", key);
    return store.read(tx -> tx.list(SCOPES, row -> row.text(1), key, tx.now()));
  }

  /** Returns whether {@code key} has an unexpired value in any scope. */
  public boolean hasAny(String key) {
    Names.check("key", key);
    return store.read(tx -> tx.returnsRow(ANY, key, tx.now()));
  }

  /** Returns the keys with an unexpired value, sorted by their UTF-8 bytes. */
  public List<String> keys() {
    return store.read(tx -> tx.list(KEYS, row -> row.text(1), tx.now()));
  }

  /** Removes expired rows and returns how many. */
  public int prune() {
    return store.write(Durability.NORMAL, ReplayCodec.COUNT, tx -> tx.update(PRUNE, tx.now()));
  }

  private static void check(String key, String scope) {
    Names.check("key", key);
    Names.check("scope", scope);
  }

  private static long wholeSeconds(Duration ttl) {
    if (ttl.toSeconds() < 1) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE,
          "the time to live is under one second",
          "Give at least 1s, or no time to live at all.");
    }
    return ttl.toSeconds();
  }
}
