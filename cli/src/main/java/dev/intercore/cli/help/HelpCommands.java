package dev.intercore.cli.help;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.CommandTree;
import dev.intercore.cli.HelpPage;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.ExitCode;
import java.util.List;

/** {@code ic help} and {@code ic completion}. */
public final class HelpCommands {
  public static final String HELP = "help";
  public static final String COMPLETION = "completion";

  private static final String BASH = "bash";
  private static final String ZSH = "zsh";
  private static final String FISH = "fish";

  private static final Argument<List<String>> COMMAND =
      Argument.zeroOrMore(
          "COMMAND", ValueType.TEXT, "a group, a group and its verb, or any other command");
  private static final Argument<String> SHELL =
      Argument.of("SHELL", ValueType.words(List.of(BASH, ZSH, FISH)), "the shell");

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
        .run(context -> CommandResult.of(script(context.get(SHELL), tree)));
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

  private static String script(String shell, CommandTree tree) {
    return switch (shell) {
      case BASH -> BashScript.of(tree);
      case ZSH -> ZshScript.of(tree);
      default -> FishScript.of(tree);
    };
  }
}
