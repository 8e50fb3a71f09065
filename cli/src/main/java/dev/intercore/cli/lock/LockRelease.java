package dev.intercore.cli.lock;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.lock.Locks.Release;

/** Gives a lock back. */
final class LockRelease implements Command {
  @Override
  public Spec spec() {
    return LockCall.aboutOne("lock release", "give a lock back")
        .details(
            """
            The process that holds it may, and whoever gives the --owner it was taken with.
            """)
        .option(LockCall.OWNER)
        .option(LockCall.PID)
        .exit(ExitCode.YES, "`released`")
        .exit(ExitCode.NO, "it is someone else's, or nobody has it; nothing is changed")
        .example("ic lock release deploy staging")
        .example("ic lock release merge main --owner agent-7")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    LockCall asking = new LockCall(call);
    Release release = asking.locks().release(asking.key(), asking.holder());
    if (release instanceof Release.Released) {
      return Reply.line(ExitCode.YES, "released", "released", true);
    }
    Reply no = Reply.quiet(ExitCode.NO, "released", false);
    return release instanceof Release.HeldByAnother other
        ? no.saying(
            "held by " + other.lock().shownOwner() + " for " + Ages.text(other.lock().age()),
            "Only its holder may release it, or whoever gives the same --owner.")
        : no.saying("nobody holds it", "`ic lock list` shows who holds what.");
  }
}
