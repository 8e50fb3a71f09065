package dev.intercore.cli.completion;

import dev.intercore.cli.help.Help;
import dev.intercore.cli.spec.Argument;
import dev.intercore.cli.spec.Declared;
import dev.intercore.cli.spec.GlobalOptions;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.cli.spec.Tree;
import java.util.List;

/** Completion for fish, with the declarations' one-line help beside each word. */
final class FishScript {
  private FishScript() {}

  static String of(Tree<? extends Declared> tree) {
    StringBuilder script = new StringBuilder("# fish completion for ic\ncomplete -c ic -f\n");
    GlobalOptions.ALL.forEach(option -> script.append("complete -c ic").append(option(option)));
    tree.nodes()
        .forEach((word, node) -> {
          script
              .append("complete -c ic -n __fish_use_subcommand -a ")
              .append(word)
              .append(" -d ")
              .append(quoted(node.summary()))
              .append('\n');
          node.commands().forEach(command -> command(script, command.spec()));
        });
    return script.append(help(tree)).toString();
  }

  /** Behind {@code help} the first words once more; verbs are offered behind their group anyway. */
  private static String help(Tree<? extends Declared> tree) {
    List<String> words = tree.words().stream().filter(word -> !word.equals(Help.NAME)).toList();
    String all = String.join(" ", words);
    return "complete -c ic -n '__fish_seen_subcommand_from "
        + Help.NAME
        + "; and not __fish_seen_subcommand_from "
        + all
        + "' -a "
        + quoted(all)
        + "\n";
  }

  private static void command(StringBuilder script, Spec spec) {
    String condition = condition(spec);
    if (spec.path().size() > 1) {
      script
          .append("complete -c ic -n '__fish_seen_subcommand_from ")
          .append(spec.path().getFirst())
          .append("' -a ")
          .append(spec.path().getLast())
          .append(" -d ")
          .append(quoted(spec.summary()))
          .append('\n');
    }
    spec.options()
        .forEach(
            option -> script.append("complete -c ic -n ").append(condition).append(option(option)));
    for (Argument argument : spec.arguments()) {
      if (!argument.choices().isEmpty()) {
        script
            .append("complete -c ic -n ")
            .append(condition)
            .append(" -a ")
            .append(quoted(String.join(" ", argument.choices())))
            .append('\n');
      }
    }
  }

  private static String condition(Spec spec) {
    StringBuilder seen = new StringBuilder();
    for (String word : spec.path()) {
      seen.append(seen.isEmpty() ? "" : "; and ")
          .append("__fish_seen_subcommand_from ")
          .append(word);
    }
    return "'" + seen + "'";
  }

  private static String option(Option option) {
    String value = option.isFlag() ? "" : " -r";
    return " -l " + option.name().substring(2) + value + " -d " + quoted(option.help()) + "\n";
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
