package dev.intercore.cli.guard.git;

import dev.intercore.cli.CallerIdentity;
import dev.intercore.cli.CommandContext;
import dev.intercore.intent.Intent;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.intent.IntentOutcome.IntentView;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.Intents;
import dev.intercore.intent.Ownership;
import dev.intercore.process.ProcessIdentity;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The caller of {@code git commit}: an agent's session or a person.
 *
 * @param sessions that own its intents; none for a person
 * @param ancestors the processes above the caller
 * @param agentLike whether the environment has variables of an agent's tool
 * @param name in events
 */
record Committer(
    List<IntentOwner> sessions, List<ProcessIdentity> ancestors, boolean agentLike, String name) {
  /** Variables with a session; the tools' own are set for the commands that they run. */
  private static final List<String> SESSIONS =
      List.of(CallerIdentity.SESSION_VARIABLE, "CLAUDE_CODE_SESSION_ID", "GEMINI_SESSION_ID");

  /** Variables that agents' tools set for the commands that they run. */
  private static final List<String> SIGNS =
      List.of(
          CallerIdentity.AGENT_VARIABLE,
          "CLAUDECODE",
          "CURSOR_AGENT",
          "CODEX_SANDBOX",
          "CODEX_SANDBOX_NETWORK_DISABLED",
          "GEMINI_CLI");

  static Committer of(CommandContext context) {
    Set<String> names = new LinkedHashSet<>();
    SESSIONS.forEach(variable -> context.caller().session(variable).ifPresent(names::add));
    OptionalLong pid = context.client().pid();
    return new Committer(
        owners(context, names),
        pid.isPresent() ? context.caller().processes().above(pid.getAsLong()) : List.of(),
        SIGNS.stream().anyMatch(sign -> context.variable(sign).isPresent()),
        context
            .variable("USER")
            .or(() -> context.variable("LOGNAME"))
            .orElseGet(() -> pid.isPresent() ? "process-" + pid.getAsLong() : "unknown"));
  }

  /** Returns the same as part of these sessions, if there are any. */
  Committer under(CommandContext context, Set<String> names) {
    return names.isEmpty()
        ? this
        : new Committer(owners(context, names), ancestors, agentLike, name);
  }

  private static List<IntentOwner> owners(CommandContext context, Set<String> names) {
    if (names.isEmpty()) {
      return List.of();
    }
    Optional<ProcessIdentity> process = context.caller().processAbove();
    Optional<String> agent = context.caller().agent();
    return names.stream().map(name -> new IntentOwner(name, agent, process, true)).toList();
  }

  boolean isPerson() {
    return sessions.isEmpty();
  }

  /** Returns the owner that reads the registry. */
  IntentOwner reader() {
    return sessions.isEmpty() ? IntentOwner.NO_SESSION : sessions.getFirst();
  }

  boolean owns(Intent intent) {
    return sessions.stream().anyMatch(owner -> owner.session().equals(intent.session()));
  }

  /**
   * Returns the sessions whose live intents were declared under an ancestor of the caller. Not
   * every tool sets a variable for the commands that it runs, but an intent has its process.
   */
  Set<String> sessionsAbove(Intents intents) {
    Set<String> found = new LinkedHashSet<>();
    if (!ancestors.isEmpty()) {
      for (IntentOutcome outcome : intents.queries().list(IntentOwner.NO_SESSION, false)) {
        outcome
            .view()
            .filter(this::isUnderAncestor)
            .ifPresent(view -> found.add(view.intent().session()));
      }
    }
    return found;
  }

  private boolean isUnderAncestor(IntentView view) {
    Optional<ProcessIdentity> process = view.intent().process();
    return process.isPresent()
        && ancestors.contains(process.get())
        && !view.ownership().equals(Optional.of(Ownership.EXPIRED));
  }
}
