package dev.intercore.cli.state;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.Who;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.json.JsonPayload;
import dev.intercore.state.StateValues;
import java.time.Duration;
import java.util.Optional;

/** Stores one JSON value. */
final class StateSet implements Command {
  private static final Option TTL =
      Option.valued("--ttl", "DUR", "forget it after so long (whole seconds, at least 1s)");
  private static final Option IF_ABSENT =
      Option.flag("--if-absent", "only if there is no value yet");
  static final Option VALUE =
      Option.valued("--value", "JSON", "the payload itself, instead of stdin");
  static final Option EVENT =
      Option.flag("--event", "tell of it in an event, which survives a power cut");

  @Override
  public Spec spec() {
    return Spec.named("state set", "store one JSON value")
        .details(
            """
            The payload is read from stdin, from @FILE (a regular file under the working directory), or given
            with --value. It is kept byte for byte, outer white space trimmed. Refused: anything that is not
            one JSON value in UTF-8, over 1 MiB, nested deeper than 20, with a key over 1000 characters, a
            string over 100 KiB, an array over 10000 elements, or the same key twice in one object.
            """)
        .argument("KEY", "what it is, such as progress")
        .argument("SCOPE", "whose it is, such as a session id")
        .optionalArgument("@FILE", "read the payload from this file")
        .option(TTL)
        .option(IF_ABSENT)
        .option(VALUE)
        .option(EVENT)
        .exit(ExitCode.YES, "written")
        .exit(ExitCode.NO, "with --if-absent: there is a value already")
        .exit(ExitCode.ERROR, "payload or name refused, or database trouble; nothing was written")
        .example("echo '{\"done\":3,\"of\":7}' | ic state set progress session-1 --ttl 1h")
        .example("ic state set plan session-1 @plan.json")
        .example("ic state set owner build --value '\"agent-7\"' --if-absent")
        .forHooks()
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    Optional<Duration> ttl = call.duration(TTL);
    // Before the database is opened: closing a file that is one of its own would drop our locks on
    // it.
    JsonPayload payload = new PayloadSource(call).read();
    StateValues state = state(call);
    String key = call.argument(0);
    String scope = call.argument(1);
    if (call.has(IF_ABSENT)) {
      boolean written = state.setIfAbsent(key, scope, payload, ttl);
      return Reply.quiet(written ? ExitCode.YES : ExitCode.NO, "written", written);
    }
    if (ttl.isPresent()) {
      state.set(key, scope, payload, ttl.get());
    } else {
      state.set(key, scope, payload);
    }
    return Reply.quiet(ExitCode.YES, "written", true);
  }

  /** The values, which tell of what happens to them if the call wants it. */
  static StateValues state(Call call) {
    StateValues state = call.open().state();
    return call.has(EVENT) ? state.withEvents(Who.changing(call)) : state;
  }
}
