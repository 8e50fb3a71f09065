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
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Short-lived JSON values that hooks share. */
public final class StateValues {
  /** Whether a row is there, in SQL on it, where {@code :now} is the time. */
  public static final String VISIBLE = "(expires_at IS NULL OR expires_at > :now)";

  private static final String SET =
      """
      INSERT INTO state (key, scope_id, payload, updated_at, expires_at) VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT (key, scope_id) DO UPDATE
      SET payload = excluded.payload, updated_at = excluded.updated_at, expires_at = excluded.expires_at
      """;

  /** An expired row is not there, so it gives way. */
  private static final String SET_IF_ABSENT = SET + "WHERE state.expires_at <= ?4 RETURNING 1";

  private static final String GET =
      "SELECT payload FROM state WHERE key = ? AND scope_id = ? AND " + VISIBLE;

  private static final String DELETE =
      "DELETE FROM state WHERE key = ? AND scope_id = ? RETURNING " + VISIBLE;

  /** Two ranges of one covering index; with OR the table would be read for every row. */
  private static final String SCOPES =
      """
      SELECT scope_id FROM state WHERE key = ?1 AND expires_at IS NULL
      UNION ALL
      SELECT scope_id FROM state WHERE key = ?1 AND expires_at > ?2
      ORDER BY scope_id
      """;

  /** The first entry of either range; no scope is read. */
  private static final String ANY =
      """
      SELECT 1 FROM state WHERE key = ?1 AND expires_at IS NULL
      UNION ALL
      SELECT 1 FROM state WHERE key = ?1 AND expires_at > ?2
      LIMIT 1
      """;

  /** Steps from key to key along the index; a plain DISTINCT would read every row. */
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

  private final Store database;

  /** Who is named in events; nobody, as long as none are wanted. */
  private final @Nullable String actor;

  public StateValues(Store database) {
    this(database, null);
  }

  private StateValues(Store database, @Nullable String actor) {
    this.database = database;
    this.actor = actor;
  }

  /** The same, and each change of one value is told in an event, and so survives a power cut. */
  public StateValues telling(Actor by) {
    return new StateValues(database, by.name());
  }

  /** Stores the value for ever. */
  public void set(String key, String scope, JsonPayload payload) {
    write(key, scope, payload, null);
  }

  /** Stores the value until {@code ttl} is over: whole seconds, cut down, at least one. */
  public void set(String key, String scope, JsonPayload payload, Duration ttl) {
    write(key, scope, payload, wholeSeconds(ttl));
  }

  private void write(String key, String scope, JsonPayload payload, @Nullable Long seconds) {
    check(key, scope);
    database.write(
        durability(),
        ReplayCodec.COUNT,
        tx -> {
          int written =
              tx.update(
                  SET,
                  key,
                  scope,
                  payload.text(),
                  tx.now(),
                  seconds == null ? null : tx.secondsFromNow(seconds));
          if (actor != null) {
            tell(
                tx,
                "state.set",
                JsonObject.map("key", key, "scope", scope, "bytes", bytes(payload)));
          }
          return written;
        });
  }

  /** Stores the value unless a visible one is there; says whether it did. */
  public boolean setIfAbsent(
      String key, String scope, JsonPayload payload, Optional<Duration> ttl) {
    check(key, scope);
    Long seconds = ttl.isPresent() ? wholeSeconds(ttl.get()) : null;
    return database.write(
        durability(),
        ReplayCodec.BOOLEAN,
        tx -> {
          boolean written =
              tx.returnsRow(
                  SET_IF_ABSENT,
                  key,
                  scope,
                  payload.text(),
                  tx.now(),
                  seconds == null ? null : tx.secondsFromNow(seconds));
          if (actor != null && written) {
            tell(
                tx,
                "state.set",
                JsonObject.map("key", key, "scope", scope, "bytes", bytes(payload)));
          }
          return written;
        });
  }

  /** The payload as it was given, if there is a visible one. */
  public Optional<String> get(String key, String scope) {
    check(key, scope);
    return database.read(tx -> tx.first(GET, row -> row.text(1), key, scope, tx.now()));
  }

  /** Removes the value; says whether a visible one was there. */
  public boolean delete(String key, String scope) {
    check(key, scope);
    return database.write(
        durability(),
        ReplayCodec.BOOLEAN,
        tx -> {
          long bytes =
              actor == null ? 0 : tx.first(BYTES, row -> row.number(1), key, scope).orElse(0L);
          boolean deleted =
              tx.first(DELETE, row -> row.number(1) == 1, key, scope, tx.now()).orElse(false);
          if (actor != null && deleted) {
            tell(tx, "state.deleted", JsonObject.map("key", key, "scope", scope, "bytes", bytes));
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

  private void tell(Transaction tx, String type, Map<String, @Nullable Object> body) {
    String subject = body.get("key") + "/" + body.get("scope");
    EventLog.append(tx, type, subject, String.valueOf(actor), body);
  }

  /** The scopes that have a visible value for {@code key}, sorted by their UTF-8 bytes. */
  public List<String> list(String key) {
    Names.check("key", key);
    return database.read(tx -> tx.list(SCOPES, row -> row.text(1), key, tx.now()));
  }

  /** Whether {@code key} has a visible value in any scope. */
  public boolean hasAny(String key) {
    Names.check("key", key);
    return database.read(tx -> tx.returnsRow(ANY, key, tx.now()));
  }

  /** The keys that have a visible value, sorted by their UTF-8 bytes. */
  public List<String> keys() {
    return database.read(tx -> tx.list(KEYS, row -> row.text(1), tx.now()));
  }

  /** Removes expired rows and says how many. */
  public int prune() {
    return database.write(Durability.NORMAL, ReplayCodec.COUNT, tx -> tx.update(PRUNE, tx.now()));
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
