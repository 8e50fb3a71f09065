package dev.intercore.cli.output;

import dev.intercore.cli.spec.Argument;
import dev.intercore.cli.spec.Declared;
import dev.intercore.cli.spec.GlobalOptions;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.cli.spec.Tree;
import java.util.List;

/** docs/reference.md, read off the declarations; the build compares it with the file. */
public final class ReferencePage {
  private final StringBuilder page = new StringBuilder();

  private ReferencePage() {}

  public static String of(Tree<? extends Declared> tree) {
    ReferencePage reference = new ReferencePage();
    reference.line("# Reference");
    reference.line("");
    reference.line(
        "Every command, as `ic COMMAND --help` explains it. This page is generated: change the declarations, then run");
    reference.line("`./test --update`.");
    reference.globalOptions();
    tree.all().forEach(command -> reference.command(command.spec()));
    return reference.page.toString();
  }

  private void globalOptions() {
    line("");
    line("## Global options");
    options(GlobalOptions.ALL);
  }

  private void command(Spec spec) {
    line("");
    line("## `ic " + spec.name() + "`");
    line("");
    line(spec.summary() + ".");
    line("");
    line("```");
    line(spec.synopsis());
    line("```");
    if (!spec.details().isEmpty()) {
      line("");
      line(spec.details().strip());
    }
    if (!spec.arguments().isEmpty()) {
      line("");
      line("| argument | meaning |");
      line("|---|---|");
      for (Argument argument : spec.arguments()) {
        line("| `" + argument.usage() + "` | " + escaped(argument.help()) + " |");
      }
    }
    options(spec.options());
    line("");
    line("| exit | meaning |");
    line("|---|---|");
    HelpPage.exits(spec)
        .forEach(exit -> line("| " + exit.code() + " | " + escaped(exit.meaning()) + " |"));
    if (!spec.examples().isEmpty()) {
      line("");
      line("```bash");
      spec.examples().forEach(this::line);
      line("```");
    }
  }

  private void options(List<Option> options) {
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
