package dev.intercore.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.store.Durability;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventLogTest extends EventLogFixture {
  EventLogTest(@TempDir Path folder) {
    super(folder);
  }

  private void append(String type, String subject) {
    db.database()
        .write(
            Durability.FULL,
            tx -> {
              EventLog.append(tx, type, subject, "me", Map.of("b", 1L, "a", List.of("x")));
              return true;
            });
  }

  private List<Long> seqs(long since, Optional<String> type) {
    return events.list(since, type).stream().map(Event::seq).toList();
  }

  @Test
  void eventsThatAreAppendedAtOnceKeepTheirOrder() {
    List<Event> batch = new ArrayList<>();
    for (int i = 0; i < 201; i++) {
      batch.add(new Event(0, "work.created", "item-" + i, "me", 5, "{\"i\":" + i + "}"));
    }
    append("intent.declared", "i-1");
    db.database()
        .write(
            Durability.FULL,
            tx -> {
              EventLog.appendAll(tx, List.of());
              EventLog.appendAll(tx, batch);
              return true;
            });
    List<Event> stored = events.list(1, Optional.empty());
    assertThat(stored).extracting(Event::seq).isSorted().startsWith(2L).endsWith(202L);
    assertThat(stored)
        .extracting(Event::subject)
        .containsExactlyElementsOf(batch.stream().map(Event::subject).toList());
    assertThat(stored.getLast().body()).isEqualTo("{\"i\":200}");
  }

  @Test
  void eventsAreListedInOrder() {
    append("intent.declared", "i-1");
    append("intent.cleared", "i-1");
    assertThat(events.list(0, Optional.empty()))
        .containsExactly(
            new Event(
                1,
                "intent.declared",
                "i-1",
                "me",
                db.clock().instant().getEpochSecond(),
                "{\"a\":[\"x\"],\"b\":1}"),
            new Event(
                2,
                "intent.cleared",
                "i-1",
                "me",
                db.clock().instant().getEpochSecond(),
                "{\"a\":[\"x\"],\"b\":1}"));
    assertThat(seqs(1, Optional.empty())).containsExactly(2L);
    assertThat(seqs(2, Optional.empty())).isEmpty();
  }

  /** Appends an event of any type unless one has this uid. */
  private void appendOnce(String uid, String type) {
    db.database()
        .write(
            Durability.FULL,
            tx -> {
              EventLog.appendOnce(tx, uid, new Event(0, type, "s", "me", 7, "{}"));
              return true;
            });
  }

  @Test
  void aTypeIsThatTypeAndAGroupAllOfIt() {
    appendOnce("a", "intent.declared");
    appendOnce("b", "intent");
    appendOnce("c", "intents.declared");
    appendOnce("d", "intent.declared.twice");
    appendOnce("e", "intent/x");
    assertThat(seqs(0, Optional.of("intent.declared"))).containsExactly(1L, 4L);
    assertThat(seqs(0, Optional.of("intent"))).containsExactly(1L, 2L, 4L);
    assertThat(seqs(0, Optional.of("int"))).isEmpty();
    assertThat(seqs(1, Optional.of("intent"))).containsExactly(2L, 4L);
  }

  @Test
  void rolledBackChangeHasNoEvent() {
    assertThatThrownBy(() ->
            db.database()
                .write(
                    Durability.FULL,
                    tx -> {
                      EventLog.append(tx, "work.created", "s", "me", Map.of());
                      throw new IllegalStateException("undo");
                    }))
        .hasMessage("undo");
    assertThat(events.list(0, Optional.empty())).isEmpty();
    append("work.created", "s");
    assertThat(seqs(0, Optional.empty())).hasSize(1);
  }

  @Test
  void eventWithTheSameUidIsKeptOnce() {
    for (String uid : List.of("u1", "u1", "u2")) {
      appendOnce(uid, "t");
    }
    assertThat(events.list(0, Optional.empty())).hasSize(2).allMatch(kept -> kept.at() == 7);
  }

  @Test
  void sequenceNumbersIncreaseByOneAlsoAfterAnEventThatIsNotAppended() {
    appendOnce("u1", "t");
    append("work.created", "s");
    appendOnce("u1", "t");
    append("work.created", "s");
    appendOnce("u1", "t");
    appendOnce("u2", "t");
    append("work.created", "s");
    assertThat(seqs(0, Optional.empty())).containsExactly(1L, 2L, 3L, 4L, 5L);
  }
}
