package dev.intercore.cli.help;

import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.CommandTree;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.GlobalOptions;
import dev.intercore.cli.option.Option;
import java.util.List;

/** Completion for fish, with the declarations' one-line help beside each word. */
final class FishScript {
  private FishScript() {}

  static String of(CommandTree tree) {
    StringBuilder script = new StringBuilder("# fish completion for ic\ncomplete -c ic -f\n");
    GlobalOptions.ALL.forEach(option -> script.append("complete -c ic").append(option(option)));
    for (String word : tree.words()) {
      script
          .append("complete -c ic -n __fish_use_subcommand -a ")
          .append(word)
          .append(" -d ")
          .append(quoted(tree.summary(word)))
          .append('\n');
      tree.commands(word).forEach(command -> command(script, command));
    }
    return script.append(help(tree)).toString();
  }

  /** Behind {@code help} the first words once more; verbs are offered behind their group anyway. */
  private static String help(CommandTree tree) {
    List<String> words =
        tree.words().stream().filter(word -> !word.equals(HelpCommands.HELP)).toList();
    String all = String.join(" ", words);
    return "complete -c ic -n '__fish_seen_subcommand_from "
        + HelpCommands.HELP
        + "; and not __fish_seen_subcommand_from "
        + all
        + "' -a "
        + quoted(all)
        + "\n";
  }

  private static void command(StringBuilder script, CommandSpec<?> spec) {
    String condition = condition(spec);
    if (spec.path().size() > 1) {
      script
          .append("complete -c ic -n '__fish_seen_subcommand_from ")
          .append(spec.path().getFirst())
          .append("' -a ")
          .append(spec.verb())
          .append(" -d ")
          .append(quoted(spec.summary()))
          .append('\n');
    }
    spec.signature()
        .options()
        .forEach(
            option -> script.append("complete -c ic -n ").append(condition).append(option(option)));
    for (Argument<?> argument : spec.signature().arguments()) {
      if (!argument.type().choices().isEmpty()) {
        script
            .append("complete -c ic -n ")
            .append(condition)
            .append(" -a ")
            .append(quoted(String.join(" ", argument.type().choices())))
            .append('\n');
      }
    }
  }

  private static String condition(CommandSpec<?> spec) {
    StringBuilder seen = new StringBuilder();
    for (String word : spec.path()) {
      seen.append(seen.isEmpty() ? "" : "; and ")
          .append("__fish_seen_subcommand_from ")
          .append(word);
    }
    return "'" + seen + "'";
  }

  private static String option(Option<?> option) {
    String value = option.isFlag() ? "" : " -r";
    return " -l " + option.name().substring(2) + value + " -d " + quoted(option.help()) + "\n";
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
