package dev.intercore.work;

import dev.intercore.common.Actor;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.process.Liveness;
import dev.intercore.process.ProcessTable;
import dev.intercore.store.ReplayCodec;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.storage.CorruptRecord;
import dev.intercore.work.storage.Heartbeat;
import dev.intercore.work.storage.TeamStore;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where one asker's looks and decisions are made, each in a transaction of its own. */
final class TeamOffice {
  private static final char SEPARATOR = ' ';

  private final TeamStore keeper;
  private final Actor by;
  private final ProcessTable processes;
  private final Set<CorruptRecord> damaged = new LinkedHashSet<>();

  TeamOffice(TeamStore keeper, Actor by, ProcessTable processes) {
    this.keeper = keeper;
    this.by = by;
    this.processes = processes;
  }

  <T> T look(Function<TeamTransaction, T> look) {
    AtomicReference<List<CorruptRecord>> met = new AtomicReference<>(List.of());
    T answer =
        keeper.look(ledger -> {
          T seen = look.apply(new TeamTransaction(ledger, by, processes.host()));
          // A look that was disturbed is made again, and only the last one counts.
          met.set(ledger.damaged());
          return seen;
        });
    damaged.addAll(met.get());
    return answer;
  }

  /**
   * Decides. A request that was carried out before is not decided again; it is told how things
   * stand.
   */
  <T extends TeamRecord> Result<T> decide(
      RecordKind<T> kind, Function<TeamTransaction, Result<T>> decision) {
    AtomicReference<List<CorruptRecord>> met = new AtomicReference<>(List.of());
    AtomicReference<@Nullable Result<T>> made = new AtomicReference<>();
    String kept =
        keeper.decide(
            ReplayCodec.text(text -> text, text -> text),
            ledger -> {
              Result<T> result = decision.apply(new TeamTransaction(ledger, by, processes.host()));
              met.set(ledger.damaged());
              made.set(result);
              return result.value().map(TeamOffice::kept).orElse("");
            });
    damaged.addAll(met.get());
    Result<T> result = made.get();
    return result == null ? look(desk -> again(desk, kind, kept)) : result;
  }

  /** What the answer was about, and whose it was then. */
  private static String kept(TeamRecord record) {
    return record.id() + SEPARATOR + holder(record);
  }

  private static String holder(TeamRecord record) {
    if (record instanceof MergeRequest request) {
      return MergeLine.token(request);
    }
    return record instanceof WorkItem item ? item.assignee().orElse("") : "";
  }

  /** What was taken may be another's by now, whose token is nobody else's business. */
  private static <T extends TeamRecord> Result<T> again(
      TeamTransaction desk, RecordKind<T> kind, String kept) {
    int end = kept.indexOf(SEPARATOR);
    String id = end < 0 ? kept : kept.substring(0, end);
    String holder = end < 0 ? "" : kept.substring(end + 1);
    return desk.one(kind, id)
        .then(record ->
            holder.isEmpty() || holder.equals(holder(record))
                ? Result.already(record)
                : Result.no(
                    Why.TAKEN,
                    id + " was yours, and has been taken over since",
                    "Ask again for what you want."));
  }

  /** Decides something that is about no single record. */
  <T> T settle(ReplayCodec<T> verdict, Function<TeamTransaction, T> decision) {
    return keeper.decide(
        verdict,
        ledger -> {
          T answer = decision.apply(new TeamTransaction(ledger, by, processes.host()));
          damaged.addAll(ledger.damaged());
          return answer;
        });
  }

  /** Where the records are, if they are in files. */
  Optional<Path> folder() {
    return keeper.folder();
  }

  /** Returns whether the process of a heartbeat is still running. */
  Liveness liveness(Optional<Heartbeat> heartbeat, long now) {
    return heartbeat
        .flatMap(beat ->
            beat.process()
                .map(process -> processes.liveness(process.withHost(beat.of()), beat.at(), now)))
        .orElse(Liveness.UNKNOWN);
  }

  TeamStore keeper() {
    return keeper;
  }

  boolean isDatabase() {
    return keeper.isDatabase();
  }

  /** What could not be read on the way. */
  List<CorruptRecord> damaged() {
    return List.copyOf(damaged);
  }
}
