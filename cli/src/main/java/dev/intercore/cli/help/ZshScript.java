package dev.intercore.cli.help;

import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.CommandTree;
import dev.intercore.cli.option.Option;
import java.util.List;

/** Completion for zsh, with the declarations' one-line help beside each word. */
final class ZshScript {
  private ZshScript() {}

  static String of(CommandTree tree) {
    StringBuilder script = new StringBuilder();
    script.append(
        """
        #compdef ic
        # zsh completion for ic; put it as _ic into a folder of $fpath
        _ic() {
          local context state line
          local -a words_here
          _arguments -C '1: :->first' '*:: :->rest' && return
          case $state in
            first)
              words_here=(
        """);
    for (String word : tree.words()) {
      script.append("        ").append(entry(word, tree.summary(word))).append('\n');
    }
    script.append(
        """
              )
              _describe 'command' words_here ;;
            rest)
              case $line[1] in
        """);
    tree.words().forEach(word -> rest(script, word, tree));
    script.append(
        """
              esac ;;
          esac
        }
        if [[ $funcstack[1] == _ic ]]; then
          _ic "$@"
        else
          compdef _ic ic
        fi
        """);
    return script.toString();
  }

  private static void rest(StringBuilder script, String word, CommandTree tree) {
    script.append("        ").append(word).append(")\n");
    if (word.equals(HelpCommands.HELP)) {
      // The words after it are completed as if they stood after ic.
      script.append("          _ic ;;\n");
      return;
    }
    List<CommandSpec<?>> commands = tree.commands(word);
    if (tree.group(word).isEmpty()) {
      script.append("          ").append(arguments(commands.getFirst())).append(" ;;\n");
      return;
    }
    script.append("          if (( CURRENT == 2 )); then\n            words_here=(\n");
    commands.forEach(
        c -> script.append("              ").append(entry(c.verb(), c.summary())).append('\n'));
    script.append(
        """
                    )
                    _describe 'verb' words_here
                    return
                  fi
        """);
    script.append("          case $words[2] in\n");
    commands.forEach(c ->
        script
            .append("            ")
            .append(c.verb())
            .append(") ")
            .append(arguments(c))
            .append(" ;;\n"));
    script.append("          esac ;;\n");
  }

  private static String arguments(CommandSpec<?> spec) {
    StringBuilder call = new StringBuilder("_arguments");
    spec.signature().allOptions().stream()
        .forEach(option -> call.append(' ').append(argument(option)));
    List<String> choices =
        spec.signature().arguments().stream()
            .flatMap(argument -> argument.type().choices().stream())
            .toList();
    if (choices.isEmpty()) {
      call.append(" '*:argument:_files'");
    } else {
      call.append(" '1:choice:(").append(String.join(" ", choices)).append(")'");
    }
    return call.toString();
  }

  private static String argument(Option<?> option) {
    String help = quoted(option.help()).replace("[", "\\[").replace("]", "\\]").replace(":", "\\:");
    String value = option.type().map(type -> ":" + type.placeholder() + ":").orElse("");
    return "'" + option.name() + "[" + help + "]" + value + "'";
  }

  private static String entry(String word, String help) {
    return "'" + word + ":" + quoted(help) + "'";
  }

  private static String quoted(String text) {
    return text.replace("'", "'\\''");
  }
}
