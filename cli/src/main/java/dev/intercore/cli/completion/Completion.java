package dev.intercore.cli.completion;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Exit;
import dev.intercore.cli.spec.Spec;
import dev.intercore.cli.spec.Tree;
import java.util.function.Supplier;

/** Prints a completion script. */
public final class Completion implements Command {
  private final Supplier<Tree<Command>> tree;

  public Completion(Supplier<Tree<Command>> tree) {
    this.tree = tree;
  }

  @Override
  public Spec spec() {
    return Spec.named("completion", "print a completion script for a shell")
        .argument("SHELL", "bash, zsh or fish")
        .exit(Exit.YES, "the script is on stdout")
        .example("source <(ic completion bash)")
        .example("ic completion zsh > ~/.zfunc/_ic")
        .example("ic completion fish > ~/.config/fish/completions/ic.fish")
        .build();
  }

  @Override
  public Reply run(Call call) {
    String shell = call.argument(0);
    return switch (shell) {
      case "bash" -> Reply.verbatim(BashScript.of(tree.get()));
      case "zsh" -> Reply.verbatim(ZshScript.of(tree.get()));
      case "fish" -> Reply.verbatim(FishScript.of(tree.get()));
      default ->
          throw call.usage("unknown shell: " + shell, "There is: ic completion bash|zsh|fish.");
    };
  }
}
