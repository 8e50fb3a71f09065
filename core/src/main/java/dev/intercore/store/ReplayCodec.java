package dev.intercore.store;

import dev.intercore.common.Result;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * How the answer of a write is stored under its request id, and restored when the request arrives
 * again because its answer was lost. Decoding runs in the transaction of the repeat.
 */
public record ReplayCodec<T>(
    Function<T, String> encode, BiFunction<Transaction, String, T> decode) {
  public static final ReplayCodec<Boolean> BOOLEAN = text(yes -> yes ? "y" : "n", "y"::equals);

  public static final ReplayCodec<Integer> COUNT = text(String::valueOf, Integer::valueOf);

  /** One letter for each answer. */
  public static final ReplayCodec<List<Boolean>> BOOLEANS =
      text(
          all -> {
            StringBuilder letters = new StringBuilder();
            all.forEach(yes -> letters.append(yes ? 'y' : 'n'));
            return letters.toString();
          },
          letters -> letters.chars().mapToObj(letter -> letter == 'y').toList());

  /** Stores the whole answer as text. */
  public static <T> ReplayCodec<T> text(Function<T, String> encode, Function<String, T> decode) {
    return new ReplayCodec<>(encode, (_, text) -> decode.apply(text));
  }

  /**
   * Stores only the id of a record, so that a repeat returns the record as it is now. An expected
   * no changes nothing and is never stored.
   */
  public static <T> ReplayCodec<Result<T>> byId(
      Function<T, String> id, BiFunction<Transaction, String, Result<T>> find) {
    return new ReplayCodec<>(result -> result.value().map(id).orElse(""), find);
  }
}
