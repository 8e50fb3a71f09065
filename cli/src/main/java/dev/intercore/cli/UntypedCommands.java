package dev.intercore.cli;

import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import java.util.List;
import java.util.function.Supplier;

/** Makes typed declarations of commands that are written with untyped options. */
public final class UntypedCommands {
  private UntypedCommands() {}

  /** Returns a group of such commands. */
  public static CommandGroup group(String name, String summary, Supplier<List<Command>> commands) {
    return new CommandGroup(name, summary) {
      @Override
      protected List<CommandSpec<?>> declare() {
        return commands.get().stream().<CommandSpec<?>>map(UntypedCommands::spec).toList();
      }
    };
  }

  /** Returns the declaration of one such command. */
  public static CommandSpec<Object> spec(Command command) {
    Spec spec = command.spec();
    CommandSpec.Draft<Object> draft =
        CommandSpec.writes(spec.name(), spec.summary(), ResultView.none())
            .details(spec.details())
            .timeout(spec.patience())
            .arguments(
                spec.arguments().stream().map(UntypedCommands::argument).toArray(Argument[]::new))
            .options(spec.options().stream().map(UntypedCommands::option).toArray(Option[]::new));
    spec.exits().forEach(exit -> draft.exit(exit.code(), exit.meaning()));
    spec.examples().forEach(draft::example);
    if (spec.resident()) {
      draft.inEngine();
    }
    if (spec.slow()) {
      draft.slow();
    }
    if (!spec.usesDatabase()) {
      draft.withoutDatabase();
    }
    if (spec.takesProgram()) {
      draft.takesProgram();
    }
    if (spec.failsClosed()) {
      draft.failsClosed();
    }
    return draft.run(context -> result(command.run(new Call(context))));
  }

  private static CommandResult<Object> result(Reply reply) {
    CommandResult<Object> result =
        reply.exit() == ExitCode.HANDOVER
            ? CommandResult.handOver()
            : CommandResult.streamed(
                reply.exit(),
                out -> reply.text().writeTo(out::write),
                out -> reply.json().writeTo(out::write));
    return reply.notice().map(notice -> result.notice(notice.fact(), notice.more())).orElse(result);
  }

  private static Argument<?> argument(dev.intercore.cli.spec.Argument old) {
    ValueType<String> type =
        old.choices().isEmpty() ? ValueType.TEXT : ValueType.words(old.choices());
    if (old.many()) {
      return old.required()
          ? Argument.oneOrMore(old.name(), type, old.help())
          : Argument.zeroOrMore(old.name(), type, old.help());
    }
    return old.required()
        ? Argument.of(old.name(), type, old.help())
        : Argument.optional(old.name(), type, old.help());
  }

  private static Option<?> option(dev.intercore.cli.spec.Option old) {
    if (old.value().isEmpty()) {
      return Option.flag(old.name(), old.help());
    }
    Option.Draft<String> draft =
        Option.of(old.name(), ValueType.text(old.value().get()), old.help());
    if (old.repeated()) {
      return old.required() ? draft.atLeastOne() : draft.repeated();
    }
    return old.required() ? draft.required() : draft.optional();
  }
}
