package dev.intercore.query.words;

import dev.intercore.common.Result;
import java.util.Optional;

/** What a question in words means. */
public sealed interface Meaning {
  /**
   * A statement.
   *
   * @param whole where only the latest are shown: asks how many there are, and after which number
   * @param nobody what no rows mean, where a name was said that nothing may have
   */
  record Asks(String statement, Optional<String> whole, Optional<Result.No<?>> nobody)
      implements Meaning {
    public static Asks statement(String sql) {
      return new Asks(sql, Optional.empty(), Optional.empty());
    }
  }

  /** It is known, and names something that is not there, or not one thing. */
  record Unclear(Result.No<?> no) implements Meaning {}

  /** Nobody knows that question. */
  record Unknown() implements Meaning {}

  default Optional<String> sql() {
    return this instanceof Asks asks ? Optional.of(asks.statement()) : Optional.empty();
  }
}
