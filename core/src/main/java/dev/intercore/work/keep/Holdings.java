package dev.intercore.work.keep;

import dev.intercore.work.record.Kind;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.TeamRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** All that a store holds, as it is carried to another. */
public record Holdings(List<TeamRecord> records, List<Sign> signs) {
  /**
   * Everything in a ledger.
   *
   * @throws dev.intercore.common.IntercoreException when something cannot be read
   */
  public static Holdings of(Ledger ledger) {
    List<TeamRecord> records = new ArrayList<>();
    for (Kind<?> kind : Kind.ALL) {
      records.addAll(ledger.page(kind, Place.START, Integer.MAX_VALUE));
    }
    for (Damage damage : ledger.damaged()) {
      throw NotingLedger.refused(damage);
    }
    Holdings found = new Holdings(records, List.of());
    // An agent is heard of also before it has a hook.
    Set<String> agents = found.ids(Kind.AGENT);
    agents.addAll(found.ids(Kind.HOOK));
    List<Sign> signs = new ArrayList<>(signs(ledger, Kind.HOOK, agents));
    signs.addAll(signs(ledger, Kind.MERGE, found.ids(Kind.MERGE)));
    return new Holdings(records, signs);
  }

  private static List<Sign> signs(Ledger ledger, Kind<?> kind, Set<String> ids) {
    List<Sign> signs = new ArrayList<>();
    for (String id : ids) {
      ledger.touched(kind, id).ifPresent(touch -> signs.add(new Sign(kind, id, touch)));
    }
    return signs;
  }

  /** The names of one kind. */
  public Set<String> ids(Kind<?> kind) {
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
