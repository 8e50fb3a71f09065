package dev.intercore.cli.lock;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;

/** Asks whether a token is still the current one. */
final class LockCheck implements Command {
  private static final Option TOKEN = Option.required("--token", "N", "what acquire printed");

  @Override
  public Spec spec() {
    return LockCall.aboutOne("lock check", "ask whether a token is still the current holder's")
        .details(
            """
            For a last look before something that must not happen twice: a process that was stopped for an hour may
            have lost its lock without noticing.
            """)
        .option(TOKEN)
        .exit(ExitCode.YES, "`current`")
        .exit(ExitCode.NO, "`not current`: released, or someone else has it")
        .example("ic lock check deploy staging --token \"$token\" && ./publish")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    LockCall asking = new LockCall(call);
    long token = asking.token(call.required(TOKEN));
    boolean current = asking.locks().isCurrent(asking.key(), token);
    return Reply.line(
        current ? ExitCode.YES : ExitCode.NO,
        current ? "current" : "not current",
        "current",
        current);
  }
}
