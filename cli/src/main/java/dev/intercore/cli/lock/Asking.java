package dev.intercore.cli.lock;

import dev.intercore.ErrorCode;
import dev.intercore.IntercoreException;
import dev.intercore.Names;
import dev.intercore.cli.Call;
import dev.intercore.cli.parse.UsageException;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.lock.Holder;
import dev.intercore.lock.LockFolder;
import dev.intercore.lock.LockKey;
import dev.intercore.lock.LockOptions;
import dev.intercore.lock.Locks;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.process.Processes;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** What a call about locks is about: which lock, for whom, in which folder. */
final class Asking {
  static final Option OWNER =
      Option.valued("--owner", "TEXT", "who holds it; whoever says the same may release it");
  static final Option PID =
      Option.valued("--pid", "N", "the process that holds it, instead of the one found above ic");
  static final Option WAIT =
      Option.valued("--wait", "DUR", "how long to wait while someone else has it (default 1s)");

  static final Duration USUAL_WAIT = Duration.ofSeconds(1);

  private static final String SESSION_VARIABLE = "INTERCORE_SESSION";
  private static final long MOST_PID = 1L << 31;

  private final Call call;
  private final Processes processes = Processes.here();

  Asking(Call call) {
    this.call = call;
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

  Locks locks() {
    LockFolder folder = LockFolder.of(call.environment(), call.directory());
    if (!folder.isMarked()) {
      // An engine makes no folders in places that it only hears of.
      call.callersOnly();
    }
    return new Locks(
        folder,
        LockOptions.defaults()
            .withProcesses(processes)
            .withClock(call.clock())
            .withTrace(call.trace())
            .withAsker(call.asker()));
  }

  /** What is left of the wait; an engine tries once. */
  Duration wait(Option option) {
    return call.duration(option).orElse(USUAL_WAIT).minus(call.client().waited());
  }

  Holder holder() {
    Optional<ProcessIdentity> process = call.option(PID).map(this::named).or(this::lasting);
    return new Holder(process, call.option(OWNER), session());
  }

  /** A process that is to be the holder by its pid. */
  ProcessIdentity identity(long pid) {
    try {
      return processes
          .identity(pid)
          .orElseThrow(() ->
              new IntercoreException(
                  ErrorCode.BAD_VALUE,
                  "there is no process " + pid,
                  "Name one that lives as long as the lock is to be held."));
    } catch (IOException e) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE,
          "cannot see whether there is a process " + pid,
          "Leave --pid out and give an --owner instead.",
          e);
    }
  }

  private ProcessIdentity named(String text) {
    return identity(number(text, MOST_PID));
  }

  private Optional<ProcessIdentity> lasting() {
    OptionalLong pid = call.client().pid();
    OptionalLong parent = call.client().parent();
    if (pid.isPresent()
        && parent.isPresent()
        && processes.hasLostItsParent(pid.getAsLong(), parent.getAsLong())) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE,
          "the process that called ic is gone",
          "Nobody would hold the lock: use --pid, or call ic from a process that lasts.");
    }
    return pid.isPresent() ? processes.lasting(pid.getAsLong()) : Optional.empty();
  }

  long token(String text) {
    return number(text, Long.MAX_VALUE);
  }

  private long number(String text, long most) {
    try {
      long number = Long.parseLong(text);
      if (number > 0 && number <= most && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
        return number;
      }
    } catch (NumberFormatException _) {
      // Told below, as for any other that will not do.
    }
    throw notNumber(text);
  }

  private UsageException notNumber(String text) {
    return call.usage("not a positive whole number: " + text, "Write digits only.");
  }

  /** A label only, so one that would break a line is left out. */
  Optional<String> session() {
    return Optional.ofNullable(call.environment().get(SESSION_VARIABLE)).filter(Names::isName);
  }
}
