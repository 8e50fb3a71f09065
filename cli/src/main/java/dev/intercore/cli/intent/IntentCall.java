package dev.intercore.cli.intent;

import dev.intercore.Intercore;
import dev.intercore.cli.Call;
import dev.intercore.cli.Caller;
import dev.intercore.cli.CallingProcess;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.Intents;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.project.PathResolver;
import dev.intercore.project.Project;
import java.util.Optional;

/** Who makes a call about intents, and in which project. */
final class IntentCall {
  static final Option SESSION =
      Option.valued("--session", "TEXT", "whose intents are yours (default INTERCORE_SESSION)");
  static final Option AGENT =
      Option.valued("--agent", "TEXT", "a label for it (default INTERCORE_AGENT)");
  static final Option PID =
      Option.valued("--pid", "N", "the process that lives for it, instead of the one above ic");
  static final Option LEASE =
      Option.valued("--lease", "DUR", "how long it counts as fresh: 60s to 10m (default 5m)");
  static final Option WAIT =
      Option.valued("--wait", "DUR", "how long to wait while others are in the way");

  private final Call call;
  private final Caller caller;

  IntentCall(Call call) {
    this.call = call;
    this.caller = call.caller();
  }

  /** A verb that looks. */
  static Spec.Builder looking(String verb, String summary) {
    return Spec.named("intent " + verb, summary).option(SESSION);
  }

  /** A verb that changes something, and so says who. */
  static Spec.Builder changing(String verb, String summary) {
    return looking(verb, summary).option(AGENT).option(PID);
  }

  /** The same about one intent. */
  static Spec.Builder changingOne(String verb, String summary) {
    return changing(verb, summary).argument("ID", "the intent, as `ic intent list` shows it");
  }

  Intents intents() {
    return open().intents();
  }

  private Intercore open() {
    return call.openShared();
  }

  PathResolver paths() {
    return new PathResolver(Project.of(call.databases().sharedDatabase()), call.directory());
  }

  /** Who changes something. */
  IntentOwner party() {
    Optional<String> session = caller.session(SESSION);
    CallingProcess process = caller.process();
    Optional<ProcessIdentity> owner =
        session.isPresent() ? process.findIfAny(PID) : process.find(PID);
    return new IntentOwner(
        session.or(() -> owner.map(CallingProcess::name)).orElseThrow(IntentCall::nobody),
        caller.agent(AGENT),
        owner,
        call.option(PID).isEmpty());
  }

  /** Who only looks. Whoever cannot be told has nothing of its own. */
  IntentOwner looker() {
    return caller
        .session(SESSION)
        .or(() -> caller.process().findIfAny(PID).map(CallingProcess::name))
        .map(IntentOwner::of)
        .orElse(IntentOwner.NO_SESSION);
  }

  private static IntercoreException nobody() {
    return new IntercoreException(
        ErrorCode.BAD_VALUE,
        "it is not known who asks: there is no session, and no process above ic lasts",
        "Give --session, or set INTERCORE_SESSION.");
  }
}
