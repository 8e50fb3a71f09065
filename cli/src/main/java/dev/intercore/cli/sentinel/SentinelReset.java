package dev.intercore.cli.sentinel;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;

/** Forgets a guard. */
final class SentinelReset implements Command {
  @Override
  public Spec spec() {
    return Spec.named("sentinel reset", "forget a guard, so that the next check is allowed")
        .argument("NAME", "the guard")
        .argument("SCOPE", "whose it is")
        .option(SentinelCheck.EVENT)
        .exit(ExitCode.YES, "`reset`, also when it had not fired")
        .example("ic sentinel reset compound session-1")
        .forHooks()
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    SentinelCheck.sentinels(call).reset(call.argument(0), call.argument(1));
    return Reply.line(ExitCode.YES, "reset", "reset", true);
  }
}
