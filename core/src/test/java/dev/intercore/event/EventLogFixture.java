package dev.intercore.event;

import dev.intercore.common.Actor;
import dev.intercore.json.JsonPayload;
import dev.intercore.store.Durability;
import dev.intercore.store.RequestContext;
import dev.intercore.testing.DatabaseFixture;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A database and its event log. */
abstract class EventLogFixture extends DatabaseFixture {
  static final Actor ME = Actor.of("me");

  final EventLog events = new EventLog(db.database());

  EventLogFixture(Path folder) {
    super(folder);
  }

  long add(String type, String subject) {
    return events.add(ME, type, subject, JsonPayload.of("{}"));
  }

  /** Appends events in one transaction. */
  void fill(int number) {
    db.database()
        .write(
            Durability.NORMAL,
            tx -> {
              for (int i = 0; i < number; i++) {
                EventLog.append(tx, "work.created", "s" + i % 10, "me", Map.of());
              }
              return true;
            });
  }

  void once(String uid, long at) {
    db.database()
        .write(
            Durability.FULL,
            tx -> {
              EventLog.appendOnce(tx, uid, new Event(0, "t.once", "s", "me", at, "{}"));
              return true;
            });
  }

  /** Returns the log as a call with this request id uses it. */
  EventLog named(String request) {
    return new EventLog(
        db.database()
            .with(
                db.options()
                    .withRequest(
                        new RequestContext(Optional.of(request), Optional.empty(), () -> {}))));
  }

  List<Long> seqs(EventFilter filter) {
    EventReader reader = events.read(filter);
    List<Long> all = new ArrayList<>();
    do {
      reader.next().forEach(event -> all.add(event.seq()));
    } while (!reader.isAtEnd());
    return all;
  }

  List<Long> seqs() {
    return seqs(EventFilter.after(0));
  }
}
