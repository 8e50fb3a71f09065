package dev.intercore.work;

import dev.intercore.common.Actor;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.process.Liveness;
import dev.intercore.process.ProcessTable;
import dev.intercore.store.ReplayCodec;
import dev.intercore.work.TeamTransfer.Transferred;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.storage.CorruptRecord;
import dev.intercore.work.storage.Heartbeat;
import dev.intercore.work.storage.TeamRecords;
import dev.intercore.work.storage.TeamStore;
import dev.intercore.work.storage.TeamTransaction;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A team of agents, as one actor sees and changes it. The expected no is a {@link Result.No}.
 * Answers leave out corrupt records, which are passed to a callback.
 */
public final class Team {
  private static final char SEPARATOR = ' ';

  private final TeamStore store;
  private final Actor actor;
  private final ProcessTable processes;
  private final Consumer<CorruptRecord> corrupt;
  private final Set<CorruptRecord> reported = new LinkedHashSet<>();

  /**
   * Creates the view of one actor.
   *
   * @param corrupt called after a transaction with each corrupt record that it met, once
   */
  public Team(
      TeamStore store, Actor actor, ProcessTable processes, Consumer<CorruptRecord> corrupt) {
    this.store = store;
    this.actor = actor;
    this.processes = processes;
    this.corrupt = corrupt;
  }

  public Agents agents() {
    return new Agents(this);
  }

  public WorkItems work() {
    return new WorkItems(this);
  }

  public Hooks hooks() {
    return new Hooks(this);
  }

  public Convoys convoys() {
    return new Convoys(this);
  }

  public MergeQueue merges() {
    return new MergeQueue(this);
  }

  public Escalations escalations() {
    return new Escalations(this);
  }

  /** Returns the check of all records, which can repair them. */
  public WorkDoctorCheck checkup() {
    return new WorkDoctorCheck(this);
  }

  /** Returns the same operations under the names of the beads-state format. */
  public StateManager stateManager() {
    return new StateManager(this);
  }

  /** Writes the file form of all records into a folder; a second call writes the same bytes. */
  public Result<Transferred> export(Path directory) {
    return new TeamTransfer(this).exportTo(directory);
  }

  /** Adds all records of an exported folder, or none. */
  public Result<Transferred> importFrom(Path directory) {
    return new TeamTransfer(this).importFrom(directory);
  }

  /** Returns whether the records are kept in the database alone. */
  public boolean isInDatabase() {
    return store.folder().isEmpty();
  }

  TeamStore store() {
    return store;
  }

  /** What a transaction returned, and the corrupt records that it met. */
  private record Seen<T>(T result, List<CorruptRecord> corrupt) {}

  <T> T read(Function<TeamTransaction, T> query) {
    return report(store.read(records -> see(records, false, query)));
  }

  private <T> Seen<T> see(
      TeamRecords records, boolean writing, Function<TeamTransaction, T> function) {
    TeamTransaction tx = new TeamTransaction(records, actor, processes.host(), writing);
    T result = function.apply(tx);
    tx.save();
    return new Seen<>(result, tx.corrupt());
  }

  /** Returns the corrupt records that were reported so far. */
  public List<CorruptRecord> corrupt() {
    return List.copyOf(reported);
  }

  private <T> T report(Seen<T> seen) {
    for (CorruptRecord one : seen.corrupt()) {
      if (reported.add(one)) {
        corrupt.accept(one);
      }
    }
    return seen.result();
  }

  /**
   * Decides about a record. A request that was carried out before is not decided again; its answer
   * is the record as it is now.
   */
  <T extends TeamRecord> Result<T> write(
      RecordKind<T> kind, Function<TeamTransaction, Result<T>> decision) {
    return write(
        result -> result.value().map(one -> one.id() + SEPARATOR + holder(one)).orElse(""),
        (tx, text) -> replay(tx, kind, text),
        decision);
  }

  /** Finds a record and decides about it. */
  <T extends TeamRecord> Result<T> write(
      RecordKind<T> kind, String id, BiFunction<TeamTransaction, T, Result<T>> decision) {
    return write(kind, tx -> tx.one(kind, id).then(record -> decision.apply(tx, record)));
  }

  /** Decides something that is not about one record. */
  <T> T write(
      Function<T, String> encode,
      BiFunction<TeamTransaction, String, T> decode,
      Function<TeamTransaction, T> decision) {
    ReplayCodec<Seen<T>> replay =
        new ReplayCodec<>(
            seen -> encode.apply(seen.result()),
            (tx, text) -> see(store.recordsIn(tx), false, again -> decode.apply(again, text)));
    return report(store.write(replay, records -> see(records, true, decision)));
  }

  /** Returns the agent of an item or the token of a merge request. */
  private static String holder(TeamRecord record) {
    if (record instanceof MergeRequest request) {
      return MergeRules.token(request);
    }
    return record instanceof WorkItem item ? item.assignee().orElse("") : "";
  }

  /** Another agent may have taken the item since, and its token must not be shown to this one. */
  private static <T extends TeamRecord> Result<T> replay(
      TeamTransaction tx, RecordKind<T> kind, String text) {
    int end = text.indexOf(SEPARATOR);
    String id = end < 0 ? text : text.substring(0, end);
    String holder = end < 0 ? "" : text.substring(end + 1);
    return tx.one(kind, id)
        .then(record ->
            holder.isEmpty() || holder.equals(holder(record))
                ? Result.already(record)
                : Result.no(
                    Why.TAKEN, id + " has been taken over since", "Run the command again."));
  }

  /** Returns whether the process of a heartbeat is still running. */
  Liveness liveness(Optional<Heartbeat> heartbeat, long now) {
    return heartbeat
        .flatMap(beat ->
            beat.process()
                .map(process -> processes.liveness(process.withHost(beat.of()), beat.at(), now)))
        .orElse(Liveness.UNKNOWN);
  }
}
