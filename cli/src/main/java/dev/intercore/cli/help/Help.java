package dev.intercore.cli.help;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.CommandTree;
import dev.intercore.cli.HelpPage;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import java.util.List;
import java.util.function.Supplier;

/** Explains ic, a group or a command. */
public final class Help implements Command {
  public static final String NAME = "help";

  private final Supplier<CommandTree> tree;

  public Help(Supplier<CommandTree> tree) {
    this.tree = tree;
  }

  @Override
  public Spec spec() {
    return Spec.named(NAME, "explain ic or one of its commands, as --help does")
        .optionalArguments("COMMAND", "a group, a group and its verb, or any other command")
        .withoutDatabase()
        .exit(ExitCode.YES, "the explanation")
        .example("ic help")
        .example("ic help state")
        .example("ic help state set")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    CommandTree.Match named = tree.get().find(call.arguments());
    named
        .firstFault()
        .ifPresent(fault -> {
          throw fault;
        });
    List<String> more = named.command().isPresent() ? named.arguments().words() : List.of();
    if (!more.isEmpty()) {
      throw call.usage(
          "unexpected argument: " + more.getFirst(),
          "`ic help " + String.join(" ", named.context()) + "` explains that command.");
    }
    return Reply.page(HelpPage.of(tree.get(), named, call.recipient().pageColumns()));
  }
}
