package dev.intercore.event;

import dev.intercore.json.CanonicalJson;
import dev.intercore.store.Database;
import dev.intercore.store.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The events of a project, in their order. */
public final class Events {
  private static final String APPEND =
      "INSERT INTO events (type, subject, actor, at, body) VALUES (?, ?, ?, ?, ?)";

  private static final String APPEND_ONCE =
      """
      INSERT INTO events (type, subject, actor, at, body, uid) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (uid) DO NOTHING
      """;

  private static final String LAST = "SELECT seq FROM events ORDER BY seq DESC LIMIT 1";

  private static final String TOLD = "SELECT 1 FROM events WHERE uid = ?";

  private static final String LIST =
      "SELECT seq, type, subject, actor, at, body FROM events WHERE seq > ?1 ORDER BY seq";

  /** Exactly that type, or all of that group: between its dot and the character after the dot. */
  private static final String LIST_TYPE =
      """
      SELECT seq, type, subject, actor, at, body FROM events
      WHERE seq > ?1 AND (type = ?2 OR (type > ?2 || '.' AND type < ?2 || '/'))
      ORDER BY seq
      """;

  private final Database database;

  public Events(Database database) {
    this.database = database;
  }

  /** Tells of a change, in the change's own transaction. */
  public static void append(
      Transaction tx, String type, String subject, String actor, Map<String, ?> body) {
    tx.update(APPEND, type, subject, actor, tx.now(), CanonicalJson.of(body));
  }

  /**
   * Tells of a change that was made elsewhere than in the database, and perhaps told of already.
   *
   * @param uid the same whenever it is told
   */
  public static void appendOnce(Transaction tx, String uid, Event event) {
    tx.update(
        APPEND_ONCE, event.type(), event.subject(), event.actor(), event.at(), event.body(), uid);
  }

  /** The number of the latest; 0 before the first. */
  public long last() {
    return database.read(tx -> tx.first(LAST, row -> row.number(1)).orElse(0L));
  }

  /** Whether an event of that name was told before. */
  public static boolean isTold(Transaction tx, String uid) {
    return tx.returnsRow(TOLD, uid);
  }

  /**
   * Those after {@code since}, in order.
   *
   * @param type one type, or a group such as {@code intent}; all when there is none
   */
  public List<Event> list(long since, Optional<String> type) {
    @Nullable Object[] parameters =
        type.isEmpty() ? new Object[] {since} : new Object[] {since, type.get()};
    return database.read(tx ->
        tx.list(
            type.isEmpty() ? LIST : LIST_TYPE,
            row ->
                new Event(
                    row.number(1),
                    row.text(2),
                    row.text(3),
                    row.text(4),
                    row.number(5),
                    row.text(6)),
            parameters));
  }
}
