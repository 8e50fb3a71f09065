package dev.intercore.work.storage.files;

import dev.intercore.event.EventLog;
import dev.intercore.files.AtomicFolder;
import dev.intercore.store.Counters;
import dev.intercore.store.RequestLog;
import dev.intercore.store.Transaction;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.RecordHeartbeat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Does what a journal says, as often as it takes: what is done already is left as it is. */
final class Finishing {
  /** Counts the changes over a `.local` that was removed. */
  private static final String GENERATION = "team.generation";

  private final TeamFolder folder;

  Finishing(TeamFolder folder) {
    this.folder = folder;
  }

  /** A number that no change has had, and whose events were not told. */
  static long nextGeneration(Transaction tx, long last) {
    Counters counters = new Counters(tx);
    long generation = counters.nextToken(GENERATION, last + 1);
    while (EventLog.isTold(tx, FolderChange.uid(generation, 0))) {
      generation = counters.next(GENERATION, generation + 1);
    }
    return generation;
  }

  void files(Journal journal) throws IOException {
    Quarantine quarantine = new Quarantine(folder);
    for (Journal.Aside aside : journal.asides()) {
      quarantine.take(aside);
    }
    for (TeamRecord record : journal.records()) {
      record(record);
    }
    for (RecordHeartbeat sign : journal.signs()) {
      write(folder, sign);
    }
  }

  private void record(TeamRecord record) throws IOException {
    KindView<?> view = new KindView<>(record.kind(), folder, _ -> {});
    Optional<? extends TeamRecord> there = view.find(record.id());
    if (there.isEmpty() || there.get().revision() < record.revision()) {
      write(folder, record);
    }
  }

  static boolean isWritten(TeamFolder folder, TeamRecord record) throws IOException {
    return isThere(folder.records(record.kind()), record.id(), Form.of(record));
  }

  private static boolean isThere(AtomicFolder files, String id, byte[] content) throws IOException {
    byte[] there = files.read(TeamFolder.name(id), TeamFolder.MOST_BYTES).orElse(new byte[0]);
    return Arrays.equals(there, content);
  }

  /** Whether there was anything to write: equal bytes are not written again. */
  static boolean write(TeamFolder folder, TeamRecord record) throws IOException {
    return put(folder.records(record.kind()), record.id(), Form.of(record));
  }

  /** Whoever touches finishes what was left before, so that there is never a later one. */
  static boolean write(TeamFolder folder, RecordHeartbeat sign) throws IOException {
    byte[] text = (sign.touch().record() + "\n").getBytes(StandardCharsets.UTF_8);
    return put(folder.activity(sign.kind()), sign.id(), text);
  }

  private static boolean put(AtomicFolder files, String id, byte[] content) throws IOException {
    if (isThere(files, id, content)) {
      return false;
    }
    files.put(TeamFolder.name(id), content);
    return true;
  }

  /** Removes what a heartbeat that was stopped left in the making. */
  void sweep(RecordKind<?> kind) throws IOException {
    AtomicFolder activity = folder.activity(kind);
    activity.sweep(activity.names());
  }

  /** Tells what was not told. */
  static void events(Transaction tx, Journal journal) {
    journal.events().forEach(told -> EventLog.appendOnce(tx, told.uid(), told.event()));
    new Counters(tx).raise(GENERATION, journal.generation());
  }

  /** Who made the change never heard of it, and may ask again. */
  static void answer(Transaction tx, Journal journal) {
    journal.answer().ifPresent(answer -> RequestLog.store(tx, answer.request(), answer.text()));
  }
}
