package dev.intercore.lock;

import dev.intercore.process.ProcessIdentity;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The state of a lock: a file in its directory whose name is the state, so a rename changes it. */
sealed interface LockEntry {
  String fileName();

  /** Returns the last token of the lock. */
  long token();

  String nonce();

  long MICROS = 1_000_000;

  /** Written for a part that has no value. */
  String NONE = "-";

  /**
   * The lock is free.
   *
   * @param nonce names the release
   */
  record Free(long token, String nonce) implements LockEntry {
    private static final Pattern SHAPE = Pattern.compile("r\\.(\\d{1,17})\\.([0-9a-f]{16})");

    @Override
    public String fileName() {
      return "r." + token + "." + nonce;
    }
  }

  /**
   * The lock is held.
   *
   * @param process empty if no process was recorded
   * @param since unix seconds
   * @param nonce names the acquire
   * @param after the nonce of the release before it, or a dash
   */
  record Held(Optional<ProcessIdentity> process, long token, long since, String nonce, String after)
      implements LockEntry {
    private static final Pattern SHAPE =
        Pattern.compile(
            "o\\.(\\d{1,10})\\.(\\d{1,18})\\.([0-9a-f]{32}|-)\\.(\\d{1,10}-\\d{1,10}|-)"
                + "\\.(\\d{1,17})\\.(\\d{1,12})\\.([0-9a-f]{16})\\.([0-9a-f]{16}|-)");

    /**
     * Returns whether the lock was certainly acquired after a moment. A token above the clock does
     * not contain a time.
     */
    boolean isTakenAfter(Instant moment) {
      long micros = ChronoUnit.MICROS.between(Instant.EPOCH, moment);
      return token / MICROS == since && token > micros;
    }

    @Override
    public String fileName() {
      String holder =
          process
              .map(p -> p.pid() + "." + p.start() + "." + p.boot() + "." + p.namespaces())
              .orElse("0.0." + NONE + "." + NONE);
      return "o." + holder + "." + token + "." + since + "." + nonce + "." + after;
    }
  }

  /** Returns whether a file name has the form of a state. */
  static boolean isState(String fileName) {
    return fileName.startsWith("o.") || fileName.startsWith("r.");
  }

  /** Parses a file name; empty if intercore did not write it. */
  static Optional<LockEntry> parse(String fileName) {
    Matcher free = Free.SHAPE.matcher(fileName);
    if (free.matches()) {
      return exactly(new Free(Long.parseLong(free.group(1)), free.group(2)), fileName);
    }
    Matcher held = Held.SHAPE.matcher(fileName);
    return held.matches() ? exactly(held(held), fileName) : Optional.empty();
  }

  /** A number has several spellings, and a rename finds only the one that is written. */
  private static Optional<LockEntry> exactly(LockEntry entry, String fileName) {
    return Optional.of(entry).filter(e -> e.fileName().equals(fileName));
  }

  private static Held held(Matcher m) {
    long pid = Long.parseLong(m.group(1));
    Optional<ProcessIdentity> process =
        pid == 0 || m.group(3).equals(NONE) || m.group(4).equals(NONE)
            ? Optional.empty()
            : Optional.of(
                new ProcessIdentity(pid, Long.parseLong(m.group(2)), m.group(3), m.group(4)));
    return new Held(
        process, Long.parseLong(m.group(5)), Long.parseLong(m.group(6)), m.group(7), m.group(8));
  }
}
