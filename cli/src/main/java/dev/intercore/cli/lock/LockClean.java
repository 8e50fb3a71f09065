package dev.intercore.cli.lock;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;

/** Frees the locks of the dead. */
final class LockClean implements Command {
  @Override
  public Spec spec() {
    return LockCall.aboutLocks("lock clean", "free the locks whose holder is dead")
        .details("Exactly those that `ic lock stale` lists. Their tokens go on where they were.\n")
        .option(LockStale.OLDER_THAN)
        .exit(ExitCode.YES, "`<n> cleaned`")
        .example("ic lock clean")
        .example("ic lock clean --older-than 1h")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    int cleaned =
        new LockCall(call)
            .locks()
            .clean(call.duration(LockStale.OLDER_THAN).orElse(LockStale.USUAL_AGE));
    return Reply.line(ExitCode.YES, cleaned + " cleaned", "cleaned", cleaned);
  }
}
