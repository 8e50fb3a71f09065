package dev.intercore.work.storage;

import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** All that a store holds, as it is carried to another. */
public record Holdings(List<TeamRecord> records, List<RecordHeartbeat> signs) {
  /**
   * Everything in a ledger.
   *
   * @throws dev.intercore.common.IntercoreException when something cannot be read
   */
  public static Holdings of(Ledger ledger) {
    List<TeamRecord> records = new ArrayList<>();
    for (RecordKind<?> kind : RecordKind.ALL) {
      records.addAll(ledger.page(kind, PageCursor.START, Integer.MAX_VALUE));
    }
    for (CorruptRecord damage : ledger.damaged()) {
      throw NotingLedger.refused(damage);
    }
    Holdings found = new Holdings(records, List.of());
    // An agent is heard of also before it has a hook.
    Set<String> agents = found.ids(RecordKind.AGENT);
    agents.addAll(found.ids(RecordKind.HOOK));
    List<RecordHeartbeat> signs = new ArrayList<>(signs(ledger, RecordKind.HOOK, agents));
    signs.addAll(signs(ledger, RecordKind.MERGE, found.ids(RecordKind.MERGE)));
    return new Holdings(records, signs);
  }

  private static List<RecordHeartbeat> signs(Ledger ledger, RecordKind<?> kind, Set<String> ids) {
    List<RecordHeartbeat> signs = new ArrayList<>();
    for (String id : ids) {
      ledger.touched(kind, id).ifPresent(touch -> signs.add(new RecordHeartbeat(kind, id, touch)));
    }
    return signs;
  }

  /** The names of one kind. */
  public Set<String> ids(RecordKind<?> kind) {
    Set<String> ids = new TreeSet<>();
    for (TeamRecord record : records) {
      if (record.kind().equals(kind)) {
        ids.add(record.id());
      }
    }
    return ids;
  }

  public long highestSeq() {
    return records.stream().mapToLong(TeamRecord::seq).max().orElse(0);
  }

  public long highestToken() {
    long highest = 0;
    for (TeamRecord record : records) {
      if (record instanceof MergeRequest request) {
        highest = Math.max(highest, request.fencingToken().orElse(0));
      }
    }
    return highest;
  }
}
