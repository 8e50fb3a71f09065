package dev.intercore.it;

import static dev.intercore.testkit.IntentCalls.declaring;
import static dev.intercore.testkit.IntentCalls.idIn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Tier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** kill -9 of each verb at random moments. The seed is told when something is not as it must be. */
@Isolated("loads the machine")
class IntentKillTest extends IntentBox {
  private static final int TIMES = Tier.rounds(2, 7);

  private final Map<String, Long> deaths = new HashMap<>();

  /** A verb, and what is done before so that it has something to change. ID is the last intent. */
  enum Verb {
    DECLARE("declared", "declare PN"),
    OVER_THE_DEAD("declared", "declare PN", "dead declare PN"),
    REFUSED("conflict", "declare PN", "other declare PN"),
    QUEUE("queued", "declare PN --on-conflict queue", "other declare PN"),
    WAIT("queued", "declare PN --on-conflict queue --wait 300ms", "other declare PN"),
    PROMOTE(
        "promoted",
        "promote ID",
        "other declare PN",
        "me declare PN --on-conflict queue",
        "other clear FIRST"),
    RENEW("renewed", "renew ID --lease 2m", "me declare PN"),
    CLEAR("cleared", "clear ID", "me declare PN"),
    RESET("reset", "reset ID", "me declare PN"),
    RESET_DEAD("reset", "reset ID", "dead declare PN"),
    RECOVER("recovered", "recover ID", "dead declare PN"),
    GC("orphaned", "gc", "dead declare PN");

    private final String event;
    private final String words;
    private final String before;

    Verb(String event, String words, String... before) {
      this.event = event;
      this.words = words;
      this.before = String.join("\n", before);
    }
  }

  /** Carries out what comes before, and answers the call that is to be killed. */
  private String[] prepared(Verb verb, int number) {
    List<String> ids = new ArrayList<>();
    for (String line : verb.before.lines().toList()) {
      String session = line.substring(0, line.indexOf(' '));
      String words = line.substring(session.length() + 1);
      did(session + "-" + number, with(words, number, ids)).ifPresent(ids::add);
    }
    return ("intent " + with(verb.words, number, ids)).split(" ", -1);
  }

  private static String with(String words, int number, List<String> ids) {
    String all = words.replace("PN", "--allow p" + number + " --intent x");
    return ids.isEmpty() ? all : all.replace("FIRST", ids.getFirst()).replace("ID", ids.getLast());
  }

  /** The session of the dead ends with its script; of the others the test's own process lives. */
  private Optional<String> did(String session, String words) {
    if (session.startsWith("dead")) {
      deaths.put(session, 0L);
      return Optional.of(idIn(as(session).bash("ic intent " + words + "; exit")));
    }
    Answer answer = as(session).bash("exec ic intent " + words).withoutTrace();
    return words.startsWith("clear ") ? Optional.empty() : Optional.of(idIn(answer));
  }

  @ParameterizedTest
  @EnumSource(Verb.class)
  void whateverIsKilledTheRegistryIsWholeAndItsEventsTellOfAllThatIsThere(Verb verb) {
    long seed = Tier.seed();
    Random random = new Random(seed);
    String[] first = prepared(verb, 0);
    long begin = System.nanoTime();
    caller("me-0").call(first).withoutTrace();
    long whole = System.nanoTime() - begin;
    for (int number = 1; number <= TIMES; number++) {
      String[] words = prepared(verb, number);
      Running running = scratch.keep(caller("me-" + number).start(words));
      // What comes early is the start of a program, which changes nothing.
      LockSupport.parkNanos(whole / 2 + random.nextLong(whole));
      running.kill();
      running.await();
    }
    OwnEngine.await("the end of the rest", () -> IntentCrowd.using(scratch).isEmpty());
    long done = eventsOfMine(verb.event) - 1;
    System.out.printf("%s %s: %d of %d had been done, seed %d%n", callers, verb, done, TIMES, seed);
    assertWhole(seed);
  }

  private long eventsOfMine(String type) {
    return scratch
        .sqlite()
        .number(
            "SELECT count(*) FROM events WHERE actor GLOB 'me-*' AND type = 'intent." + type + "'");
  }

  private Ic caller(String session) {
    return as(session).with(IntentCrowd.MARK, scratch.home().toString());
  }

  private void assertWhole(long seed) {
    finishInterruptedChange();
    List<String> events = ic("events", "list", "--type", "intent").exits(Answer.YES).lines();
    IntentLedger ledger = IntentLedger.of(events, Set::of, deaths);
    assertThat(ledger.faults()).as("seed %d", seed).isEmpty();
    assertThat(ic("intent", "list", "--all").exits(Answer.YES).lines())
        .extracting(line -> line.substring(0, line.indexOf('\t', line.indexOf('\t') + 1)))
        .as("each is listed once, as its events tell, seed %d", seed)
        .containsExactlyInAnyOrderElementsOf(ledger.statuses());
    assertStored(seed);
    ic("health").succeeds("ok\n");
    assertThat(ic("intent", "gc").exits(Answer.YES).quietly().lines()).hasSize(2);
  }

  /** A change and its event are one transaction: there is nothing that anyone would have to add. */
  void finishInterruptedChange() {}

  /** The columns and keys by which records are found tell the same as the records. */
  void assertStored(long seed) {
    assertThat(
            scratch
                .sqlite()
                .column(
                    "SELECT key FROM intent_paths WHERE sequence NOT IN"
                        + " (SELECT sequence FROM intents WHERE status IN ('active', 'queued'))"))
        .as("paths of nothing, seed %d", seed)
        .isEmpty();
    assertThat(
            scratch
                .sqlite()
                .number(
                    "SELECT count(*) FROM intents WHERE json_extract(record, '$.status') <> status"
                        + " OR json_extract(record, '$.session') <> session"
                        + " OR json_extract(record, '$.id') <> id"))
        .as("columns that differ from the record, seed %d", seed)
        .isZero();
  }

  @Test
  void whatWasAcknowledgedIsThereThoughOthersAreKilled() {
    long seed = Tier.seed();
    Random random = new Random(seed);
    List<String> told = new ArrayList<>();
    for (int i = 0; i < TIMES; i++) {
      Running victim = scratch.keep(caller("victim-" + i).start(declaring("v" + i)));
      Running other = scratch.keep(caller("other-" + i).start(declaring("o" + i)));
      LockSupport.parkNanos(random.nextLong(Duration.ofMillis(400).toNanos()));
      victim.kill();
      told.add(idIn(other.await().exits(Answer.YES).quietly()) + "\tactive");
    }
    assertWhole(seed);
    assertThat(ic("intent", "list").lines())
        .extracting(line -> line.substring(0, line.indexOf('\t', line.indexOf('\t') + 1)))
        .as("seed %d", seed)
        .containsAll(told);
  }

  @Test
  void aClearThatIsRepeatedSinceItsAnswerWasLostIsAnsweredTheSame() {
    repeated("me", "r-1", "intent", "clear", declared("me", "a")).prints("cleared\n");
  }
}
