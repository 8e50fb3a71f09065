package dev.intercore.cli;

import dev.intercore.cli.CommandSpec.Exit;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.GlobalOptions;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.TerminalText;
import dev.intercore.cli.output.TextWrapper;
import java.util.ArrayList;
import java.util.List;

/** The text of {@code --help}, derived from the declarations. */
public final class HelpPage {
  private static final String TITLE = "coordinate coding agents on one machine";

  /** Narrower, most lines would hold a word or two; wider, the eye loses the line. */
  private static final int MIN_WIDTH = 60;

  private static final int MAX_WIDTH = 100;

  /** A longer name has its meaning on the next line. */
  private static final int MAX_NAME = 28;

  private static final String INDENT = "  ";
  private static final String GAP = "  ";

  private final StringBuilder page = new StringBuilder();
  private final int width;
  private final TextWrapper wrapper;

  private HelpPage(int width) {
    this.width = width;
    this.wrapper = new TextWrapper(width);
  }

  /**
   * Returns the page of a command, of a group or of all commands.
   *
   * @param match what the line names
   * @param width of the reader's terminal; examples can be longer
   */
  public static String of(CommandTree tree, CommandTree.Match match, int width) {
    HelpPage help = new HelpPage(Math.clamp(width, MIN_WIDTH, MAX_WIDTH));
    if (match.command().isPresent()) {
      help.command(match.command().get());
    } else if (match.group().isPresent()) {
      help.group(match.group().get());
    } else {
      help.overview(tree);
    }
    return help.page.toString();
  }

  private void overview(CommandTree tree) {
    title("ic", TITLE);
    section("Usage", List.of("ic [options] GROUP VERB [arguments]"));
    int names = names(tree.words());
    for (CommandTree.Section section : tree.sections()) {
      List<Row> rows =
          section.words().stream().map(word -> new Row(word, tree.summary(word))).toList();
      table(section.title(), names, rows);
    }
    globalOptions(GlobalOptions.ALL);
    exits(
        List.of(
            new Exit(ExitCode.YES, "success: yes, found, allowed"),
            new Exit(ExitCode.NO, "no: throttled, not found, already exists"),
            new Exit(ExitCode.ERROR, "error: bad payload, bad path, database error"),
            new Exit(ExitCode.USAGE, "the command line is not valid")));
    section(
        "Examples",
        List.of(
            "ic init",
            "echo '{\"done\":3,\"of\":7}' | ic state set progress session-1 --ttl 1h",
            "ic sentinel check compound session-1 --interval 300 && echo first"));
    line("");
    line("`ic COMMAND --help` or `ic help COMMAND` explains one command.");
  }

  private void group(CommandGroup group) {
    title("ic " + group.name(), group.summary());
    section("Usage", List.of("ic " + group.name() + " VERB [arguments] [options]"));
    table(
        "Verbs",
        group.commands().stream()
            .map(command -> new Row(command.verb(), command.summary()))
            .toList());
    globalOptions(GlobalOptions.ALL);
    line("");
    line("`ic " + group.name() + " VERB --help` explains one of them.");
    line("docs/glossary.md defines the terms.");
  }

  private void command(CommandSpec<?> spec) {
    title("ic " + spec.name(), spec.summary());
    usage(spec.usage());
    if (!spec.details().isEmpty()) {
      line("");
      wrapper.prose(spec.details()).forEach(this::line);
    }
    table("Arguments", spec.signature().arguments().stream().map(HelpPage::row).toList());
    table("Options", spec.signature().options().stream().map(HelpPage::row).toList());
    globalOptions(spec.signature().globals());
    exits(spec.allExits());
    section("Examples", spec.examples());
  }

  private void usage(List<String> pieces) {
    String head = INDENT + pieces.getFirst() + " ";
    List<String> rest = pieces.subList(1, pieces.size());
    int longest = rest.stream().mapToInt(TerminalText::width).max().orElse(0);
    int indent = head.length() + longest > width ? 3 * INDENT.length() : head.length();
    block("Usage", wrapper.hanging(head, indent, rest));
  }

  private static Row row(Argument<?> argument) {
    List<String> choices = argument.type().choices();
    String help = argument.help();
    return new Row(
        argument.usage(), choices.isEmpty() ? help : help + ": " + String.join(", ", choices));
  }

  private static Row row(Option<?> option) {
    return new Row(option.usage(), option.help());
  }

  private void globalOptions(List<Option<?>> options) {
    table("Global options", options.stream().map(HelpPage::row).toList());
  }

  private record Row(String left, String right) {}

  private void exits(List<Exit> exits) {
    table(
        "Exit codes",
        exits.stream()
            .map(exit -> new Row(Integer.toString(exit.code()), exit.meaning()))
            .toList());
  }

  private void title(String name, String summary) {
    wrapper.hanging(name + " - ", TextWrapper.words(summary)).forEach(this::line);
  }

  private void table(String title, List<Row> rows) {
    table(title, names(rows.stream().map(Row::left).toList()), rows);
  }

  /** Returns the width of the column of names. A longer name has its meaning on the next line. */
  private static int names(List<String> names) {
    return names.stream()
        .mapToInt(TerminalText::width)
        .filter(columns -> columns <= MAX_NAME)
        .max()
        .orElse(2 * INDENT.length());
  }

  private void table(String title, int names, List<Row> rows) {
    int indent = INDENT.length() + names + GAP.length();
    List<String> lines = new ArrayList<>();
    for (Row row : rows) {
      String head = INDENT + TerminalText.padded(row.left(), names) + GAP;
      lines.addAll(wrapper.hanging(head, indent, TextWrapper.words(row.right())));
    }
    block(title, lines);
  }

  /** Lines to be typed: they stay as they are. */
  private void section(String title, List<String> lines) {
    block(title, lines.stream().map(line -> INDENT + line).toList());
  }

  private void block(String title, List<String> lines) {
    if (lines.isEmpty()) {
      return;
    }
    line("");
    line(title + ":");
    lines.forEach(this::line);
  }

  private void line(String text) {
    page.append(text).append('\n');
  }
}
