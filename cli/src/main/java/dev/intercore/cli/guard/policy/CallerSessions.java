package dev.intercore.cli.guard.policy;

import dev.intercore.cli.CallerIdentity;
import dev.intercore.cli.CommandContext;
import dev.intercore.cli.guard.tool.HookMessage;
import dev.intercore.common.Names;
import dev.intercore.intent.IntentOwner;
import dev.intercore.process.ProcessIdentity;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The sessions for which a tool calls: that of its message, and that of the environment. */
public final class CallerSessions {
  private final CommandContext context;
  private final List<String> sessions;

  public CallerSessions(CommandContext context, HookMessage message) {
    this.context = context;
    Set<String> names = new LinkedHashSet<>();
    message.session().ifPresent(names::add);
    context.variable(CallerIdentity.SESSION_VARIABLE).ifPresent(names::add);
    this.sessions = List.copyOf(names);
  }

  /**
   * Returns all sessions as owners of intents, or one owner that owns nothing. Names are checked
   * only here, because without a guarded project they do not matter.
   */
  public List<IntentOwner> owners() {
    CallerIdentity caller = context.caller();
    caller.session();
    if (sessions.isEmpty()) {
      return List.of(IntentOwner.NO_SESSION);
    }
    Optional<ProcessIdentity> process = caller.processAbove();
    Optional<String> agent = caller.agent();
    List<IntentOwner> owners = new ArrayList<>();
    for (String session : sessions) {
      owners.add(new IntentOwner(Names.check("session", session), agent, process, true));
    }
    return owners;
  }

  /** Returns the owner that ends; the environment may name a session of an outer agent. */
  public List<IntentOwner> endingOwner() {
    return owners().subList(0, 1);
  }

  boolean contains(String session) {
    return sessions.contains(session);
  }

  /** Returns the session with which the agent declares intents. */
  Optional<String> session() {
    return sessions.stream().findFirst();
  }
}
