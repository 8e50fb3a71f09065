package dev.intercore.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.Actor;
import dev.intercore.common.IntercoreException;
import dev.intercore.json.JsonPayload;
import dev.intercore.store.Durability;
import dev.intercore.store.Trace;
import dev.intercore.testing.Sql;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventReaderTest extends EventLogFixture {
  private static final EventFilter ALL = EventFilter.after(0);

  EventReaderTest(@TempDir Path folder) {
    super(folder);
  }

  @Test
  void allFiltersMustMatch() {
    Actor you = Actor.of("you");
    JsonPayload none = JsonPayload.of("{}");
    events.add(ME, "a.x", "s1", none);
    events.add(you, "a.x", "s1", none);
    events.add(ME, "a.y", "s2", none);
    events.add(you, "a.y.z", "s1", none);
    events.add(ME, "a-b.x", "s1", none);
    assertThat(seqs(ALL.withType("a"))).containsExactly(1L, 2L, 3L, 4L);
    assertThat(seqs(ALL.withType("a.y"))).containsExactly(3L, 4L);
    assertThat(seqs(ALL.withSubject("s1"))).containsExactly(1L, 2L, 4L, 5L);
    assertThat(seqs(ALL.withActor("you"))).containsExactly(2L, 4L);
    assertThat(seqs(ALL.withType("a").withSubject("s1").withActor("you").withSince(2)))
        .containsExactly(4L);
    assertThat(seqs(ALL.withType("a").withSubject("nothing"))).isEmpty();
    assertThat(seqs(ALL.withType("%"))).isEmpty();
  }

  @Test
  void pagesHaveNoGapAndNoDuplicate() {
    fill(2 * EventReader.MAX_EVENTS + 7);
    assertThat(seqs())
        .isEqualTo(LongStream.rangeClosed(1, 2L * EventReader.MAX_EVENTS + 7).boxed().toList());
    assertThat(seqs(ALL.withType("work"))).isEqualTo(seqs());
    assertThat(seqs(ALL.withSubject("s3"))).hasSize(101).startsWith(4L, 14L);
    assertThat(seqs(ALL.withType("work").withSubject("s3"))).isEqualTo(seqs(ALL.withSubject("s3")));
  }

  @Test
  void groupOfManyTypesIsReadInTheOrderOfTheSequence() {
    for (int i = 0; i < 3 * EventReader.MAX_EVENTS; i++) {
      String word = List.of("created", "phase", "failed", "abandoned", "completed").get(i * 7 % 5);
      db.database()
          .write(
              Durability.NORMAL,
              tx -> {
                EventLog.append(tx, "run." + word, "s", "me", java.util.Map.of());
                return true;
              });
    }
    assertThat(seqs(ALL.withType("run"))).isEqualTo(seqs()).hasSize(3 * EventReader.MAX_EVENTS);
  }

  @Test
  void pageIsLimitedInSizeToo() {
    JsonPayload large = JsonPayload.of("{\"x\":\"" + "y".repeat(60_000) + "\"}");
    for (int i = 0; i < 40; i++) {
      events.add(ME, "a.x", "s", large);
    }
    EventReader reader = events.read(ALL);
    assertThat(reader.next()).hasSize(18);
    assertThat(reader.isAtEnd()).isFalse();
    assertThat(reader.next(3)).extracting(Event::seq).containsExactly(19L, 20L, 21L);
    assertThat(seqs()).hasSize(40);
  }

  @Test
  void skippedEventsAreNotReadAgain() {
    fill(10);
    EventReader reader = events.read(ALL.withSubject("other"));
    assertThat(reader.next()).isEmpty();
    assertThat(reader.isAtEnd()).isTrue();
    add("a.x", "other");
    assertThat(reader.next()).extracting(Event::seq).containsExactly(11L);
  }

  @Test
  void rareTypeIsFoundByIndexAndOnlyPagesAreSorted() {
    fill(100);
    List<String> plan = new ArrayList<>();
    db.database()
        .read(tx -> {
          tx.readWhile(
              "EXPLAIN QUERY PLAN " + EventReader.BY_TYPE,
              row -> plan.add(row.text(4)),
              0,
              "t",
              null,
              null,
              10);
          return true;
        });
    assertThat(plan)
        .anyMatch(line ->
            line.contains("idx_events_type (type=? AND rowid>?)")
                || line.contains("idx_events_type (type=? AND seq>?)"));
    assertThat(plan).noneMatch(line -> line.startsWith("SCAN events"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "", "[1]", "{}\n", "\n{}", "{\"a\":1}}", "x"})
  void corruptBodyIsReadAsNull(String body) throws SQLException {
    fill(3);
    Sql.run(db.file(), "UPDATE events SET body = '" + body.replace("'", "''") + "' WHERE seq = 2");
    assertThat(events.read(ALL).next()).extracting(Event::body).containsExactly("{}", "null", "{}");
    assertThat(events.latest(2)).extracting(Event::body).containsExactly("null", "{}");
    assertThat(events.corruptBodies()).containsExactly(2L);
  }

  @Test
  void restoredBackupIsReported() {
    fill(5);
    EventReader reader = events.read(ALL);
    reader.next();
    db.database()
        .write(
            Durability.FULL,
            tx ->
                tx.update("DELETE FROM events WHERE seq > 2")
                    + tx.update("UPDATE sqlite_sequence SET seq = 2 WHERE name = 'events'"));
    assertThatThrownBy(reader::next)
        .isInstanceOf(IntercoreException.class)
        .hasMessageContaining(
            "the database was restored: event 5 was read, and the last one is now 2");
  }

  @Test
  void readersNeverWrite() {
    fill(3);
    List<String> statements = new ArrayList<>();
    Trace trace =
        new Trace() {
          @Override
          public void statement(String sql, long nanos) {
            statements.add(sql);
          }

          @Override
          public void waited(String what, int attempts, long nanos) {}
        };
    new EventLog(db.open(options -> options.withTrace(trace))).read(ALL).next();
    assertThat(statements).noneMatch(sql -> sql.contains("IMMEDIATE"));
  }
}
