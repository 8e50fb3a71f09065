package dev.intercore.run;

import dev.intercore.common.Actor;
import dev.intercore.common.Ids;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.event.EventLog;
import dev.intercore.json.JsonObject;
import dev.intercore.store.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What one asker sees and changes within one transaction. */
final class RunTransaction {
  private static final String RUN = "run";

  private final Transaction tx;
  private final Actor by;
  private final RunTable runs;

  RunTransaction(Transaction tx, Actor by) {
    this.tx = tx;
    this.by = by;
    this.runs = new RunTable(tx);
  }

  Transaction tx() {
    return tx;
  }

  Actor by() {
    return by;
  }

  RunTable runs() {
    return runs;
  }

  /** The run whose name is, or begins with, that. */
  Result<Run> run(String start) {
    return id(RUN, start, runs.find(start).isPresent(), runs::starting)
        .then(id -> Result.already(runs.find(id).orElseThrow()));
  }

  /** The same, if it still may change. */
  Result<Run> activeRun(String start) {
    return run(start).then(run -> run.isActive() ? Result.already(run) : over(run));
  }

  static <T> Result<T> over(Run run) {
    return Result.no(
        Why.ILLEGAL_MOVE,
        run.id() + " has ended: it is " + run.status().wireName(),
        "What has ended stays as it is; begin another with `ic run create`.");
  }

  /** The whole name of what is called, or begins, so. */
  Result<String> id(String noun, String start, boolean exact, Ids.Starting named) {
    String hint =
        noun.equals(RUN)
            ? "`ic run list` shows those there are."
            : "`ic agent list --run RUN` shows those of a run.";
    return exact ? Result.already(start) : Ids.find(noun, start, hint, named);
  }

  /** A name for something new. */
  String freshId(String prefix, String what, Predicate<String> isUsed) {
    return Ids.fresh(
        prefix, List.of(prefix, tx.now(), by.name(), what, EventLog.lastIn(tx)), isUsed);
  }

  /** Writes the event: name, value, name, value; what is not there is not told. */
  void tell(String type, String subject, @Nullable Object... body) {
    Map<String, @Nullable Object> all = JsonObject.map(body);
    all.values().removeIf(value -> value == null || value.equals(Optional.empty()));
    all.replaceAll((_, value) -> value instanceof Optional<?> some ? some.orElse(null) : value);
    EventLog.append(tx, type, subject, by.name(), all);
  }
}
