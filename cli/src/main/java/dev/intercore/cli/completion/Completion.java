package dev.intercore.cli.completion;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.CommandTree;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import java.util.List;
import java.util.function.Supplier;

/** Prints a completion script. */
public final class Completion implements Command {
  private static final List<String> SHELLS = List.of("bash", "zsh", "fish");

  private final Supplier<CommandTree> tree;

  public Completion(Supplier<CommandTree> tree) {
    this.tree = tree;
  }

  @Override
  public Spec spec() {
    return Spec.named("completion", "print a completion script for a shell")
        .choice("SHELL", "the shell", SHELLS)
        .withoutDatabase()
        .exit(ExitCode.YES, "the script is on stdout")
        .example("source <(ic completion bash)")
        .example("ic completion zsh > ~/.zfunc/_ic")
        .example("ic completion fish | source")
        .build();
  }

  @Override
  public Reply run(Call call) {
    return switch (call.argument(0)) {
      case "bash" -> Reply.page(BashScript.of(tree.get()));
      case "zsh" -> Reply.page(ZshScript.of(tree.get()));
      default -> Reply.page(FishScript.of(tree.get()));
    };
  }
}
