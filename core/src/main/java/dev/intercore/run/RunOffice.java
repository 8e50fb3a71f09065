package dev.intercore.run;

import dev.intercore.common.Actor;
import dev.intercore.common.Result;
import dev.intercore.process.ProcessTable;
import dev.intercore.store.Durability;
import dev.intercore.store.ReplayCodec;
import dev.intercore.store.Store;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where one asker's looks and decisions are made, each in a transaction of its own. */
record RunOffice(Store database, Actor by, ProcessTable processes) {
  private static final ReplayCodec<String> NAME = ReplayCodec.text(text -> text, text -> text);

  <T> T look(Function<RunTransaction, T> look) {
    return database.read(tx -> look.apply(new RunTransaction(tx, by)));
  }

  /** Changes what is only derived from the rest, and so no event tells of. */
  void mend(Consumer<RunTransaction> repair) {
    database.write(
        Durability.FULL,
        tx -> {
          repair.accept(new RunTransaction(tx, by));
          return true;
        });
  }

  /**
   * Decides. A request that was carried out before is not decided again; it is told how things
   * stand.
   *
   * @param name what the answer is about
   * @param find that, by its name
   */
  <T> Result<T> decide(
      Function<T, String> name,
      BiFunction<RunTransaction, String, Result<T>> find,
      Function<RunTransaction, Result<T>> decision) {
    AtomicReference<@Nullable Result<T>> made = new AtomicReference<>();
    String kept =
        database.write(
            Durability.FULL,
            NAME,
            tx -> {
              Result<T> result = decision.apply(new RunTransaction(tx, by));
              made.set(result);
              return result.value().map(name).orElse("");
            });
    Result<T> result = made.get();
    return result == null ? look(desk -> find.apply(desk, kept)) : result;
  }
}
