package dev.intercore.cli.help;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.CommandTree;
import dev.intercore.cli.HelpPage;
import dev.intercore.cli.ProgramRunner;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.ExitCode;
import java.util.List;
import java.util.function.Supplier;

/** {@code ic help}, {@code ic completion}, and what its scripts call. */
public final class HelpCommands {
  public static final String HELP = "help";
  public static final String COMPLETION = "completion";

  /** The command of the scripts. It is hidden: people do not call it. */
  public static final String COMPLETE = "__complete";

  private static final Argument<List<String>> COMMAND =
      Argument.zeroOrMore(
          "COMMAND",
          ValueType.TEXT.completing(ValueType.Completion.COMMANDS),
          "a group, a group and its verb, or any other command");
  private static final Argument<CompletionShell> SHELL =
      Argument.of("SHELL", ValueType.oneOf(CompletionShell.values()), "the shell");
  private static final Argument<List<String>> WORDS =
      Argument.zeroOrMore("WORD", ValueType.TEXT, "what the script of the shell passes");

  private HelpCommands() {}

  /** Returns the command that prints what {@code --help} prints at the same place. */
  public static CommandSpec<String> help(CommandTree tree) {
    return CommandSpec.reads(HELP, "print the help of ic or of a command", ResultView.page())
        .arguments(COMMAND)
        .exit(ExitCode.YES, "the help")
        .example("ic help")
        .example("ic help state")
        .example("ic help state set")
        .withoutDatabase()
        .inEngine()
        .run(context -> help(context, tree));
  }

  /** Returns the command that prints a completion script. */
  public static CommandSpec<String> completion(CommandTree tree) {
    return CommandSpec.reads(COMPLETION, "print a completion script for a shell", ResultView.page())
        .arguments(SHELL)
        .exit(ExitCode.YES, "the script is on stdout")
        .example("source <(ic completion bash)")
        .example("ic completion zsh > ~/.zfunc/_ic")
        .example("ic completion fish | source")
        .withoutDatabase()
        .run(context -> CommandResult.of(context.get(SHELL).script()));
  }

  /**
   * Returns the command that prints the candidates for the last word of a line, one on each line.
   *
   * @param programs runs git, in the caller's process only
   */
  public static CommandSpec<String> complete(CommandTree tree, Supplier<ProgramRunner> programs) {
    return CommandSpec.reads(COMPLETE, "print what a word can become", ResultView.words())
        .arguments(SHELL, WORDS)
        .exit(ExitCode.YES, "the candidates, also if there are none")
        .example("ic __complete fish -- state s")
        .timeout(CommandSpec.HOOK_TIMEOUT)
        .inEngine()
        .run(context -> CommandResult.list(complete(context, tree, programs)));
  }

  private static List<String> complete(
      CommandContext context, CommandTree tree, Supplier<ProgramRunner> programs) {
    CompletionShell shell = context.get(SHELL);
    CompletionShell.TypedLine line = shell.line(context.get(WORDS));
    Completer.Candidates found =
        new Completer(tree, ProjectCandidates.of(context, programs), line).find();
    return found.files()
        ? List.of(CompletionShell.FILES)
        : found.words().stream()
            .flatMap(candidate -> shell.show(line, candidate).stream())
            .toList();
  }

  private static CommandResult<String> help(CommandContext context, CommandTree tree) {
    CommandTree.Match match = tree.find(context.get(COMMAND));
    match
        .firstFault()
        .ifPresent(fault -> {
          throw fault;
        });
    List<String> more = match.command().isPresent() ? match.arguments().words() : List.of();
    if (!more.isEmpty()) {
      throw context.usage(
          "unexpected argument: " + more.getFirst(),
          "`ic help " + String.join(" ", match.context()) + "` explains that command.");
    }
    return CommandResult.of(HelpPage.of(tree, match, context.terminal().pageColumns()));
  }
}
