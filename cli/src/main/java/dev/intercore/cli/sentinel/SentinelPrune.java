package dev.intercore.cli.sentinel;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import java.time.Duration;

/** Forgets guards that fired long ago. */
final class SentinelPrune implements Command {
  private static final Option OLDER_THAN =
      Option.required("--older-than", "DUR", "how long ago they fired at least; 0s: all");

  @Override
  public Spec spec() {
    return Spec.named("sentinel prune", "forget guards that fired long ago, once-only ones too")
        .option(OLDER_THAN)
        .exit(ExitCode.YES, "`N pruned`")
        .example("ic sentinel prune --older-than 30d")
        .forHooks()
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    Duration age = call.duration(OLDER_THAN).orElseThrow();
    int pruned = call.open().sentinels().prune(age);
    return Reply.line(ExitCode.YES, pruned + " pruned", "pruned", pruned);
  }
}
