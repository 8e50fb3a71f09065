package dev.intercore.common;

import java.util.Optional;
import java.util.function.Function;

/** What became of a wish: done, or an expected no with its reason. */
public sealed interface Result<T> {
  /** Why not. */
  enum Why {
    /** Nothing has that name. */
    UNKNOWN,
    /** What has that name cannot be read, which is not the same as not being there. */
    DAMAGED,
    /** Several names begin so. */
    AMBIGUOUS,
    /** Another has it, or it has another. */
    TAKEN,
    /** It cannot go there from where it is. */
    ILLEGAL_MOVE,
    /** There is nothing to take. */
    NOTHING_READY,
    /** Something else has to come first. */
    BLOCKED,
    /** The token is not that of the latest begin. */
    STALE_TOKEN
  }

  /**
   * It is as it was wished.
   *
   * @param changed whether it was done just now; otherwise it was so already
   */
  record Done<T>(T answer, boolean changed) implements Result<T> {}

  /**
   * It is not, and nothing was changed.
   *
   * @param fact what is in the way
   * @param hint what to do about it
   */
  record No<T>(Why why, String fact, String hint) implements Result<T> {}

  static <T> Result<T> done(T value) {
    return new Done<>(value, true);
  }

  /** It was so already. */
  static <T> Result<T> already(T value) {
    return new Done<>(value, false);
  }

  static <T> Result<T> no(Why why, String fact, String hint) {
    return new No<>(why, fact, hint);
  }

  /** Goes on with the value, if there is one. */
  default <R> Result<R> then(Function<T, Result<R>> next) {
    if (this instanceof No<T> no) {
      return no(no.why(), no.fact(), no.hint());
    }
    return next.apply(((Done<T>) this).answer());
  }

  default Optional<T> value() {
    return this instanceof Done<T> done ? Optional.of(done.answer()) : Optional.empty();
  }

  default boolean isDone() {
    return this instanceof Done<T>;
  }
}
