package dev.intercore.work.storage;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What every ledger does about damaged records: notes them, and refuses to change them. */
public abstract class NotingLedger implements Ledger {
  /** The counters of a project, whichever store it has. */
  protected static final String SEQ = "team.seq";

  protected static final String TOKEN = "team.token";

  private final boolean writing;
  private final Set<CorruptRecord> damaged = new LinkedHashSet<>();

  protected NotingLedger(boolean writing) {
    this.writing = writing;
  }

  @Override
  public final <T extends TeamRecord> Optional<T> find(RecordKind<T> kind, String id) {
    Optional<T> record = glance(kind, id);
    if (record.isEmpty() && writing) {
      for (CorruptRecord damage : damaged) {
        if (damage.kind().equals(kind) && damage.id().equals(id)) {
          throw refused(damage);
        }
      }
    }
    return record;
  }

  public static IntercoreException refused(CorruptRecord damage) {
    return new IntercoreException(
        ErrorCode.CORRUPT,
        damage.toString(),
        "Nothing was changed. `ic doctor` tells more; mend it, or let `ic doctor` put it aside.");
  }

  @Override
  public final void refuseDamaged(RecordKind<?> kind) {
    for (CorruptRecord damage : damaged) {
      if (writing && damage.kind().equals(kind)) {
        throw refused(damage);
      }
    }
  }

  protected final void note(CorruptRecord damage) {
    damaged.add(damage);
  }

  /** It is out of the way. */
  protected final void forget(CorruptRecord damage) {
    damaged.removeIf(known -> known.kind().equals(damage.kind()) && known.id().equals(damage.id()));
  }

  @Override
  public final List<CorruptRecord> damaged() {
    return List.copyOf(damaged);
  }
}
