package dev.intercore.status;

import dev.intercore.common.Result;
import java.util.function.Function;

/**
 * A condition about one record that was named by the start of its id. Which one is meant is found
 * out once: others that begin alike may come while somebody waits.
 */
final class Named<T> implements WaitCondition {
  private final Function<String, Result<T>> find;
  private final Function<T, String> id;
  private final Function<T, WaitState> sight;
  private String name;

  Named(
      String start,
      Function<String, Result<T>> find,
      Function<T, String> id,
      Function<T, WaitState> sight) {
    this.name = start;
    this.find = find;
    this.id = id;
    this.sight = sight;
  }

  @Override
  public WaitState look() {
    Result<T> found = find.apply(name);
    if (found instanceof Result.No<T> no) {
      return WaitState.impossible(no.fact(), no.hint());
    }
    T one = found.value().orElseThrow();
    name = id.apply(one);
    return sight.apply(one);
  }
}
