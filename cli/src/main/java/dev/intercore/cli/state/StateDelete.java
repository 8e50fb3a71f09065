package dev.intercore.cli.state;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;

/** Removes one value. */
final class StateDelete implements Command {
  @Override
  public Spec spec() {
    return Spec.named("state delete", "remove a value")
        .argument("KEY", "what it is")
        .argument("SCOPE", "whose it is")
        .option(StateSet.EVENT)
        .exit(ExitCode.YES, "`deleted`, or `not found` when there was none")
        .example("ic state delete progress session-1")
        .forHooks()
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    boolean deleted = StateSet.state(call).delete(call.argument(0), call.argument(1));
    return Reply.line(ExitCode.YES, deleted ? "deleted" : "not found", "deleted", deleted);
  }
}
