package dev.intercore.cli.lock;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.lock.Acquisition;
import dev.intercore.lock.HeldLock;
import dev.intercore.lock.LockHolder;
import dev.intercore.lock.Locks;
import java.time.Duration;

/** Takes a lock. */
final class LockAcquire implements Command {
  @Override
  public Spec spec() {
    return LockCall.aboutOne("lock acquire", "take a lock, and print its fencing token")
        .details(
            """
            The holder is a process that lasts: the one --pid names, else the nearest one above ic that is not a
            throw-away shell or a wrapper. When it dies, the next acquire takes the lock over. Tokens of one lock only grow.
            """)
        .option(LockCall.WAIT)
        .option(LockCall.OWNER)
        .option(LockCall.PID)
        .exit(ExitCode.YES, "the token: the lock is yours")
        .exit(ExitCode.NO, "someone has it, or you already have")
        .example(
            "ic lock acquire deploy staging --wait 30s && ./deploy && ic lock release deploy"
                + " staging")
        .example("ic lock acquire merge main --owner agent-7 --wait 0s")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    LockCall asking = new LockCall(call);
    Duration wait = asking.wait(LockCall.WAIT);
    LockHolder holder = asking.holder();
    Acquisition first = acquire(call, asking, holder, wait);
    return first instanceof Acquisition.Acquired acquired
        ? taken(acquired, holder)
        : busy(((Acquisition.HeldBy) first).lock());
  }

  /** In an engine only one try is made, and the client comes again while there is time. */
  private static Acquisition acquire(Call call, LockCall asking, LockHolder holder, Duration wait) {
    Locks locks = asking.locks();
    Acquisition first = locks.acquire(asking.key(), holder, Duration.ZERO);
    if (first instanceof Acquisition.Acquired || !wait.isPositive()) {
      return first;
    }
    call.site().retryLater();
    return locks.acquire(asking.key(), holder, wait);
  }

  private static Reply taken(Acquisition.Acquired acquired, LockHolder holder) {
    Reply reply =
        Reply.line(
            ExitCode.YES,
            Long.toString(acquired.token()),
            "acquired",
            true,
            "token",
            acquired.token(),
            "owner",
            acquired.owner());
    return holder.process().isPresent() || holder.text().isPresent()
        ? reply
        : reply.saying(
            "no process above ic lasts, so none was recorded",
            "Nobody can release it: use --pid or --owner, or `ic lock run`.");
  }

  static Reply busy(HeldLock lock) {
    return Reply.quiet(
            ExitCode.NO, "acquired", false, "token", null, "owner", lock.owner().orElse(null))
        .saying(
            "held by " + lock.shownOwner() + " for " + Ages.text(lock.age()),
            "Wait longer with --wait; `ic lock list` shows who holds what.");
  }
}
