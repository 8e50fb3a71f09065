package dev.intercore.cli.completion;

import dev.intercore.cli.help.Help;
import dev.intercore.cli.spec.Declared;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.cli.spec.Tree;
import java.util.List;

/** Completion for zsh, with the declarations' one-line help beside each word. */
final class ZshScript {
  private ZshScript() {}

  static String of(Tree<? extends Declared> tree) {
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
    tree.nodes()
        .forEach((word, node) ->
            script.append("        ").append(entry(word, node.summary())).append('\n'));
    script.append(
        """
              )
              _describe 'command' words_here ;;
            rest)
              case $line[1] in
        """);
    tree.nodes().forEach((word, node) -> rest(script, word, node));
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

  private static void rest(StringBuilder script, String word, Tree.Node<? extends Declared> node) {
    script.append("        ").append(word).append(")\n");
    if (word.equals(Help.NAME)) {
      // The words after it are completed as if they stood after ic.
      script.append("          _ic ;;\n");
      return;
    }
    switch (node) {
      case Tree.Single<? extends Declared> single ->
          script.append("          ").append(arguments(single.command().spec())).append(" ;;\n");
      case Tree.Group<? extends Declared> group -> {
        script.append("          if (( CURRENT == 2 )); then\n            words_here=(\n");
        group
            .commands()
            .forEach(c ->
                script
                    .append("              ")
                    .append(entry(c.spec().path().getLast(), c.spec().summary()))
                    .append('\n'));
        script.append(
            "            )\n            _describe 'verb' words_here\n            return\n          fi\n");
        script.append("          case $words[2] in\n");
        group
            .commands()
            .forEach(c ->
                script
                    .append("            ")
                    .append(c.spec().path().getLast())
                    .append(") ")
                    .append(arguments(c.spec()))
                    .append(" ;;\n"));
        script.append("          esac ;;\n");
      }
    }
  }

  private static String arguments(Spec spec) {
    StringBuilder call = new StringBuilder("_arguments");
    spec.allOptions().stream().forEach(option -> call.append(' ').append(argument(option)));
    List<String> choices =
        spec.arguments().stream().flatMap(argument -> argument.choices().stream()).toList();
    if (choices.isEmpty()) {
      call.append(" '*:argument:_files'");
    } else {
      call.append(" '1:choice:(").append(String.join(" ", choices)).append(")'");
    }
    return call.toString();
  }

  private static String argument(Option option) {
    String help = quoted(option.help()).replace("[", "\\[").replace("]", "\\]").replace(":", "\\:");
    String value = option.value().map(v -> ":" + v + ":").orElse("");
    return "'" + option.name() + "[" + help + "]" + value + "'";
  }

  private static String entry(String word, String help) {
    return "'" + word + ":" + quoted(help) + "'";
  }

  private static String quoted(String text) {
    return text.replace("'", "'\\''");
  }
}
