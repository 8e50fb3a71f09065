package dev.intercore.it;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Judges the notes of processes that took locks. Each line was one write at the end of one file, so
 * lines are in the order of the writes:
 *
 * <pre>
 * enter LOCK TOKEN PID-START-N   written by the holder, after it was told that it has the lock
 * leave LOCK TOKEN PID-START-N   written by the holder, before it begins to give the lock back
 * kill PID                       written before the process is killed, or ends by itself
 * fault WORDS                    something a worker saw that must not be
 * </pre>
 *
 * Both notes of a hold are made while it lasts. So holds that overlap show as a note of one between
 * the notes of another, unless that other was killed; and a hold that ended in a kill must never be
 * heard of again once the lock has a new holder.
 */
final class LockHistory {
  private record Hold(String lock, long token, String id) {
    String pid() {
      return id.substring(0, id.indexOf('-'));
    }
  }

  private final List<String> faults = new ArrayList<>();
  private final Map<String, Hold> inside = new HashMap<>();
  private final Map<String, Long> lastTokens = new HashMap<>();
  private final Set<String> killed = new HashSet<>();
  private int holds;
  private int takenOver;

  private LockHistory() {}

  static LockHistory of(Stream<String> lines) {
    LockHistory history = new LockHistory();
    lines.forEach(history::read);
    return history;
  }

  private void read(String line) {
    List<String> words = List.of(line.split(" ", -1));
    switch (words.getFirst()) {
      case "enter" -> enter(hold(words), line);
      case "leave" -> leave(hold(words), line);
      case "kill" -> killed.add(words.get(1));
      default -> faults.add(line);
    }
  }

  private static Hold hold(List<String> words) {
    return new Hold(words.get(1), Long.parseLong(words.get(2)), words.get(3));
  }

  private void enter(Hold hold, String line) {
    holds++;
    Hold before = inside.put(hold.lock(), hold);
    if (before != null) {
      takenOver++;
      if (!killed.contains(before.pid())) {
        faults.add(line + ": though " + before.id() + " was inside and alive");
      }
    }
    Long last = lastTokens.put(hold.lock(), hold.token());
    if (last != null && last >= hold.token()) {
      faults.add(line + ": its token is not above " + last);
    }
  }

  private void leave(Hold hold, String line) {
    if (!inside.remove(hold.lock(), hold)) {
      faults.add(line + ": it was no longer the holder");
    }
  }

  /** What must not have been; nothing when all is well. */
  List<String> faults() {
    return List.copyOf(faults);
  }

  int holds() {
    return holds;
  }

  /** So many holders were followed by another without having left. */
  int takenOver() {
    return takenOver;
  }

  /** The pids of those that are inside at the end. */
  List<Long> pidsInside() {
    return inside.values().stream().map(hold -> Long.parseLong(hold.pid())).toList();
  }

  long lastToken(String lock) {
    return lastTokens.getOrDefault(lock, 0L);
  }

  @Override
  public String toString() {
    return holds + " holds, " + takenOver + " taken over from the dead";
  }
}
