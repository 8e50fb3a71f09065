package dev.intercore.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Actor;
import dev.intercore.json.JsonPayload;
import dev.intercore.store.Durability;
import dev.intercore.testing.Folders;
import dev.intercore.testing.RandomCases;
import dev.intercore.testing.RandomInput;
import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Random operations leave the same events as a simple model. */
class EventLogPropertyTest {
  private enum Verb {
    ADD,
    ADD_MORE,
    TELL_ONCE,
    READ,
    ACK,
    ACK_MORE,
    REMOVE,
    PRUNE,
    PRUNE_MORE,
    MOVE_CLOCK
  }

  record Step(Verb verb, String name, long number, long seconds) {}

  /** The expected events by the rules in docs/runs.md. */
  private static final class Model {
    private record Appended(long seq, long at, Optional<String> uid) {}

    private final List<Appended> appended = new ArrayList<>();
    private final Map<String, Long> acked = new HashMap<>();
    private long last;

    void add(long now) {
      appended.add(new Appended(++last, now, Optional.empty()));
    }

    void once(String uid, long now) {
      if (appended.stream().noneMatch(one -> one.uid().equals(Optional.of(uid)))) {
        appended.add(new Appended(++last, now, Optional.of(uid)));
      }
    }

    long prune(long now, long age) {
      long before = appended.size();
      while (!appended.isEmpty() && mayGo(appended.getFirst(), now, age)) {
        appended.removeFirst();
      }
      return before - appended.size();
    }

    private boolean mayGo(Appended one, long now, long age) {
      return (age == 0 || one.at() <= now - age)
          && (one.uid().isEmpty() || one.at() <= now - 3_600)
          && acked.values().stream().allMatch(number -> number >= one.seq());
    }

    List<Long> seqs() {
      return appended.stream().map(Appended::seq).toList();
    }
  }

  private static List<Step> history(RandomInput random) {
    return random.list(
        5,
        80,
        () ->
            new Step(
                random.of(Verb.values()),
                random.of("a", "b"),
                random.between(0, 30),
                random.of(-4_000L, -1L, 0L, 1L, 60L, 3_599L, 3_600L, 4_000L)));
  }

  @Test
  void pruneAndAckAgreeWithTheModel() {
    RandomCases.histories(60, EventLogPropertyTest::history, EventLogPropertyTest::checkHistory);
  }

  private static void checkHistory(List<Step> history) throws IOException, SQLException {
    Path folder = Folders.scratch();
    try (TestDatabase db = TestDatabase.in(folder)) {
      Model model = new Model();
      for (Step step : history) {
        play(db, model, step);
        same(db, model, step);
      }
    } finally {
      Folders.remove(folder);
    }
  }

  private static void play(TestDatabase db, Model model, Step step) {
    EventLog events = new EventLog(db.database());
    long now = db.clock().seconds();
    switch (step.verb()) {
      case ADD, ADD_MORE -> {
        assertThat(events.add(Actor.of("me"), "a.x", "s", JsonPayload.of("{}")))
            .isEqualTo(model.last + 1);
        model.add(now);
      }
      case TELL_ONCE -> once(db, model, step.name() + step.number() % 2);
      case READ -> {
        long place = events.consumers().begin(step.name(), Optional.empty());
        assertThat(place).isEqualTo(model.acked.computeIfAbsent(step.name(), _ -> 0L));
      }
      case ACK, ACK_MORE -> ack(events, model, step);
      case REMOVE ->
          assertThat(events.consumers().remove(step.name()).isDone())
              .isEqualTo(model.acked.remove(step.name()) != null);
      case PRUNE, PRUNE_MORE -> {
        long age = Math.max(0, step.seconds());
        assertThat(events.prune(Duration.ofSeconds(age)).count()).isEqualTo(model.prune(now, age));
      }
      case MOVE_CLOCK -> db.clock().moveSeconds(step.seconds());
    }
  }

  /** Few uids, so that they repeat while their event exists and after it was pruned. */
  private static void once(TestDatabase db, Model model, String uid) {
    long now = db.clock().seconds();
    db.database()
        .write(
            Durability.FULL,
            tx -> {
              EventLog.appendOnce(tx, uid, new Event(0, "t.once", "s", "me", now, "{}"));
              return true;
            });
    model.once(uid, now);
  }

  private static void ack(EventLog events, Model model, Step step) {
    long acked = model.acked.getOrDefault(step.name(), -1L);
    boolean may = acked >= 0 && step.number() <= model.last;
    var result = events.consumers().ack(step.name(), step.number());
    assertThat(result.isDone()).isEqualTo(may);
    if (may) {
      long moved = Math.max(acked, step.number());
      assertThat(result.value()).contains(moved);
      model.acked.put(step.name(), moved);
    }
  }

  private static void same(TestDatabase db, Model model, Step step) {
    EventLog events = new EventLog(db.database());
    assertThat(events.list(0, Optional.empty()).stream().map(Event::seq).toList())
        .as(step.toString())
        .isEqualTo(model.seqs());
    for (EventConsumer consumer : events.consumers().list()) {
      long acked = model.acked.getOrDefault(consumer.name(), -1L);
      assertThat(consumer.acked()).isEqualTo(acked);
      assertThat(consumer.behind()).isEqualTo(model.seqs().stream().filter(s -> s > acked).count());
    }
  }
}
