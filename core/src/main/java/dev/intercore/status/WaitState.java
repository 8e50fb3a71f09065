package dev.intercore.status;

import java.util.Optional;

/**
 * The state of a condition.
 *
 * @param fact what is met or still missing
 * @param value a result that the caller did not know, such as the ready item
 * @param hint the next step if waiting does not help
 */
public record WaitState(Kind kind, String fact, Optional<Object> value, Optional<String> hint) {
  public enum Kind {
    MET,
    NOT_YET,
    /** The condition can never be met. */
    IMPOSSIBLE
  }

  static WaitState met(String fact) {
    return new WaitState(Kind.MET, fact, Optional.empty(), Optional.empty());
  }

  static WaitState met(String fact, Object value) {
    return new WaitState(Kind.MET, fact, Optional.of(value), Optional.empty());
  }

  static WaitState notYet(String fact) {
    return new WaitState(Kind.NOT_YET, fact, Optional.empty(), Optional.empty());
  }

  static WaitState impossible(String fact) {
    return new WaitState(Kind.IMPOSSIBLE, fact, Optional.empty(), Optional.empty());
  }

  static WaitState impossible(String fact, String hint) {
    return new WaitState(Kind.IMPOSSIBLE, fact, Optional.empty(), Optional.of(hint));
  }

  public boolean isMet() {
    return kind == Kind.MET;
  }

  public boolean isFinal() {
    return kind != Kind.NOT_YET;
  }
}
