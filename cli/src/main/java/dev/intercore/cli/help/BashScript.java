package dev.intercore.cli.help;

import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.CommandTree;
import dev.intercore.cli.option.GlobalOptions;
import dev.intercore.cli.option.Option;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Completion for bash, without help from the bash-completion package. */
final class BashScript {
  private BashScript() {}

  static String of(CommandTree tree) {
    StringBuilder cases = new StringBuilder();
    for (String word : tree.words()) {
      List<CommandSpec<?>> commands = tree.commands(word);
      if (tree.group(word).isPresent()) {
        String verbs = join(commands.stream().<String>map(CommandSpec::verb).toList());
        cases.append("    '").append(word).append("') words='").append(verbs).append("' ;;\n");
      }
      commands.forEach(command -> cases.append(options(command)));
    }
    return """
    # bash completion for ic; load it with: source <(ic completion bash)
    _ic() {
      local cur=${COMP_WORDS[COMP_CWORD]} word words path='' i skip=
      for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ -n $skip ]]; then
          skip=
          continue
        fi
        case $word in
          %1$s) skip=1 ;;
          -*) ;;
          *) [[ -z $path && $word == %5$s ]] || path+=${path:+ }$word ;;
        esac
      done
      if [[ -n $skip ]]; then
        COMPREPLY=()
        compopt -o default 2>/dev/null
        return
      fi
      words=
      case $path in
        '') words='%2$s' ;;
    %3$s  esac
      if [[ $cur == -* ]]; then
        words="$words %4$s"
      fi
      mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
    }
    complete -o default -F _ic ic
    """
        .formatted(
            valuedPattern(tree),
            join(tree.words()),
            cases,
            join(GlobalOptions.ALL.stream().<String>map(Option::name).toList()),
            HelpCommands.HELP);
  }

  private static String options(CommandSpec<?> spec) {
    String words =
        Stream.concat(
                spec.signature().arguments().stream()
                    .flatMap(argument -> argument.type().choices().stream()),
                spec.signature().options().stream().<String>map(Option::name))
            .collect(Collectors.joining(" "));
    // The name itself or the name and more words: "check" must not take what belongs to
    // "check-many".
    return words.isEmpty()
        ? ""
        : "    '" + spec.name() + "' | '" + spec.name() + " '*) words='" + words + "' ;;\n";
  }

  private static String valuedPattern(CommandTree tree) {
    Set<String> names = new LinkedHashSet<>();
    Stream.concat(
            GlobalOptions.ALL.stream(),
            tree.all().stream().flatMap(command -> command.signature().options().stream()))
        .filter(option -> !option.isFlag())
        .forEach(option -> names.add(option.name()));
    return String.join(" | ", names);
  }

  private static String join(List<String> words) {
    return String.join(" ", words);
  }
}
