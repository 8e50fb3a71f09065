package dev.intercore.intent;

import dev.intercore.common.WireEnum;
import java.util.Optional;

/**
 * Whether an edit is allowed.
 *
 * @param intent the intent that allows it or is the reason to deny it
 * @param subject the path the answer is about, if several were checked
 */
public record GateAnswer(Reason reason, Optional<String> intent, Optional<String> subject) {
  /** The stable word for the answer. */
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

  /** Returns the same answer about a path. */
  public GateAnswer about(String path) {
    return new GateAnswer(reason, intent, Optional.of(path));
  }

  public boolean allowed() {
    return reason.allows();
  }
}
