package dev.intercore.status;

import java.util.Optional;

/**
 * How something that is waited for stands.
 *
 * @param fact what is in the way, or what has come true
 * @param hint what to do about it, where there is more to say than to wait
 * @param value what one could not know before, such as which item it is; as JSON has it
 */
public record WaitState(Kind kind, String fact, Optional<Object> value, Optional<String> hint) {
  public enum Kind {
    MET,
    NOT_YET,
    /** It cannot come true any more. */
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
