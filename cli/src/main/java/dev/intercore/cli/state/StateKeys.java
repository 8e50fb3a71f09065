package dev.intercore.cli.state;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import java.util.List;

/** Lists the keys. */
final class StateKeys implements Command {
  @Override
  public Spec spec() {
    return Spec.named("state keys", "list the keys that have a value")
        .exit(ExitCode.YES, "one key a line, sorted; none is no line")
        .example("ic state keys")
        .forHooks()
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    List<String> keys = call.open().state().keys();
    return Reply.lines(keys, keys);
  }
}
