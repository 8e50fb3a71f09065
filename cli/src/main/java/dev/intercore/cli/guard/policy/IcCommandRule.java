package dev.intercore.cli.guard.policy;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.CommandTree;
import dev.intercore.shell.ShellWord;
import dev.intercore.shell.effect.ReadingRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Which calls of {@code ic} may be made without an intent: all but those that run other programs or
 * change how tools are guarded.
 */
public final class IcCommandRule implements ReadingRule.OwnCommand {
  private static final Set<String> RUNNING =
      Set.of("lock run", "merge run", "guard install", "guard uninstall");
  private static final Set<String> GROUPS = Set.of("lock", "merge", "guard");

  private final CommandContext context;

  public IcCommandRule(CommandContext context) {
    this.context = context;
  }

  @Override
  public boolean mayRun(List<ShellWord> words) {
    List<String> known = new ArrayList<>();
    for (ShellWord word : words.subList(1, words.size())) {
      if (word.literal().isEmpty()) {
        // It can expand to a verb, unless the group and the verb precede it.
        CommandTree.Match match = context.find(known);
        List<String> path = match.command().map(CommandSpec::path).orElse(List.of());
        return path.size() == 2
            && match.firstFault().isEmpty()
            && !GROUPS.contains(path.getFirst());
      }
      known.add(word.text());
    }
    CommandTree.Match match = context.find(known);
    if (match.command().isEmpty()) {
      // Help, or a missing command. An unknown command could run programs in another version of ic.
      return match.firstFault().isEmpty();
    }
    return !RUNNING.contains(String.join(" ", match.context()))
        && !RUNNING.contains(firstTwo(known));
  }

  /** For what another version of ic may know and this one does not. */
  private static String firstTwo(List<String> words) {
    List<String> plain = new ArrayList<>();
    for (String word : words) {
      if (!word.startsWith("-") && plain.size() < 2) {
        plain.add(word);
      }
    }
    return String.join(" ", plain);
  }
}
