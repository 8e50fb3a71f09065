package dev.intercore.cli.guard.git;

import dev.intercore.intent.GateAnswer;
import dev.intercore.intent.GateAnswer.Reason;
import dev.intercore.intent.Intent;
import java.util.Optional;

/**
 * Why a path may not be committed.
 *
 * @param answer what the gate said; nothing if it is only that someone else holds it
 * @param holder the intent of someone else that holds it
 */
record RefusedPath(Staged staged, Optional<GateAnswer> answer, Optional<Intent> holder) {
  private static final int MOST_TEXT = 80;

  /** In words. */
  String line() {
    return staged.path() + ": " + why();
  }

  private String why() {
    if (!staged.told()) {
      return "its name is not UTF-8, and cannot be told from others";
    }
    String own = answer.map(RefusedPath::own).orElse("");
    return holder.map(intent -> (own.isEmpty() ? "" : own + "; ") + heldBy(intent)).orElse(own);
  }

  private static String own(GateAnswer answer) {
    String intent = answer.intent().orElse("your intent");
    return switch (answer.reason()) {
      case NO_ACTIVE_INTENT -> "this session has declared no change";
      case QUEUED_INTENT -> intent + " still waits for its turn";
      case STALE_LEASE -> "the lease of " + intent + " is over";
      case OUTSIDE_SCOPE -> "not among the files that you declared";
      case FORBIDDEN_BY_INTENT -> intent + " promises not to touch it";
      case PROTECTED -> "belongs to git or to intercore";
      case COVERED, READ_ONLY_SHELL, NOT_READ_ONLY, REGISTRY_ERROR -> answer.reason().wireName();
    };
  }

  private static String heldBy(Intent intent) {
    String who =
        intent.agent().map(label -> label + ", session ").orElse("session ") + intent.session();
    String text = intent.text();
    boolean cut = text.codePointCount(0, text.length()) > MOST_TEXT;
    return "held by "
        + who
        + " ("
        + intent.id()
        + ": "
        + (cut ? text.substring(0, text.offsetByCodePoints(0, MOST_TEXT)) + "…" : text)
        + ")";
  }

  boolean is(Reason reason) {
    return answer.filter(given -> given.reason() == reason).isPresent();
  }

  /** Whether to declare it would help, now or when whoever holds it is done. */
  boolean canBeDeclared() {
    return staged.told() && (is(Reason.NO_ACTIVE_INTENT) || is(Reason.OUTSIDE_SCOPE));
  }
}
