package dev.intercore.journal;

import dev.intercore.event.Event;
import dev.intercore.event.EventLog;
import dev.intercore.journal.Journal.Answer;
import dev.intercore.journal.Journal.FileName;
import dev.intercore.journal.Journal.FileText;
import dev.intercore.journal.Journal.LoggedEvent;
import dev.intercore.journal.Journal.Move;
import dev.intercore.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The files and events that one change writes. Each file is put once. */
public final class FolderChange {
  private final FolderView view;
  private final List<FileText> files = new ArrayList<>();
  private final List<FileText> activity = new ArrayList<>();
  private final List<Move> moves = new ArrayList<>();
  private final List<FileName> removals = new ArrayList<>();
  private final List<NewEvent> events = new ArrayList<>();

  /**
   * An event of this change.
   *
   * @param uid empty if the generation of the change gives it one
   */
  private record NewEvent(Optional<String> uid, Event event) {
    void appendTo(Transaction tx) {
      if (uid.isPresent()) {
        EventLog.appendOnce(tx, uid.get(), event);
      } else {
        EventLog.append(tx, event);
      }
    }
  }

  FolderChange(FolderView view) {
    this.view = view;
  }

  /** Returns the files as they are before this change. */
  public FolderView view() {
    return view;
  }

  /** Writes the file of a record. */
  public void put(String subfolder, String id, String text) {
    files.add(new FileText(subfolder, id, text));
  }

  /** Writes the activity beside a record. */
  public void putActivity(String subfolder, String id, String text) {
    activity.add(new FileText(subfolder, id, text));
  }

  /** Moves a corrupt file into the quarantine. */
  public void quarantine(String subfolder, String id) {
    moves.add(new Move(subfolder, id, view.quarantineName(subfolder, id)));
  }

  /** Removes the file of a record. */
  public void remove(String subfolder, String id) {
    removals.add(new FileName(subfolder, id));
  }

  /** Removes temporary files that stopped writers left in a subfolder, at once. */
  public void sweep(String subfolder) {
    view.files().sweep(subfolder);
  }

  /** Appends an event. */
  public void append(Event event) {
    events.add(new NewEvent(Optional.empty(), event));
  }

  /** Appends an event unless there is one with this uid. */
  public void appendOnce(String uid, Event event) {
    events.add(new NewEvent(Optional.of(uid), event));
  }

  /** Appends the events of a change that writes no file, and so needs no journal. */
  void appendEvents(Transaction tx) {
    events.forEach(one -> one.appendTo(tx));
  }

  boolean writesRecords() {
    return !files.isEmpty() || !moves.isEmpty() || !removals.isEmpty();
  }

  boolean writesFiles() {
    return writesRecords() || !activity.isEmpty();
  }

  /** Returns the one file that this change writes, if that is the activity beside a record. */
  Optional<FileText> singleActivity() {
    return !writesRecords() && events.isEmpty() && activity.size() == 1
        ? Optional.of(activity.getFirst())
        : Optional.empty();
  }

  Journal toJournal(String uidPrefix, long generation, Optional<Answer> answer) {
    List<LoggedEvent> logged = new ArrayList<>();
    for (NewEvent one : events) {
      String uid = one.uid().orElse(uid(uidPrefix, generation, logged.size()));
      logged.add(new LoggedEvent(uid, one.event()));
    }
    return new Journal(generation, files, activity, moves, removals, logged, answer);
  }

  /** Returns the uid of an event; no other change has the generation. */
  static String uid(String prefix, long generation, int number) {
    return prefix + "." + generation + "." + number;
  }
}
