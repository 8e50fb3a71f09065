package dev.intercore.intent;

import dev.intercore.common.WireEnum;
import java.util.Optional;

/**
 * Whether an edit may be made.
 *
 * @param intent the one that allows it, or that is the reason why not
 * @param subject what was asked about, when it is one of several
 */
public record GateAnswer(Reason reason, Optional<String> intent, Optional<String> subject) {
  /** Why, in words that stay. */
  public enum Reason implements WireEnum {
    COVERED,
    NO_ACTIVE_INTENT,
    QUEUED_INTENT,
    STALE_LEASE,
    OUTSIDE_SCOPE,
    FORBIDDEN_BY_INTENT,
    PROTECTED,
    READ_ONLY_SHELL,
    NOT_READ_ONLY,
    REGISTRY_ERROR;

    public boolean allows() {
      return this == COVERED || this == READ_ONLY_SHELL;
    }
  }

  public static GateAnswer of(Reason reason) {
    return new GateAnswer(reason, Optional.empty(), Optional.empty());
  }

  static GateAnswer of(Reason reason, Intent intent) {
    return new GateAnswer(reason, Optional.of(intent.id()), Optional.empty());
  }

  /** The same, said of something. */
  public GateAnswer about(String what) {
    return new GateAnswer(reason, intent, Optional.of(what));
  }

  public boolean allowed() {
    return reason.allows();
  }
}
