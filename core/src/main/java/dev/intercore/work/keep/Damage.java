package dev.intercore.work.keep;

import dev.intercore.work.record.Kind;

/** A record that cannot be read, and why. */
public record Damage(Kind<?> kind, String id, String fault) {
  @Override
  public String toString() {
    return kind.noun() + " " + id + " is damaged: " + fault;
  }
}
