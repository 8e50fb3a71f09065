package dev.intercore.cli.sentinel;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.sentinel.Sentinels;

/** Ends a leased claim: makes it final, or gives it back. */
final class SentinelSettle implements Command {
  private final String verb;
  private final String done;
  private final String summary;
  private final Act act;

  private SentinelSettle(String verb, String done, String summary, Act act) {
    this.verb = verb;
    this.done = done;
    this.summary = summary;
    this.act = act;
  }

  /** What is done to the claim; false when there is no live unconfirmed one. */
  @FunctionalInterface
  private interface Act {
    boolean on(Sentinels sentinels, String name, String scope);
  }

  static Command confirm() {
    return new SentinelSettle(
        "confirm", "confirmed", "make a leased claim final", Sentinels::confirm);
  }

  static Command release() {
    return new SentinelSettle(
        "release",
        "released",
        "give a leased claim back, as if it had never been",
        Sentinels::release);
  }

  @Override
  public Spec spec() {
    return Spec.named("sentinel " + verb, summary)
        .argument("NAME", "the guard")
        .argument("SCOPE", "whose it is")
        .option(SentinelCheck.EVENT)
        .exit(ExitCode.YES, "`" + done + "`")
        .exit(ExitCode.NO, "`not found`: there is no live unconfirmed claim")
        .example("ic sentinel " + verb + " report today")
        .forHooks()
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    boolean settled = act.on(SentinelCheck.sentinels(call), call.argument(0), call.argument(1));
    return Reply.line(
        settled ? ExitCode.YES : ExitCode.NO, settled ? done : "not found", done, settled);
  }
}
