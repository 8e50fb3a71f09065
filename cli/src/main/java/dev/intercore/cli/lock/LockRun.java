package dev.intercore.cli.lock;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.lock.Acquisition;
import dev.intercore.lock.LockHolder;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Runs a command that is itself the holder of a lock. */
final class LockRun implements Command {
  @Override
  public Spec spec() {
    return LockCall.aboutOne("lock run", "run a command that holds a lock as long as it runs")
        .details(
            """
            The command's own process is the holder: it is free when the command ends, however it ends, and not before,
            even if ic is killed. TERM, INT and HUP go to the command; stdin, directory and environment are the caller's.
            """)
        .option(LockCall.WAIT)
        .takesProgram()
        .exit(
            ExitCode.YES,
            "the command's own exit code; 128+n if a signal ended it, 127 not found, 126 not"
                + " runnable")
        .exit(
            ExitCode.NO,
            "someone else has the lock: the command was not started (or its own exit code)")
        .example("ic lock run deploy staging -- ./deploy --now")
        .example("ic lock run build \"$PWD\" --wait 10m -- make test")
        .build();
  }

  @Override
  public Reply run(Call call) throws IOException {
    LockCall asking = new LockCall(call);
    long child =
        call.client()
            .child()
            .orElseThrow(() ->
                new IntercoreException(
                    ErrorCode.INTERNAL,
                    "there is no process that could become the command",
                    "Start it as `ic lock run`, not through java."));
    LockHolder holder =
        new LockHolder(Optional.of(asking.identity(child)), Optional.empty(), asking.session());
    Acquisition acquisition =
        asking.locks().acquire(asking.key(), holder, asking.wait(LockCall.WAIT));
    if (acquisition instanceof Acquisition.HeldBy busy) {
      return LockAcquire.busy(busy.lock());
    }
    Acquisition.Handover handover = ((Acquisition.Acquired) acquisition).handover();
    call.site()
        .handOver(
            List.of(
                handover.held().toString(),
                handover.free().toString(),
                handover.note().toString(),
                Integer.toString(call.afterDashes().size())));
    return Reply.handover();
  }
}
