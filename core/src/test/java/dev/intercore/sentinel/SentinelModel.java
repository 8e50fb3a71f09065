package dev.intercore.sentinel;

import dev.intercore.testing.Utf8Order;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A model of sentinels without clean-up. */
final class SentinelModel {
  private static final long WEEK = 604_800;
  private static final long FOR_EVER = Long.MAX_VALUE;

  private final Map<String, Guard> guards = new HashMap<>();
  long now;

  /** A confirmed firing. */
  private record Firing(long at, long interval) {}

  /**
   * A guard's newest claim, the firing before it, and the longest interval anyone asked with; an
   * open lease has an end.
   */
  private record Guard(Firing claim, Optional<Long> lease, Optional<Firing> prior, long longest) {
    boolean leased(long now) {
      return lease.isPresent() && lease.get() > now;
    }

    Optional<Firing> effective(long now) {
      return lease.isPresent() && lease.get() <= now ? prior : Optional.of(claim);
    }

    /** What stays when every unconfirmed claim is gone. */
    Optional<Firing> settled() {
      return lease.isPresent() ? prior : Optional.of(claim);
    }

    Guard asked(long interval) {
      return new Guard(claim, lease, prior, Math.max(longest, reach(interval)));
    }
  }

  private static long reach(long interval) {
    return interval == 0 ? FOR_EVER : interval;
  }

  /** Old enough to be cleaned up, which only a longer interval than all before can reveal. */
  private boolean mayBeGone(Guard guard) {
    return guard.longest() <= WEEK && guard.claim().at() < now - WEEK && !guard.leased(now);
  }

  boolean isOpen(SentinelClaim claim) {
    Guard guard = guards.get(claim.name());
    return guard != null && mayBeGone(guard) && reach(claim.interval()) > guard.longest();
  }

  boolean wouldAllow(SentinelClaim claim) {
    Guard guard = guards.get(claim.name());
    if (guard == null || guard.effective(now).isEmpty()) {
      return true;
    }
    long fired = guard.effective(now).get().at();
    return claim.interval() > 0 && (fired > now || now - fired >= claim.interval());
  }

  void happened(SentinelClaim claim, boolean allowed) {
    Guard before = guards.get(claim.name());
    if (!allowed) {
      guards.computeIfPresent(claim.name(), (_, guard) -> guard.asked(claim.interval()));
      return;
    }
    Optional<Firing> prior =
        claim.leaseSeconds().isEmpty() || before == null ? Optional.empty() : before.settled();
    guards.put(
        claim.name(),
        new Guard(
            new Firing(now, claim.interval()),
            claim.leaseSeconds().map(seconds -> now + seconds),
            prior,
            Math.max(before == null ? 0 : before.longest(), reach(claim.interval()))));
  }

  boolean confirm(String name) {
    Guard guard = guards.get(name);
    if (guard == null || !guard.leased(now)) {
      return false;
    }
    guards.put(name, new Guard(guard.claim(), Optional.empty(), Optional.empty(), guard.longest()));
    return true;
  }

  boolean release(String name) {
    Guard guard = guards.get(name);
    if (guard == null || !guard.leased(now)) {
      return false;
    }
    guards.remove(name);
    guard
        .prior()
        .ifPresent(prior ->
            guards.put(
                name, new Guard(prior, Optional.empty(), Optional.empty(), guard.longest())));
    return true;
  }

  void reset(String name) {
    guards.remove(name);
  }

  void prune(long age) {
    guards
        .values()
        .removeIf(guard ->
            age == 0 || guard.effective(now).map(firing -> firing.at() <= now - age).orElse(true));
  }

  /** Sentinels that must be listed. */
  List<Sentinel> list() {
    return guards.entrySet().stream()
        .filter(entry -> !mayBeGone(entry.getValue()))
        .flatMap(entry ->
            entry.getValue().effective(now).stream()
                .map(firing ->
                    new Sentinel(entry.getKey(), "scope", firing.at(), firing.interval())))
        .sorted(Comparator.comparing(Sentinel::name, new Utf8Order()))
        .toList();
  }

  boolean mayBeGone(String name) {
    Guard guard = guards.get(name);
    return guard != null && mayBeGone(guard);
  }
}
