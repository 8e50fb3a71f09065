package dev.intercore.cli.help;

import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.CommandTree;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.GlobalOptions;
import dev.intercore.cli.option.Option;
import java.util.List;

/** The text of docs/reference.md, derived from the declarations. The build compares the file. */
public final class ReferencePage {
  private final StringBuilder page = new StringBuilder();

  private ReferencePage() {}

  public static String of(CommandTree tree) {
    ReferencePage reference = new ReferencePage();
    reference.line("# Reference");
    reference.line("");
    reference.line(
        "Every command, as `ic COMMAND --help` explains it. This page is generated: change the"
            + " declarations, then run");
    reference.line("`./test --update`.");
    reference.globalOptions();
    tree.all().forEach(reference::command);
    return reference.page.toString();
  }

  private void globalOptions() {
    line("");
    line("## Global options");
    options(GlobalOptions.ALL);
  }

  private void command(CommandSpec<?> spec) {
    line("");
    line("## `ic " + spec.name() + "`");
    line("");
    line(spec.summary() + ".");
    line("");
    line("```");
    line(String.join(" ", spec.usage()));
    line("```");
    if (!spec.details().isEmpty()) {
      line("");
      line(spec.details().strip());
    }
    if (!spec.signature().arguments().isEmpty()) {
      line("");
      line("| argument | meaning |");
      line("|---|---|");
      for (Argument<?> argument : spec.signature().arguments()) {
        line("| `" + argument.usage() + "` | " + escaped(argument.help()) + " |");
      }
    }
    options(spec.signature().options());
    line("");
    line("| exit | meaning |");
    line("|---|---|");
    spec.allExits()
        .forEach(exit -> line("| " + exit.code() + " | " + escaped(exit.meaning()) + " |"));
    if (!spec.examples().isEmpty()) {
      line("");
      line("```bash");
      spec.examples().forEach(this::line);
      line("```");
    }
  }

  private void options(List<Option<?>> options) {
    if (options.isEmpty()) {
      return;
    }
    line("");
    line("| option | meaning |");
    line("|---|---|");
    options.forEach(
        option -> line("| `" + option.usage() + "` | " + escaped(option.help()) + " |"));
  }

  private static String escaped(String text) {
    return text.replace("|", "\\|");
  }

  private void line(String text) {
    page.append(text).append('\n');
  }
}
