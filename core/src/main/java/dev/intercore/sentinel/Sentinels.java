package dev.intercore.sentinel;

import dev.intercore.ErrorCode;
import dev.intercore.IntercoreException;
import dev.intercore.Names;
import dev.intercore.store.Database;
import dev.intercore.store.Durability;
import dev.intercore.store.Transaction;
import dev.intercore.store.Verdict;
import java.time.Duration;
import java.util.List;

/** Throttle guards that many processes ask at once. */
public final class Sentinels {
  private final Database database;

  public Sentinels(Database database) {
    this.database = database;
  }

  /** Claims the guard; true for the one caller that may go ahead. */
  public boolean check(Claim claim) {
    return database.write(Durability.NORMAL, Verdict.YES_OR_NO, tx -> claimAndTidy(tx, claim));
  }

  /**
   * Claims each guard in order, in one transaction. What is allowed stays claimed though others are
   * throttled.
   */
  public List<Boolean> checkMany(List<Claim> claims) {
    return database.write(
        Durability.NORMAL,
        Verdict.EACH,
        tx -> claims.stream().map(claim -> claimAndTidy(tx, claim)).toList());
  }

  private static boolean claimAndTidy(Transaction tx, Claim claim) {
    Long leaseUntil = claim.leaseSeconds().map(tx::nowPlus).orElse(null);
    boolean allowed =
        tx.returnsRow(
            SentinelSql.CLAIM, claim.name(), claim.scope(), tx.now(), claim.interval(), leaseUntil);
    if (allowed) {
      tx.update(SentinelSql.TIDY, tx.now());
    } else {
      tx.update(SentinelSql.WIDEN, claim.name(), claim.scope(), claim.interval());
    }
    return allowed;
  }

  /** Makes a leased claim final; false without a live unconfirmed one. */
  public boolean confirm(String name, String scope) {
    checkNames(name, scope);
    return database.write(
        Durability.NORMAL,
        Verdict.YES_OR_NO,
        tx -> tx.update(SentinelSql.CONFIRM, name, scope, tx.now()) > 0);
  }

  /** Gives a leased claim back, as if it had never been; false without a live unconfirmed one. */
  public boolean release(String name, String scope) {
    checkNames(name, scope);
    return database.write(
        Durability.NORMAL,
        Verdict.YES_OR_NO,
        tx ->
            tx.update(SentinelSql.RELEASE_FIRST, name, scope, tx.now()) > 0
                || tx.update(SentinelSql.RELEASE_TO_PRIOR, name, scope, tx.now()) > 0);
  }

  /** Forgets the guard: the next check is allowed. Says whether there was one. */
  public boolean reset(String name, String scope) {
    checkNames(name, scope);
    return database.write(
        Durability.NORMAL, Verdict.YES_OR_NO, tx -> tx.update(SentinelSql.RESET, name, scope) > 0);
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
          Durability.NORMAL, Verdict.COUNT, tx -> tx.update(SentinelSql.PRUNE_ALL));
    }
    // Up to whole seconds: nothing younger than asked may go.
    long seconds = age.plusSeconds(1).minusNanos(1).toSeconds();
    return database.write(
        Durability.NORMAL,
        Verdict.COUNT,
        tx -> tx.update(SentinelSql.PRUNE, tx.now(), tx.now() - seconds));
  }

  private static void checkNames(String name, String scope) {
    Names.check("name", name);
    Names.check("scope", scope);
  }
}
