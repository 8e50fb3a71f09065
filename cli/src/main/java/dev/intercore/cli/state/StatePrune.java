package dev.intercore.cli.state;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;

/** Frees the space of expired values. */
final class StatePrune implements Command {
  @Override
  public Spec spec() {
    return Spec.named("state prune", "free the space of expired values")
        .details("Expired values are invisible anyway; this only makes room.\n")
        .exit(ExitCode.YES, "`N pruned`")
        .example("ic state prune")
        .forHooks()
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    int pruned = call.open().state().prune();
    return Reply.line(ExitCode.YES, pruned + " pruned", "pruned", pruned);
  }
}
