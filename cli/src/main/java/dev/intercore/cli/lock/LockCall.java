package dev.intercore.cli.lock;

import dev.intercore.cli.Call;
import dev.intercore.cli.CallingProcess;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.lock.LockFolder;
import dev.intercore.lock.LockHolder;
import dev.intercore.lock.LockKey;
import dev.intercore.lock.LockOptions;
import dev.intercore.lock.Locks;
import dev.intercore.process.ProcessIdentity;
import java.time.Duration;
import java.util.Optional;

/** What a call about locks is about: which lock, for whom, in which folder. */
public final class LockCall {
  static final Option OWNER =
      Option.valued("--owner", "TEXT", "who holds it; whoever says the same may release it");
  static final Option PID =
      Option.valued("--pid", "N", "the process that holds it, instead of the one found above ic");
  static final Option WAIT =
      Option.valued("--wait", "DUR", "how long to wait while someone else has it (default 1s)");

  static final Duration USUAL_WAIT = Duration.ofSeconds(1);

  private final Call call;
  private final CallingProcess process;

  public LockCall(Call call) {
    this.call = call;
    this.process = call.caller().process();
  }

  /** What is true of every verb here. */
  static Spec.Builder aboutLocks(String path, String summary) {
    return Spec.named(path, summary).withoutDatabase();
  }

  /** The two arguments that every verb about one lock has. */
  static Spec.Builder aboutOne(String path, String summary) {
    return aboutLocks(path, summary)
        .argument("NAME", "what is locked, such as deploy")
        .argument("SCOPE", "of which, such as a branch or a project");
  }

  LockKey key() {
    return new LockKey(call.argument(0), call.argument(1));
  }

  /** The locks of whoever calls. */
  public Locks locks() {
    LockFolder folder = LockFolder.of(call.environment(), call.directory());
    if (!folder.isMarked()) {
      // An engine makes no folders in places that it only hears of.
      call.site().requireCaller();
    }
    return locks(folder);
  }

  Locks locks(LockFolder folder) {
    return new Locks(
        folder,
        LockOptions.defaults()
            .withProcesses(process.processes())
            .withClock(call.clock())
            .withTrace(call.trace())
            .withRequest(call.request()));
  }

  /** What is left of the wait; an engine tries once. */
  Duration wait(Option option) {
    return call.duration(option).orElse(USUAL_WAIT).minus(call.client().waited());
  }

  LockHolder holder() {
    return new LockHolder(process.find(PID), call.option(OWNER), session());
  }

  /** A process that is to be the holder by its pid. */
  ProcessIdentity identity(long pid) {
    return process.identity(pid);
  }

  long token(String text) {
    return call.number(text, Long.MAX_VALUE);
  }

  Optional<String> session() {
    return call.caller().session();
  }
}
