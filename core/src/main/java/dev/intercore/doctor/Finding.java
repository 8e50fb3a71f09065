package dev.intercore.doctor;

import java.util.Optional;

/**
 * Something that is wrong.
 *
 * @param fact the same as long as it is so
 * @param advice what a person can do, if there is no repair
 */
public record Finding(String fact, String advice, Optional<Repair> repair) {
  public static Finding told(String fact, String advice) {
    return new Finding(fact, advice, Optional.empty());
  }

  public static Finding mendable(String fact, String words, Repair.Deed deed) {
    return new Finding(fact, "", Optional.of(new Repair(words, deed)));
  }
}
