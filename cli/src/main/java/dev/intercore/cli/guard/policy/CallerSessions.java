package dev.intercore.cli.guard;

import dev.intercore.cli.Call;
import dev.intercore.cli.Caller;
import dev.intercore.cli.guard.hook.Message;
import dev.intercore.common.Names;
import dev.intercore.intent.IntentOwner;
import dev.intercore.process.ProcessIdentity;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Who a hook asks for: the session that the tool names, and the one of its surroundings. */
final class Askers {
  private final List<String> sessions;
  private final Call call;

  Askers(Call call, Message message) {
    this.call = call;
    Set<String> names = new LinkedHashSet<>();
    message.session().ifPresent(names::add);
    call.variable(Caller.SESSION_VARIABLE).ifPresent(names::add);
    this.sessions = List.copyOf(names);
  }

  /**
   * All of them; nobody, to whom nothing belongs, if there is none. Names are looked at only here:
   * where nothing is guarded they do not matter.
   */
  List<IntentOwner> parties() {
    Caller caller = call.caller();
    caller.session();
    if (sessions.isEmpty()) {
      return List.of(IntentOwner.NO_SESSION);
    }
    Optional<ProcessIdentity> process = caller.process().aboveIfAny();
    Optional<String> agent = caller.agent();
    List<IntentOwner> parties = new ArrayList<>();
    for (String session : sessions) {
      parties.add(new IntentOwner(Names.check("session", session), agent, process, true));
    }
    return parties;
  }

  /**
   * The one whose end it is: what the surroundings name may be that of an agent further out, which
   * goes on.
   */
  List<IntentOwner> ending() {
    return parties().subList(0, 1);
  }

  boolean include(String session) {
    return sessions.contains(session);
  }

  /** The session to declare with. */
  Optional<String> session() {
    return sessions.stream().findFirst();
  }
}
