package dev.intercore.cli.state;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import java.util.List;

/** Lists the scopes of a key. */
final class StateList implements Command {
  @Override
  public Spec spec() {
    return Spec.named("state list", "list the scopes that have a value for a key")
        .argument("KEY", "what it is")
        .exit(ExitCode.YES, "one scope a line, sorted; none is no line")
        .example("ic state list progress")
        .forHooks()
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    List<String> scopes = call.open().state().list(call.argument(0));
    return Reply.lines(scopes, scopes);
  }
}
