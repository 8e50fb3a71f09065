package dev.intercore.cli.guard.git;

import dev.intercore.cli.Call;
import dev.intercore.cli.Caller;
import dev.intercore.intent.Intent;
import dev.intercore.intent.IntentOwner;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.process.ProcessTable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Who is about to commit.
 *
 * @param sessions by any of which its intents are its own; none if it is a person
 * @param above the processes that it was started by
 * @param agentLike whether an agent's tool seems to be among them, by what it left in the
 *     environment
 * @param name what it is called in events
 */
record Committer(
    List<IntentOwner> sessions, List<ProcessIdentity> above, boolean agentLike, String name) {
  /** The tools' own: who edits under them in the tool is the same who commits. */
  private static final List<String> SESSIONS =
      List.of(Caller.SESSION_VARIABLE, "CLAUDE_CODE_SESSION_ID", "GEMINI_SESSION_ID");

  /** What agents' tools leave in the environment of the commands they run. */
  private static final List<String> SIGNS =
      List.of(
          Caller.AGENT_VARIABLE,
          "CLAUDECODE",
          "CURSOR_AGENT",
          "CODEX_SANDBOX",
          "CODEX_SANDBOX_NETWORK_DISABLED",
          "GEMINI_CLI");

  static Committer of(Call call) {
    Set<String> names = new LinkedHashSet<>();
    SESSIONS.forEach(variable -> call.caller().session(variable).ifPresent(names::add));
    return new Committer(
        parties(call, names),
        above(call),
        SIGNS.stream().anyMatch(sign -> call.variable(sign).isPresent()),
        call.variable("USER").or(() -> call.variable("LOGNAME")).orElseGet(() -> process(call)));
  }

  /** The same as part of these sessions; none of them leaves it as it is. */
  Committer under(Call call, Set<String> names) {
    return names.isEmpty() ? this : new Committer(parties(call, names), above, agentLike, name);
  }

  private static List<IntentOwner> parties(Call call, Set<String> names) {
    if (names.isEmpty()) {
      return List.of();
    }
    Optional<ProcessIdentity> process = call.caller().process().aboveIfAny();
    Optional<String> agent = call.caller().agent();
    return names.stream().map(name -> new IntentOwner(name, agent, process, true)).toList();
  }

  private static List<ProcessIdentity> above(Call call) {
    OptionalLong pid = call.client().pid();
    return pid.isPresent() ? ProcessTable.here().above(pid.getAsLong()) : List.of();
  }

  private static String process(Call call) {
    OptionalLong pid = call.client().pid();
    return pid.isPresent() ? "process-" + pid.getAsLong() : "unknown";
  }

  boolean isPerson() {
    return sessions.isEmpty();
  }

  /** As whom it looks at the registry. */
  IntentOwner looker() {
    return sessions.isEmpty() ? IntentOwner.NO_SESSION : sessions.getFirst();
  }

  /** Whether it declared that intent. */
  boolean owns(Intent intent) {
    return sessions.stream().anyMatch(party -> party.session().equals(intent.session()));
  }
}
