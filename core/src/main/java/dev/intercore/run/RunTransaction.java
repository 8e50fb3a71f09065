package dev.intercore.run;

import dev.intercore.common.Actor;
import dev.intercore.common.Ids;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.event.EventLog;
import dev.intercore.json.JsonObject;
import dev.intercore.process.ProcessTable;
import dev.intercore.store.Durability;
import dev.intercore.store.ReplayCodec;
import dev.intercore.store.Store;
import dev.intercore.store.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One transaction on runs: finds them by id prefix, makes ids and appends events. */
final class RunTransaction {
  private final Transaction sql;
  private final Actor actor;
  private final RunTable runs;

  private RunTransaction(Transaction sql, Actor actor) {
    this.sql = sql;
    this.actor = actor;
    this.runs = new RunTable(sql);
  }

  /** The store, the actor of changes and the process table, for all services of runs. */
  record RunContext(Store store, Actor actor, ProcessTable processes) {
    <T> T read(Function<RunTransaction, T> query) {
      return store.read(tx -> query.apply(new RunTransaction(tx, actor)));
    }

    /**
     * Runs one decision. A request that is already committed is not decided again; it gets the
     * record as it is now.
     *
     * @param id returns the text that is stored as the answer
     * @param find the answer to a repeated request
     */
    <T> Result<T> write(
        Function<T, String> id,
        BiFunction<RunTransaction, String, Result<T>> find,
        Function<RunTransaction, Result<T>> decision) {
      return store.write(
          Durability.FULL,
          ReplayCodec.byId(id, (tx, text) -> find.apply(new RunTransaction(tx, actor), text)),
          tx -> decision.apply(new RunTransaction(tx, actor)));
    }
  }

  Transaction sql() {
    return sql;
  }

  long now() {
    return sql.now();
  }

  Optional<String> session() {
    return actor.session();
  }

  RunTable runs() {
    return runs;
  }

  RunAgentTable agents() {
    return new RunAgentTable(sql);
  }

  /** Finds a run by its id or a unique prefix of it. */
  Result<Run> run(String start) {
    Optional<Run> exact = runs.find(start);
    return exact.isPresent()
        ? Result.already(exact.get())
        : Ids.find("run", start, "`ic run list` shows those there are.", runs::idsStartingWith)
            .then(id -> Result.already(runs.find(id).orElseThrow()));
  }

  /** Finds a run and refuses one that has ended. */
  Result<Run> activeRun(String start) {
    return run(start).then(run -> run.isActive() ? Result.already(run) : ended(run));
  }

  static <T> Result<T> ended(Run run) {
    return Result.no(
        Why.ILLEGAL_MOVE,
        run.id() + " has ended: it is " + run.status().wireName(),
        "A run that has ended cannot be changed; begin another with `ic run create`.");
  }

  /** Returns an unused id. The same history of the database gives the same id. */
  String freshId(String prefix, String content, Predicate<String> isUsed) {
    return Ids.fresh(
        prefix, List.of(prefix, now(), actor.name(), content, EventLog.lastIn(sql)), isUsed);
  }

  /** Appends an event with the body: name, value, name, value. Absent values are left out. */
  void appendEvent(String type, String subject, @Nullable Object... body) {
    Map<String, @Nullable Object> fields = JsonObject.map(body);
    fields.values().removeIf(value -> value == null || value.equals(Optional.empty()));
    fields.replaceAll((_, value) -> value instanceof Optional<?> some ? some.orElse(null) : value);
    EventLog.append(sql, type, subject, actor.name(), fields);
  }
}
