package dev.intercore.common;

import java.util.Optional;
import java.util.function.Function;

/** The result of an operation: done, or an expected no with its reason. */
public sealed interface Result<T> {
  /** The reason of a no. */
  enum Why {
    /** No record has that name. */
    UNKNOWN,
    /** The record of that name cannot be read, so it is not known to be missing. */
    CORRUPT,
    /** Several names start with that text. */
    AMBIGUOUS,
    /** Another agent has the item, or the agent has another item. */
    TAKEN,
    /** The state does not permit that change. */
    ILLEGAL_MOVE,
    /** No item is ready. */
    NOTHING_READY,
    /** Another change has to come first. */
    BLOCKED,
    /** The token is not the latest one. */
    STALE_TOKEN
  }

  /**
   * The requested state holds.
   *
   * @param changed whether this operation changed it
   */
  record Done<T>(T answer, boolean changed) implements Result<T> {}

  /**
   * The operation was rejected and changed nothing.
   *
   * @param fact the reason in words
   * @param hint the next step
   */
  record No<T>(Why why, String fact, String hint) implements Result<T> {}

  static <T> Result<T> done(T value) {
    return new Done<>(value, true);
  }

  /** The requested state held before. */
  static <T> Result<T> already(T value) {
    return new Done<>(value, false);
  }

  static <T> Result<T> no(Why why, String fact, String hint) {
    return new No<>(why, fact, hint);
  }

  /** Continues with the answer, or returns the no. */
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
