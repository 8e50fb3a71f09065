package dev.intercore.cli.state;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;

/** Prints one value. */
final class StateGet implements Command {
  @Override
  public Spec spec() {
    return Spec.named("state get", "print the value as it was given")
        .argument("KEY", "what it is")
        .argument("SCOPE", "whose it is")
        .exit(ExitCode.YES, "found; the payload is on stdout")
        .exit(ExitCode.NO, "there is none, or it has expired; nothing is printed")
        .example("ic state get progress session-1")
        .forHooks()
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    return call.open()
        .state()
        .get(call.argument(0), call.argument(1))
        .map(payload -> Reply.verbatim(payload + "\n"))
        .orElseGet(Reply::silentNo);
  }
}
