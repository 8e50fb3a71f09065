package dev.intercore.cli.sentinel;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.Who;
import dev.intercore.cli.option.Durations;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.sentinel.SentinelClaim;
import dev.intercore.sentinel.Sentinels;
import java.util.Optional;

/** Asks a guard, and claims it when it is free. */
final class SentinelCheck implements Command {
  private static final Option INTERVAL =
      Option.required(
          "--interval",
          "SECONDS",
          "seconds that must have passed since it last fired; 0: once ever");
  private static final Option LEASE =
      Option.valued(
          "--lease",
          "DUR",
          "the claim lapses after so long (whole seconds, at least 1s) unless it is confirmed");

  static final Option EVENT =
      Option.flag("--event", "tell of what happened in an event, which survives a power cut");

  @Override
  public Spec spec() {
    return Spec.named("sentinel check", "ask a guard, and claim it when it is free")
        .details(
            """
            Of all processes that ask at once, exactly one is allowed. With --lease a hook that dies before it
            confirms does not silence its successor.
            """)
        .argument("NAME", "the guard, such as compound")
        .argument("SCOPE", "whose it is, such as a session id")
        .option(INTERVAL)
        .option(LEASE)
        .option(EVENT)
        .exit(ExitCode.YES, "`allowed`: you are the one")
        .exit(ExitCode.NO, "`throttled`")
        .example("ic sentinel check compound session-1 --interval 300 && run-compound")
        .example("ic sentinel check welcome session-1 --interval 0")
        .example(
            "ic sentinel check report today --interval 86400 --lease 5m && make-report && ic"
                + " sentinel confirm report today")
        .forHooks()
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    String asked = call.required(INTERVAL);
    long interval =
        Durations.seconds(asked)
            .orElseThrow(() ->
                call.usage(
                    "--interval is not a number of seconds: " + asked,
                    "Write whole seconds without a unit, 0 for once only."));
    SentinelClaim plain =
        new SentinelClaim(call.argument(0), call.argument(1), interval, Optional.empty());
    SentinelClaim claim = call.duration(LEASE).map(plain::withLease).orElse(plain);
    boolean allowed = sentinels(call).check(claim);
    return Reply.line(
        allowed ? ExitCode.YES : ExitCode.NO,
        Verdict.word(allowed),
        "allowed",
        allowed,
        "name",
        claim.name(),
        "scope",
        claim.scope());
  }

  /** The guards, which tell of what happens to them if the call wants it. */
  static Sentinels sentinels(Call call) {
    Sentinels sentinels = call.open().sentinels();
    return call.has(EVENT) ? sentinels.withEvents(Who.changing(call)) : sentinels;
  }
}
