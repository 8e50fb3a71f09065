package dev.intercore.intent;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The live intents of one session as a transaction sees them: as read, and with its writes. */
final class LiveIntentsOfSession {
  private final String session;
  private final SortedMap<Long, Intent> bySequence = new TreeMap<>();

  /**
   * Keeps the intents of a session.
   *
   * @param read all live ones of the session, and others
   */
  LiveIntentsOfSession(String session, List<Intent> read) {
    this.session = session;
    read.forEach(this::put);
  }

  String session() {
    return session;
  }

  /** Takes note of a read or written intent, which may be of any session and closed. */
  void put(Intent intent) {
    if (intent.status().isLive() && intent.session().equals(session)) {
      bySequence.put(intent.sequence(), intent);
    } else {
      bySequence.remove(intent.sequence());
    }
  }

  /** Returns the intents in the order of declaration. */
  List<Intent> list() {
    return List.copyOf(bySequence.values());
  }
}
