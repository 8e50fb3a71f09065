package dev.intercore.status;

import java.util.Optional;

/**
 * How something that is waited for stands.
 *
 * @param fact what is in the way, or what has come true
 * @param hint what to do about it, where there is more to say than to wait
 * @param value what one could not know before, such as which item it is; as JSON has it
 */
public record Sight(Kind kind, String fact, Optional<Object> value, Optional<String> hint) {
  public enum Kind {
    MET,
    NOT_YET,
    /** It cannot come true any more. */
    IMPOSSIBLE
  }

  static Sight met(String fact) {
    return new Sight(Kind.MET, fact, Optional.empty(), Optional.empty());
  }

  static Sight met(String fact, Object value) {
    return new Sight(Kind.MET, fact, Optional.of(value), Optional.empty());
  }

  static Sight notYet(String fact) {
    return new Sight(Kind.NOT_YET, fact, Optional.empty(), Optional.empty());
  }

  static Sight impossible(String fact) {
    return new Sight(Kind.IMPOSSIBLE, fact, Optional.empty(), Optional.empty());
  }

  static Sight impossible(String fact, String hint) {
    return new Sight(Kind.IMPOSSIBLE, fact, Optional.empty(), Optional.of(hint));
  }

  public boolean isMet() {
    return kind == Kind.MET;
  }

  public boolean isFinal() {
    return kind != Kind.NOT_YET;
  }
}
