package dev.intercore.cli.output;

import dev.intercore.cli.parse.Parser;
import dev.intercore.cli.spec.Argument;
import dev.intercore.cli.spec.Declared;
import dev.intercore.cli.spec.GlobalOptions;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.cli.spec.Tree;
import java.util.ArrayList;
import java.util.List;

/** What {@code --help} prints, read off the declarations. */
public final class HelpPage {
  private static final String TITLE =
      "the one place where coding agents on a machine keep what they share";

  /** Narrower, most lines would hold a word or two; wider, the eye loses the line. */
  private static final int LEAST_WIDTH = 60;

  private static final int MOST_WIDTH = 100;

  /** What is named by more has its meaning on the next line. */
  private static final int MOST_NAME = 28;

  private static final String INDENT = "  ";
  private static final String GAP = "  ";

  private final StringBuilder page = new StringBuilder();
  private final int width;
  private final TextWrapper flow;

  private HelpPage(int width) {
    this.width = width;
    this.flow = new TextWrapper(width);
  }

  /**
   * The page for as much of a command as was understood.
   *
   * @param width how wide its reader's screen is; examples may be longer
   */
  public static <C extends Declared> String of(Tree<C> tree, Parser<C> parser, int width) {
    HelpPage help = new HelpPage(Math.clamp(width, LEAST_WIDTH, MOST_WIDTH));
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
    title("ic", TITLE);
    section("Usage", List.of("ic [options] GROUP VERB [arguments]"));
    List<Row> rows = new ArrayList<>();
    tree.nodes().forEach((word, node) -> rows.add(new Row(word, node.summary())));
    table("Commands", rows);
    globalOptions(GlobalOptions.ALL);
    exits(
        List.of(
            new ExitCode(ExitCode.YES, "yes, success, found, allowed"),
            new ExitCode(ExitCode.NO, "the expected no: throttled, not found, already there"),
            new ExitCode(ExitCode.ERROR, "error: bad payload, bad path, database trouble"),
            new ExitCode(ExitCode.USAGE, "the command line is wrong")));
    section(
        "Examples",
        List.of(
            "ic init",
            "echo '{\"done\":3,\"of\":7}' | ic state set progress session-1 --ttl 1h",
            "ic sentinel check compound session-1 --interval 300 && echo first"));
    line("");
    line("`ic COMMAND --help` or `ic help COMMAND` explains one command.");
  }

  private void group(Tree.Group<?> group) {
    title("ic " + group.name(), group.summary());
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
    title("ic " + spec.name(), spec.summary());
    usage(spec.usage());
    if (!spec.details().isEmpty()) {
      line("");
      flow.prose(spec.details()).forEach(this::line);
    }
    table("Arguments", spec.arguments().stream().map(HelpPage::row).toList());
    table("Options", spec.options().stream().map(HelpPage::row).toList());
    globalOptions(spec.usesDatabase() ? GlobalOptions.ALL : GlobalOptions.WITHOUT_DATABASE);
    exits(exits(spec));
    section("Examples", spec.examples());
  }

  private void usage(List<String> pieces) {
    String head = INDENT + pieces.getFirst() + " ";
    List<String> rest = pieces.subList(1, pieces.size());
    int longest = rest.stream().mapToInt(TerminalText::of).max().orElse(0);
    int indent = head.length() + longest > width ? 3 * INDENT.length() : head.length();
    block("Usage", flow.hanging(head, indent, rest));
  }

  /** Every command can fail in these two ways, so no declaration repeats them. */
  static List<ExitCode> exits(Spec spec) {
    List<ExitCode> all = new ArrayList<>(spec.exits());
    if (all.stream().noneMatch(e -> e.code() == ExitCode.ERROR)) {
      all.add(
          new ExitCode(ExitCode.ERROR, "error: the message on stderr says what and what to do"));
    }
    all.add(new ExitCode(ExitCode.USAGE, "the command line is wrong"));
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

  private void exits(List<ExitCode> exits) {
    table(
        "Exit codes",
        exits.stream().map(e -> new Row(Integer.toString(e.code()), e.meaning())).toList());
  }

  private void title(String name, String summary) {
    flow.hanging(name + " - ", TextWrapper.words(summary)).forEach(this::line);
  }

  private void table(String title, List<Row> rows) {
    int names =
        rows.stream()
            .mapToInt(row -> TerminalText.of(row.left()))
            .filter(columns -> columns <= MOST_NAME)
            .max()
            .orElse(2 * INDENT.length());
    int indent = INDENT.length() + names + GAP.length();
    List<String> lines = new ArrayList<>();
    for (Row row : rows) {
      String head = INDENT + TerminalText.padded(row.left(), names) + GAP;
      lines.addAll(flow.hanging(head, indent, TextWrapper.words(row.right())));
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
