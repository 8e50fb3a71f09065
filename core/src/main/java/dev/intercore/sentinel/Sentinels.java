package dev.intercore.sentinel;

import dev.intercore.common.Actor;
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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Throttle guards that many processes ask at once. */
public final class Sentinels {
  /** When a guard last fired, in SQL on its row, where {@code :now} is the time. */
  public static final String FIRED = SentinelSql.FIRED;

  /** The interval that was asked for at that time; rows without one are once-only. */
  public static final String INTERVAL = "coalesce(" + SentinelSql.ASKED + ", 0)";

  private final Store database;

  /** Who is named in events; nobody, as long as none are wanted. */
  private final @Nullable String actor;

  public Sentinels(Store database) {
    this(database, null);
  }

  private Sentinels(Store database, @Nullable String actor) {
    this.database = database;
    this.actor = actor;
  }

  /** The same, and whatever happens to a guard is told in an event, and survives a power cut. */
  public Sentinels telling(Actor by) {
    return new Sentinels(database, by.name());
  }

  /** Claims the guard; true for the one caller that may go ahead. */
  public boolean check(SentinelClaim claim) {
    return database.write(durability(), ReplayCodec.BOOLEAN, tx -> claimAndTidy(tx, claim));
  }

  /**
   * Claims each guard in order, in one transaction. What is allowed stays claimed though others are
   * throttled.
   */
  public List<Boolean> checkMany(List<SentinelClaim> claims) {
    return database.write(
        durability(),
        ReplayCodec.BOOLEANS,
        tx -> claims.stream().map(claim -> claimAndTidy(tx, claim)).toList());
  }

  private boolean claimAndTidy(Transaction tx, SentinelClaim claim) {
    Long leaseUntil = claim.leaseSeconds().map(tx::secondsFromNow).orElse(null);
    boolean allowed =
        tx.returnsRow(
            SentinelSql.CLAIM, claim.name(), claim.scope(), tx.now(), claim.interval(), leaseUntil);
    if (allowed) {
      tx.update(SentinelSql.TIDY, tx.now());
      if (actor != null) {
        Sentinel fired = new Sentinel(claim.name(), claim.scope(), tx.now(), claim.interval());
        tell(tx, "sentinel.fired", fired);
      }
    } else {
      tx.update(SentinelSql.WIDEN, claim.name(), claim.scope(), claim.interval());
    }
    return allowed;
  }

  /** Makes a leased claim final; false without a live unconfirmed one. */
  public boolean confirm(String name, String scope) {
    checkNames(name, scope);
    return settle(
        "sentinel.confirmed",
        name,
        scope,
        tx -> tx.update(SentinelSql.CONFIRM, name, scope, tx.now()) > 0);
  }

  /** Gives a leased claim back, as if it had never been; false without a live unconfirmed one. */
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

  /**
   * Forgets the guard: the next check is allowed. Says whether it had fired; what is left of a
   * claim that lapsed goes too, and counts for nothing.
   */
  public boolean reset(String name, String scope) {
    checkNames(name, scope);
    return database.write(
        durability(),
        ReplayCodec.BOOLEAN,
        tx -> {
          Optional<Sentinel> fired =
              tx.first(
                      SentinelSql.RESET,
                      row -> new Sentinel(name, scope, row.number(1), row.number(2)),
                      name,
                      scope,
                      tx.now())
                  .filter(guard -> guard.lastFired() != 0);
          if (actor != null) {
            fired.ifPresent(guard -> tell(tx, "sentinel.reset", guard));
          }
          return fired.isPresent();
        });
  }

  private boolean settle(
      String type, String name, String scope, Function<Transaction, Boolean> change) {
    return database.write(
        durability(),
        ReplayCodec.BOOLEAN,
        tx -> {
          if (actor == null) {
            return change.apply(tx);
          }
          long interval =
              tx.first(SentinelSql.INTERVAL, row -> row.number(1), name, scope).orElse(0L);
          boolean settled = change.apply(tx);
          if (settled) {
            tell(tx, type, new Sentinel(name, scope, tx.now(), interval));
          }
          return settled;
        });
  }

  private Durability durability() {
    return actor == null ? Durability.NORMAL : Durability.FULL;
  }

  private void tell(Transaction tx, String type, Sentinel guard) {
    EventLog.append(
        tx,
        type,
        guard.name() + "/" + guard.scope(),
        String.valueOf(actor),
        JsonObject.map("name", guard.name(), "scope", guard.scope(), "interval", guard.interval()));
  }

  /**
   * All guards that have fired, sorted by the UTF-8 bytes of name and scope. Lapsed claims did not
   * fire.
   */
  public List<Sentinel> list() {
    return database.read(tx ->
        tx.list(
            SentinelSql.LIST,
            row -> new Sentinel(row.text(1), row.text(2), row.number(3), row.number(4)),
            tx.now()));
  }

  /** Whether the guard has fired in any scope. */
  public boolean hasFired(String name) {
    Names.check("name", name);
    return database.read(tx -> tx.returnsRow(SentinelSql.FIRED_ANYWHERE, name, tx.now()));
  }

  /**
   * Removes guards that fired {@code age} ago or earlier, once-only ones too; zero removes all.
   * Says how many.
   */
  public int prune(Duration age) {
    if (age.isNegative()) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE, "the age is negative", "Give zero or more.");
    }
    if (age.isZero()) {
      return database.write(
          Durability.NORMAL, ReplayCodec.COUNT, tx -> tx.update(SentinelSql.PRUNE_ALL));
    }
    // Up to whole seconds: nothing younger than asked may go.
    long seconds = age.plusSeconds(1).minusNanos(1).toSeconds();
    return database.write(
        Durability.NORMAL,
        ReplayCodec.COUNT,
        tx -> tx.update(SentinelSql.PRUNE, tx.now(), tx.now() - seconds));
  }

  private static void checkNames(String name, String scope) {
    Names.check("name", name);
    Names.check("scope", scope);
  }
}
