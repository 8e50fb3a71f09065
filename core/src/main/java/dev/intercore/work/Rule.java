package dev.intercore.work;

import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import java.util.Optional;
import java.util.function.BiFunction;

/** Something that should hold of every record of a kind. */
record Rule<T extends TeamRecord>(
    RecordKind<T> kind, BiFunction<TeamTransaction, T, Optional<Rule.Trouble>> broken) {
  /**
   * How a record breaks it.
   *
   * @param fact what should be otherwise
   * @param words what mending it does, or what a person can do
   * @param mend changes what belongs to it, on the same desk
   */
  record Trouble(String fact, String words, Optional<Runnable> mend) {
    static Optional<Trouble> mendable(String fact, String words, Runnable mend) {
      return Optional.of(new Trouble(fact, words, Optional.of(mend)));
    }

    /** Nobody but a person knows what would be right. */
    static Optional<Trouble> told(String fact, String words) {
      return Optional.of(new Trouble(fact, words, Optional.empty()));
    }
  }

  Optional<Trouble> lookAt(TeamTransaction desk, T record) {
    return broken.apply(desk, record);
  }
}
