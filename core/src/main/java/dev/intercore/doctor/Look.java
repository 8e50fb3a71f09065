package dev.intercore.doctor;

import java.util.List;
import java.util.Optional;

/**
 * What a check has seen.
 *
 * @param notes what is worth knowing and not wrong
 * @param skipped why nothing was looked at
 */
public record Look(List<Finding> findings, List<String> notes, Optional<String> skipped) {
  public static Look of(List<Finding> findings) {
    return new Look(List.copyOf(findings), List.of(), Optional.empty());
  }

  public static Look skipped(String why) {
    return new Look(List.of(), List.of(), Optional.of(why));
  }

  public Look noting(List<String> more) {
    return new Look(findings, List.copyOf(more), skipped);
  }
}
