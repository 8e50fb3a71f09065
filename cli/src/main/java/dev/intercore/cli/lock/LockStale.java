package dev.intercore.cli.lock;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import java.time.Duration;

/** Lists the locks of the dead. */
final class LockStale implements Command {
  static final Option OLDER_THAN =
      Option.valued("--older-than", "DUR", "taken at least so long ago (default 5s)");
  static final Duration USUAL_AGE = Duration.ofSeconds(5);

  @Override
  public Spec spec() {
    return LockCall.aboutLocks("lock stale", "list the locks whose holder is dead")
        .details(
            """
            Only those whose holder is surely dead: age alone makes no lock stale. The next acquire takes such a lock
            over by itself.
            """)
        .option(OLDER_THAN)
        .exit(ExitCode.YES, "name, scope, owner and age, tab-separated and sorted; none is no line")
        .example("ic lock stale")
        .example("ic lock stale --older-than 0s --json")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    return LockList.reply(
        new LockCall(call).locks().stale(call.duration(OLDER_THAN).orElse(USUAL_AGE)));
  }
}
