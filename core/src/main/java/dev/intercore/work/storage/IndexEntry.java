package dev.intercore.work.storage;

import dev.intercore.common.WireEnum;
import dev.intercore.work.record.Convoy;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.Escalation.EscalationSource;
import dev.intercore.work.record.Escalation.EscalationStatus;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.WorkStatus;
import java.util.Set;
import java.util.TreeSet;

/** Something a record is looked up by. */
public record IndexEntry(Name name, String value) implements Comparable<IndexEntry> {
  /** What for. */
  public enum Name implements WireEnum {
    /** An item that has to be done before this one. */
    NEEDS,
    /** This item may be taken; the value is its priority. */
    READY,
    /** An item of this convoy. */
    HOLDS,
    /** The branch in whose line this request stands. */
    LINE,
    /** The item of this request, while it stands in line. */
    BEAD,
    /** What this escalation is about, until it is closed. */
    ABOUT,
    /** This hook holds an item. */
    HELD
  }

  @Override
  public int compareTo(IndexEntry other) {
    int names = name.compareTo(other.name);
    return names != 0 ? names : value.compareTo(other.value);
  }

  /** All of a record; whether an item is ready depends on others, which the ledger has. */
  static Set<IndexEntry> of(TeamRecord record, Ledger ledger) {
    Set<IndexEntry> links = own(record);
    if (record instanceof WorkItem item && isReady(item, ledger)) {
      links.add(new IndexEntry(Name.READY, item.priority().wireName()));
    }
    return links;
  }

  /** Those of one name only, for who has no list of them. */
  public static Set<IndexEntry> of(TeamRecord record, Name name, Ledger ledger) {
    Set<IndexEntry> links = name == Name.READY ? of(record, ledger) : own(record);
    links.removeIf(link -> link.name() != name);
    return links;
  }

  /** Those that the record alone tells. */
  private static Set<IndexEntry> own(TeamRecord record) {
    Set<IndexEntry> links = new TreeSet<>();
    if (record instanceof WorkItem item) {
      item.dependsOn().forEach(bead -> links.add(new IndexEntry(Name.NEEDS, bead)));
    } else if (record instanceof Convoy convoy) {
      convoy.beadIds().forEach(bead -> links.add(new IndexEntry(Name.HOLDS, bead)));
    } else if (record instanceof MergeRequest request && request.status().isInLine()) {
      links.add(new IndexEntry(Name.LINE, request.targetBranch()));
      links.add(new IndexEntry(Name.BEAD, request.beadId()));
    } else if (record instanceof Escalation open && open.status() != EscalationStatus.CLOSED) {
      links.add(new IndexEntry(Name.ABOUT, open.subject()));
    } else if (record instanceof HookState hook && hook.status().isHeld()) {
      links.add(new IndexEntry(Name.HELD, hook.beadId().orElse("")));
    }
    return links;
  }

  private static boolean isReady(WorkItem item, Ledger ledger) {
    return item.status() == WorkStatus.OPEN
        && item.assignee().isEmpty()
        && waitsFor(item, ledger).isEmpty()
        && !isEscalated(item, ledger);
  }

  /** What of that which has to be done before is not done, or not known to be. */
  public static Set<String> waitsFor(WorkItem item, Ledger ledger) {
    Set<String> waiting = new TreeSet<>();
    for (String bead : item.dependsOn()) {
      if (ledger.glance(RecordKind.WORK, bead).filter(one -> one.status().isFinished()).isEmpty()) {
        waiting.add(bead);
      }
    }
    return waiting;
  }

  /**
   * Whether it failed so often that a person has to look first. An escalation that cannot be read
   * may be the one about it.
   */
  public static boolean isEscalated(WorkItem item, Ledger ledger) {
    if (item.attempts() < WorkItem.MOST_ATTEMPTS) {
      return false;
    }
    for (Escalation open : ledger.linked(RecordKind.ESCALATION, Name.ABOUT, item.id())) {
      if (open.source() == EscalationSource.ATTEMPTS) {
        return true;
      }
    }
    return ledger.damaged().stream()
        .anyMatch(damage -> damage.kind().equals(RecordKind.ESCALATION));
  }
}
