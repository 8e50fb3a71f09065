package dev.intercore.sentinel;

import dev.intercore.common.Actor;
import dev.intercore.common.Deadline;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;
import dev.intercore.event.EventLog;
import dev.intercore.json.JsonObject;
import dev.intercore.store.Durability;
import dev.intercore.store.ReplayCodec;
import dev.intercore.store.Store;
import dev.intercore.store.Transaction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Atomic throttles: of all callers that check a sentinel within its interval, one is allowed. */
public final class Sentinels {
  /** SQL for the time a row's sentinel last fired, or null; {@code :now} is the current time. */
  public static final String FIRED = SentinelSql.FIRED;

  /** SQL for the interval of that claim; 0 allows one claim ever. */
  public static final String INTERVAL = "coalesce(" + SentinelSql.INTERVAL + ", 0)";

  private final Store store;

  /** The actor of the events; null writes none. */
  private final @Nullable String actor;

  public Sentinels(Store store) {
    this(store, null);
  }

  private Sentinels(Store store, @Nullable String actor) {
    this.store = store;
    this.actor = actor;
  }

  /** Returns a view that writes an event for each change; then a change survives a power cut. */
  public Sentinels withEvents(Actor eventActor) {
    return new Sentinels(store, eventActor.name());
  }

  /** Claims the sentinel and returns true, or returns false if it fired within the interval. */
  public boolean check(SentinelClaim claim) {
    return store.write(durability(), ReplayCodec.BOOLEAN, tx -> claim(tx, claim));
  }

  /** Claims each sentinel in order, in one transaction. Allowed claims stay if others are not. */
  public List<Boolean> checkMany(List<SentinelClaim> claims) {
    return store.write(
        durability(),
        ReplayCodec.BOOLEANS,
        tx -> claims.stream().map(claim -> claim(tx, claim)).toList());
  }

  private boolean claim(Transaction tx, SentinelClaim claim) {
    Long leaseEnd = claim.leaseSeconds().map(tx::secondsFromNow).orElse(null);
    if (!tx.returnsRow(
        SentinelSql.CLAIM, claim.name(), claim.scope(), tx.now(), claim.interval(), leaseEnd)) {
      tx.update(SentinelSql.RECORD_LONGEST_INTERVAL, claim.name(), claim.scope(), claim.interval());
      return false;
    }
    tx.update(SentinelSql.REMOVE_OBSOLETE, tx.now());
    if (actor != null) {
      appendEvent(tx, "sentinel.fired", claim.name(), claim.scope(), claim.interval());
    }
    return true;
  }

  /** Makes a leased claim final. Returns false if there is no unexpired, unconfirmed claim. */
  public boolean confirm(String name, String scope) {
    checkNames(name, scope);
    return settle(
        "sentinel.confirmed",
        name,
        scope,
        tx -> tx.update(SentinelSql.CONFIRM, name, scope, tx.now()) > 0);
  }

  /**
   * Withdraws a leased claim, as if it had never been made. Returns false if there is no unexpired,
   * unconfirmed claim.
   */
  public boolean release(String name, String scope) {
    checkNames(name, scope);
    return settle(
        "sentinel.released",
        name,
        scope,
        tx ->
            tx.update(SentinelSql.RELEASE_FIRST, name, scope, tx.now()) > 0
                || tx.update(SentinelSql.RELEASE_TO_PRIOR, name, scope, tx.now()) > 0);
  }

  private boolean settle(String type, String name, String scope, Predicate<Transaction> change) {
    return store.write(
        durability(),
        ReplayCodec.BOOLEAN,
        tx -> {
          if (actor == null) {
            return change.test(tx);
          }
          // The change may remove the row.
          long interval =
              tx.first(SentinelSql.STORED_INTERVAL, row -> row.number(1), name, scope).orElse(0L);
          boolean settled = change.test(tx);
          if (settled) {
            appendEvent(tx, type, name, scope, interval);
          }
          return settled;
        });
  }

  /**
   * Removes the sentinel, so that the next check is allowed. Returns whether it had fired; an
   * expired claim is removed and does not count as fired.
   */
  public boolean reset(String name, String scope) {
    checkNames(name, scope);
    return store.write(
        durability(),
        ReplayCodec.BOOLEAN,
        tx -> {
          Optional<Long> interval =
              tx.first(
                      SentinelSql.RESET,
                      row -> row.number(1) == 0 ? -1 : row.number(2),
                      name,
                      scope,
                      tx.now())
                  .filter(seconds -> seconds >= 0);
          if (actor != null && interval.isPresent()) {
            appendEvent(tx, "sentinel.reset", name, scope, interval.get());
          }
          return interval.isPresent();
        });
  }

  private Durability durability() {
    return actor == null ? Durability.NORMAL : Durability.FULL;
  }

  private void appendEvent(Transaction tx, String type, String name, String scope, long interval) {
    EventLog.append(
        tx,
        type,
        name + "/" + scope,
        String.valueOf(actor),
        JsonObject.map("name", name, "scope", scope, "interval", interval));
  }

  /** Returns the sentinels that have fired, sorted by the UTF-8 bytes of name and scope. */
  public List<Sentinel> list() {
    return store.read(tx ->
        tx.list(
            SentinelSql.LIST,
            row -> new Sentinel(row.text(1), row.text(2), row.number(3), row.number(4)),
            tx.now()));
  }

  /** Returns whether the sentinel has fired in any scope. */
  public boolean hasFired(String name) {
    Names.check("name", name);
    return store.read(tx -> tx.returnsRow(SentinelSql.FIRED_ANYWHERE, name, tx.now()));
  }

  /**
   * Removes sentinels that fired {@code age} ago or earlier, also those with interval 0; zero
   * removes all. Returns how many.
   */
  public int prune(Duration age) {
    if (age.isNegative()) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE, "the age is negative", "Give zero or more.");
    }
    long seconds = Deadline.wholeSeconds(age);
    return store.write(
        Durability.NORMAL,
        ReplayCodec.COUNT,
        tx ->
            age.isZero()
                ? tx.update(SentinelSql.PRUNE_ALL)
                : tx.update(SentinelSql.PRUNE, tx.now(), tx.now() - seconds));
  }

  private static void checkNames(String name, String scope) {
    Names.check("name", name);
    Names.check("scope", scope);
  }
}
