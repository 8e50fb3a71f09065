package dev.intercore.cli.output;

import dev.intercore.cli.parse.Parser;
import dev.intercore.cli.spec.Argument;
import dev.intercore.cli.spec.Declared;
import dev.intercore.cli.spec.Exit;
import dev.intercore.cli.spec.GlobalOptions;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.cli.spec.Tree;
import java.util.ArrayList;
import java.util.List;

/** What {@code --help} prints, read off the declarations. */
public final class HelpPage {
  private static final String TITLE =
      "ic - the one place where coding agents on a machine keep what they share";

  private final StringBuilder page = new StringBuilder();

  private HelpPage() {}

  /** The page for as much of a command as was understood. */
  public static <C extends Declared> String of(Tree<C> tree, Parser<C> parser) {
    HelpPage help = new HelpPage();
    if (parser.command().isPresent()) {
      help.command(parser.command().get().spec());
    } else if (parser.group().isPresent()) {
      help.group(parser.group().get());
    } else {
      help.overview(tree);
    }
    return help.page.toString();
  }

  private void overview(Tree<?> tree) {
    line(TITLE);
    section("Usage", List.of("ic [options] GROUP VERB [arguments]"));
    List<Row> rows = new ArrayList<>();
    tree.nodes().forEach((word, node) -> rows.add(new Row(word, node.summary())));
    table("Commands", rows);
    globalOptions(GlobalOptions.ALL);
    section(
        "Exit codes",
        List.of(
            "0  yes, success, found, allowed",
            "1  the expected no: throttled, not found, already there",
            "2  error: bad payload, bad path, database trouble",
            "3  the command line is wrong"));
    section(
        "Examples",
        List.of(
            "ic init",
            "echo '{\"done\":3,\"of\":7}' | ic state set progress session-1 --ttl 1h",
            "ic sentinel check compound session-1 --interval 300 && echo first"));
    line("");
    line("`ic COMMAND --help` explains one command.");
  }

  private void group(Tree.Group<?> group) {
    line("ic " + group.name() + " - " + group.summary());
    section("Usage", List.of("ic " + group.name() + " VERB [arguments] [options]"));
    table(
        "Verbs",
        group.commands().stream()
            .map(c -> new Row(c.spec().path().getLast(), c.spec().summary()))
            .toList());
    globalOptions(GlobalOptions.ALL);
    line("");
    line("`ic " + group.name() + " VERB --help` explains one of them.");
  }

  private void command(Spec spec) {
    line("ic " + spec.name() + " - " + spec.summary());
    section("Usage", List.of(spec.synopsis()));
    if (!spec.details().isEmpty()) {
      line("");
      page.append(spec.details().stripTrailing()).append('\n');
    }
    table("Arguments", spec.arguments().stream().map(HelpPage::row).toList());
    table("Options", spec.options().stream().map(HelpPage::row).toList());
    globalOptions(spec.usesDatabase() ? GlobalOptions.ALL : GlobalOptions.WITHOUT_DATABASE);
    table(
        "Exit codes",
        exits(spec).stream().map(e -> new Row(Integer.toString(e.code()), e.meaning())).toList());
    section("Examples", spec.examples());
  }

  /** Every command can fail in these two ways, so no declaration repeats them. */
  static List<Exit> exits(Spec spec) {
    List<Exit> all = new ArrayList<>(spec.exits());
    if (all.stream().noneMatch(e -> e.code() == Exit.ERROR)) {
      all.add(new Exit(Exit.ERROR, "error: the message on stderr says what and what to do"));
    }
    all.add(new Exit(Exit.USAGE, "the command line is wrong"));
    return all;
  }

  private static Row row(Argument argument) {
    String choices =
        argument.choices().isEmpty() ? "" : ": " + String.join(", ", argument.choices());
    return new Row(argument.usage(), argument.help() + choices);
  }

  private static Row row(Option option) {
    return new Row(option.usage(), option.help());
  }

  private void globalOptions(List<Option> options) {
    table("Global options", options.stream().map(HelpPage::row).toList());
  }

  private record Row(String left, String right) {}

  private void table(String title, List<Row> rows) {
    int width = rows.stream().mapToInt(row -> row.left().length()).max().orElse(0);
    section(
        title,
        rows.stream()
            .map(row -> row.left() + " ".repeat(width - row.left().length() + 2) + row.right())
            .toList());
  }

  private void section(String title, List<String> lines) {
    if (lines.isEmpty()) {
      return;
    }
    line("");
    line(title + ":");
    lines.forEach(l -> line("  " + l));
  }

  private void line(String text) {
    page.append(text).append('\n');
  }
}
