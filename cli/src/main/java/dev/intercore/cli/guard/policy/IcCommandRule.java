package dev.intercore.cli.guard.policy;

import dev.intercore.cli.CommandContext;
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
        // Whatever it expands to could be a verb, unless group and verb stand before it.
        List<String> command = context.find(known).context();
        return command.size() == 2 && !GROUPS.contains(command.getFirst());
      }
      known.add(word.text());
    }
    return !RUNNING.contains(String.join(" ", context.find(known).context()))
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
