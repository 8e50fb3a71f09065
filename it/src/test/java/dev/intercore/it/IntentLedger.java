package dev.intercore.it;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Judges what {@code ic events list} tells of intents, line by line, and knows at the end how every
 * intent must stand. It takes nothing from ic but the events: which paths meet is decided by the
 * files that the test knows of, and who was dead by the notes of whoever killed.
 *
 * <pre>
 * SEQ ⇥ AT ⇥ TYPE ⇥ SUBJECT ⇥ ACTOR ⇥ BODY
 * </pre>
 *
 * Two intents overlap hard when both allow a file. Fewer than ic's own overlaps, which are about
 * all files that could be, so what holds for those holds here.
 */
final class IntentLedger {
  private static final Pattern SESSION = Pattern.compile("\"session\":\"([^\"]*)\"");
  private static final Pattern TOKEN = Pattern.compile("\"fencing_token\":(\\d+)");
  private static final Pattern ALLOW = texts("allow");
  private static final Pattern BLOCKERS = texts("blocked_by");
  private static final Pattern TEXT = Pattern.compile("\"([^\"]*)\"");
  private static final Pattern STATUS = Pattern.compile("\"status\":\"([a-z]+)\"");

  private static Pattern texts(String name) {
    return Pattern.compile("\"" + name + "\":\\[((?:\"[^\"]*\",?)*)\\]");
  }

  /** An event has the time at which its transaction began, which may last on a loaded machine. */
  private static final long LONGEST_TRANSACTION = 10;

  private record Entry(String id, String session, Set<String> files, String status) {
    Entry as(String newSession, String newStatus) {
      return new Entry(id, newSession, files, newStatus);
    }

    boolean isActive() {
      return status.equals("active");
    }

    boolean isLive() {
      return isActive() || status.equals("queued");
    }

    boolean meets(Entry other) {
      return !id.equals(other.id)
          && !session.equals(other.session)
          && files.stream().anyMatch(other.files::contains);
    }

    long number() {
      return Long.parseLong(id.split("-", -1)[1]);
    }
  }

  private final Function<String, Set<String>> covers;
  private final Map<String, Long> deaths;
  private final Map<String, Entry> entries = new TreeMap<>();
  private final Map<String, Integer> counts = new HashMap<>();
  private final List<String> faults = new ArrayList<>();
  private long lastSequence;
  private long lastToken;

  /**
   * Reads the events of a project's whole life.
   *
   * @param covers the files that a path of a declaration covers
   * @param deaths the second in which the process of a session was killed, at the earliest
   */
  static IntentLedger of(
      List<String> events, Function<String, Set<String>> covers, Map<String, Long> deaths) {
    IntentLedger ledger = new IntentLedger(covers, deaths);
    events.forEach(ledger::read);
    return ledger;
  }

  private IntentLedger(Function<String, Set<String>> covers, Map<String, Long> deaths) {
    this.covers = covers;
    this.deaths = deaths;
  }

  private void read(String line) {
    List<String> words = List.of(line.split("\t", -1));
    long sequence = Long.parseLong(words.get(0));
    check(sequence > lastSequence, line, "its number is not above " + lastSequence);
    lastSequence = sequence;
    String type = words.get(2).replaceFirst("^intent\\.", "");
    counts.merge(type, 1, Integer::sum);
    String id = words.get(3);
    String body = words.get(5);
    String session = first(SESSION, body);
    long at = Long.parseLong(words.get(1));
    switch (type) {
      case "declared" -> activate(added(id, session, body, line), session, body, line);
      case "queued" -> added(id, session, body, line);
      case "promoted" -> promote(id, session, body, at, line);
      case "recovered" -> {
        diedBefore(known(id, line), at, line);
        activate(known(id, line), session, body, line);
      }
      case "renewed" -> own(id, session, line);
      case "cleared" -> close(own(id, session, line), "cleared");
      case "superseded", "orphaned" -> {
        diedBefore(known(id, line), at, line);
        close(known(id, line), type);
      }
      case "reset" -> reset(id, session, first(STATUS, body), at, line);
      case "conflict" -> blockers(body).forEach(other -> isActive(other, line));
      case "queue_blocked" -> {
        Entry waiter = known(id, line);
        check(waiter.status().equals("queued"), line, "it did not wait");
        if (!waiter.session().equals(session)) {
          // Whoever wanted to recover it.
          diedBefore(waiter, at, line);
        }
        blockers(body).forEach(other -> mayBlock(other, waiter, line));
      }
      default -> faults.add(line + ": not known");
    }
  }

  private Entry added(String id, String session, String body, String line) {
    check(!entries.containsKey(id), line, "it was there already");
    Set<String> files = new HashSet<>();
    TEXT.matcher(first(ALLOW, body)).results().forEach(r -> files.addAll(covers.apply(r.group(1))));
    Entry entry = new Entry(id, session, files, "queued");
    entries.values().stream()
        .filter(other -> other.number() >= entry.number())
        .forEach(other -> faults.add(line + ": its number is not above " + other.id()));
    entries.put(id, entry);
    return entry;
  }

  private void activate(Entry entry, String session, String body, String line) {
    long token = Long.parseLong("0" + first(TOKEN, body));
    check(token > lastToken, line, "its token is not above " + lastToken);
    lastToken = Math.max(token, lastToken);
    check(entry.isLive(), line, "it was over");
    Entry active = entry.as(session, "active");
    for (Entry other : entries.values()) {
      check(!other.isActive() || !active.meets(other), line, "though " + other.id() + " is active");
    }
    entries.put(active.id(), active);
  }

  /** Whoever is passed must have been dead. */
  private void promote(String id, String session, String body, long at, String line) {
    Entry entry = own(id, session, line);
    check(entry.status().equals("queued"), line, "it did not wait");
    for (Entry other : entries.values()) {
      if (other.status().equals("queued")
          && other.number() < entry.number()
          && entry.meets(other)) {
        diedBefore(other, at, line);
      }
    }
    activate(entry, session, body, line);
  }

  private void reset(String id, String session, String status, long at, String line) {
    if (status.equals("orphaned")) {
      diedBefore(known(id, line), at, line);
      close(known(id, line), status);
    } else {
      Entry entry = own(id, session, line);
      check(entry.status().equals(status), line, "it was " + entry.status());
    }
  }

  private void close(Entry entry, String status) {
    entries.put(entry.id(), entry.as(entry.session(), status));
  }

  private Entry known(String id, String line) {
    Entry entry = entries.get(id);
    if (entry == null) {
      faults.add(line + ": it was never declared");
      return new Entry(id, "?", Set.of(), "?");
    }
    check(entry.isLive(), line, "it was " + entry.status());
    return entry;
  }

  private Entry own(String id, String session, String line) {
    Entry entry = known(id, line);
    check(entry.session().equals(session), line, "it belonged to " + entry.session());
    return entry;
  }

  private void diedBefore(Entry entry, long at, String line) {
    Long died = deaths.get(entry.session());
    check(
        died != null && died <= at + LONGEST_TRANSACTION,
        line,
        "though " + entry.id() + " of " + entry.session() + " had a process, killed at " + died);
  }

  private void isActive(String id, String line) {
    check(known(id, line).isActive(), line, id + " is not active");
  }

  private void mayBlock(String id, Entry waiter, String line) {
    Entry other = known(id, line);
    check(other.isActive() || other.number() < waiter.number(), line, id + " was declared later");
  }

  private static List<String> blockers(String body) {
    return TEXT.matcher(first(BLOCKERS, body)).results().map(r -> r.group(1)).toList();
  }

  private static String first(Pattern pattern, String body) {
    Matcher matcher = pattern.matcher(body);
    return matcher.find() ? matcher.group(1) : "";
  }

  private void check(boolean holds, String line, String otherwise) {
    if (!holds) {
      faults.add(line + ": " + otherwise);
    }
  }

  /** What must not have been; nothing when all is well. */
  List<String> faults() {
    return List.copyOf(faults);
  }

  /** So many events of this type. */
  int count(String type) {
    return counts.getOrDefault(type, 0);
  }

  /** How each intent stands: its id, a tab, its status. */
  List<String> statuses() {
    return entries.values().stream().map(one -> one.id() + "\t" + one.status()).toList();
  }

  @Override
  public String toString() {
    return new TreeMap<>(counts).toString();
  }
}
