package dev.intercore.cli.sentinel;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.json.JsonObject;
import dev.intercore.sentinel.Sentinel;
import java.util.List;

/** Lists the guards that have fired. */
final class SentinelList implements Command {
  @Override
  public Spec spec() {
    return Spec.named("sentinel list", "list the guards that have fired")
        .exit(
            ExitCode.YES,
            "name, scope and last firing (unix seconds), tab-separated and sorted; none is no line")
        .example("ic sentinel list")
        .forHooks()
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    List<Sentinel> fired = call.open().sentinels().list();
    return Reply.lines(
        fired.stream().map(s -> s.name() + "\t" + s.scope() + "\t" + s.lastFired()).toList(),
        fired.stream()
            .map(s ->
                JsonObject.map(
                    "name",
                    s.name(),
                    "scope",
                    s.scope(),
                    "last_fired",
                    s.lastFired(),
                    "interval",
                    s.interval()))
            .toList());
  }
}
