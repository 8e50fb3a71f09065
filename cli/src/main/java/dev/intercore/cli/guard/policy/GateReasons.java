package dev.intercore.cli.guard.policy;

import dev.intercore.intent.GateAnswer;

/** Why an edit is denied, and the next step, as sentences. */
public final class GateReasons {
  private GateReasons() {}

  public static String fact(GateAnswer answer) {
    String what = answer.subject().orElse("this");
    String intent = answer.intent().orElse("your intent");
    return switch (answer.reason()) {
      case COVERED, READ_ONLY_SHELL -> "allowed";
      case NO_ACTIVE_INTENT -> what + ": this session has declared no change";
      case QUEUED_INTENT -> what + ": " + intent + " still waits for its turn";
      case STALE_LEASE -> what + ": the lease of " + intent + " is over";
      case OUTSIDE_SCOPE -> what + " is not among the files that you declared";
      case FORBIDDEN_BY_INTENT -> what + ": " + intent + " promises not to touch it";
      case PROTECTED -> what + " belongs to git or to intercore";
      case NOT_READ_ONLY -> "without an active intent only reading commands may run";
      case REGISTRY_ERROR -> "the registry cannot be read";
    };
  }

  public static String hint(GateAnswer answer) {
    return switch (answer.reason()) {
      case COVERED, READ_ONLY_SHELL -> "";
      case NO_ACTIVE_INTENT, OUTSIDE_SCOPE, NOT_READ_ONLY ->
          "Declare it first: ic intent declare --allow PATH --intent \"what for\"";
      case QUEUED_INTENT ->
          "Wait for it: ic intent promote " + answer.intent().orElse("ID") + " --wait 5m";
      case STALE_LEASE -> "Renew it: ic intent renew " + answer.intent().orElse("ID");
      case FORBIDDEN_BY_INTENT -> "Clear that intent and declare another, if it must be.";
      case PROTECTED -> "Use their own commands.";
      case REGISTRY_ERROR -> "`ic health` tells what is wrong.";
    };
  }
}
