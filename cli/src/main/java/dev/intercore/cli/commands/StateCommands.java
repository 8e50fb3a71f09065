package dev.intercore.cli.commands;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandGroup;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.json.JsonPayload;
import dev.intercore.state.StateValues;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The {@code ic state} commands. */
final class StateCommands extends CommandGroup {
  static final String NAME = "state";

  private static final ValueType<String> KEY_TYPE =
      ValueType.TEXT.completing(ValueType.Completion.STATE_KEYS);
  private static final ValueType<String> SCOPE_TYPE =
      ValueType.TEXT.completing(ValueType.Completion.STATE_SCOPES);

  private static final Argument<String> KEY =
      Argument.of("KEY", KEY_TYPE, "the key, such as progress");
  private static final Argument<String> SCOPE =
      Argument.of("SCOPE", SCOPE_TYPE, "the scope, such as a session id");
  private static final Argument<Optional<String>> FILE =
      Argument.optional(
          "@FILE",
          ValueType.TEXT.completing(ValueType.Completion.FILES),
          "read the payload from this file");
  private static final Argument<String> STORED_KEY = Argument.of("KEY", KEY_TYPE, "the key");
  private static final Argument<String> STORED_SCOPE =
      Argument.of("SCOPE", SCOPE_TYPE, "the scope");
  private static final Option<Optional<Duration>> TTL =
      Option.of(
              "--ttl",
              ValueType.DURATION,
              "the value expires after this time (whole seconds, at least 1s)")
          .optional();
  private static final Option<Boolean> IF_ABSENT =
      Option.flag("--if-absent", "only if there is no value yet");
  private static final Option<Optional<String>> VALUE =
      Option.of("--value", ValueType.JSON, "the payload itself, instead of stdin").optional();
  private static final Option<Boolean> EVENT =
      Option.flag("--event", "append an event, durable across a power failure");

  private static final ResultView<Boolean> WRITTEN = ResultView.flag("written", "", "");
  private static final ResultView<Boolean> DELETED =
      ResultView.flag("deleted", "deleted", "not found");
  private static final ResultView<Number> PRUNED = ResultView.count("pruned", " pruned");

  StateCommands() {
    super(NAME, "JSON values by key and scope, with a time to live");
  }

  @Override
  protected List<CommandSpec<?>> declare() {
    return List.of(
        writes("set", "store one JSON value", WRITTEN)
            .details(
                """
                The payload is read from stdin, from @FILE (a regular file under the working directory), or given with --value.
                It is stored byte for byte, without surrounding white space. Rejected: anything that is not one JSON value in
                UTF-8, over 1 MiB, nested deeper than 20, with a key over 1000 characters, a string over 100 KiB, an array over
                10000 elements, or the same key twice in one object.
                """)
            .arguments(KEY, SCOPE, FILE)
            .options(TTL, IF_ABSENT, VALUE, EVENT)
            .exit(ExitCode.YES, "written")
            .exit(ExitCode.NO, "with --if-absent: a value already exists")
            .exit(
                ExitCode.ERROR,
                "the payload or a name is not valid, or a database error; nothing was written")
            .example("echo '{\"done\":3,\"of\":7}' | ic state set progress session-1 --ttl 1h")
            .example("ic state set plan session-1 @plan.json")
            .example("ic state set owner build --value '\"agent-7\"' --if-absent")
            .timeout(CommandSpec.HOOK_TIMEOUT)
            .inEngine()
            .run(StateCommands::set),
        reads("get", "print a value as it was stored", ResultView.anyValue())
            .arguments(STORED_KEY, STORED_SCOPE)
            .exit(ExitCode.YES, "found; the payload is on stdout")
            .exit(ExitCode.NO, "not found, or expired; nothing is printed")
            .example("ic state get progress session-1")
            .timeout(CommandSpec.HOOK_TIMEOUT)
            .inEngine()
            .run(StateCommands::get),
        writes("delete", "remove a value", DELETED)
            .arguments(STORED_KEY, STORED_SCOPE)
            .options(EVENT)
            .exit(ExitCode.YES, "`deleted`, or `not found` if there was none")
            .example("ic state delete progress session-1")
            .timeout(CommandSpec.HOOK_TIMEOUT)
            .inEngine()
            .run(StateCommands::delete),
        reads("list", "list the scopes that have a value for a key", ResultView.words())
            .arguments(STORED_KEY)
            .exit(ExitCode.YES, "one scope per line, sorted; nothing if there are none")
            .example("ic state list progress")
            .timeout(CommandSpec.HOOK_TIMEOUT)
            .inEngine()
            .run(context ->
                CommandResult.list(
                    context.features().nearest().state().list(context.get(STORED_KEY)))),
        reads("keys", "list the keys that have a value", ResultView.words())
            .exit(ExitCode.YES, "one key per line, sorted; nothing if there are none")
            .example("ic state keys")
            .timeout(CommandSpec.HOOK_TIMEOUT)
            .inEngine()
            .run(context -> CommandResult.list(context.features().nearest().state().keys())),
        writes("prune", "delete expired values", PRUNED)
            .details("Expired values are never returned. This command frees their space.\n")
            .exit(ExitCode.YES, "`N pruned`")
            .example("ic state prune")
            .timeout(CommandSpec.HOOK_TIMEOUT)
            .inEngine()
            .run(context -> CommandResult.of(context.features().nearest().state().prune())));
  }

  private static CommandResult<Boolean> set(CommandContext context) {
    // Before the database is opened: closing a file that is one of its own would drop its locks.
    JsonPayload payload = new PayloadSource(context).read(context.get(FILE), context.get(VALUE));
    StateValues state = state(context);
    String key = context.get(KEY);
    String scope = context.get(SCOPE);
    Optional<Duration> ttl = context.get(TTL);
    if (context.get(IF_ABSENT)) {
      boolean written = state.setIfAbsent(key, scope, payload, ttl);
      return CommandResult.of(written, written);
    }
    if (ttl.isPresent()) {
      state.set(key, scope, payload, ttl.get());
    } else {
      state.set(key, scope, payload);
    }
    return CommandResult.of(true);
  }

  private static <R> CommandResult<R> get(CommandContext context) {
    Optional<String> payload =
        context
            .features()
            .nearest()
            .state()
            .get(context.get(STORED_KEY), context.get(STORED_SCOPE));
    return payload.isPresent()
        ? CommandResult.verbatim(ExitCode.YES, payload.get() + "\n")
        : CommandResult.silentNo();
  }

  private static CommandResult<Boolean> delete(CommandContext context) {
    return CommandResult.of(
        state(context).delete(context.get(STORED_KEY), context.get(STORED_SCOPE)));
  }

  private static StateValues state(CommandContext context) {
    StateValues state = context.features().nearest().state();
    return context.get(EVENT) ? state.withEvents(context.caller().actor()) : state;
  }
}
