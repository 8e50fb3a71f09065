package dev.intercore.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testing.RandomCases;
import dev.intercore.testkit.Tier;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command that a real bash runs is in the syntax tree, with the same words. */
class ShellBashTest {
  private static final int SCRIPTS = RandomCases.count(100);

  private static final List<String> TOKENS =
      List.of(
          " ", " ", " ", "\n", "c", "c", "d", "f", "x", "c x", "; c ", "| d ", "&& c ", "|| d ",
          "'", "\"", "\\", "$", "(", ")", "{", "}", ";", "&", "|", "#", "<<E", "<<-E", "<<'E'",
          "\nE\n", "E", "<", ">", "<<<", "`", "if ", "then ", "else ", "fi", "[[ ", " ]]", "=",
          "a=", "a[", "]", "case ", " in ", "esac", ";;", "for ", "do ", "done", "! ", "$'", "$\"",
          "$((", "))", "${x:-", "${", "}", "<(", ">(", "2>&1", ">y", "&>", "time ", "\\\n", "~",
          ",", "+=", "é", "=~", "@(", "$(c ", "\t", "((", "''", "$x");

  /** The scripts of a test run in one bash, so the seed identifies a failure, not a case. */
  private final long seed = Tier.seed();

  private final Random random = new Random(seed);

  @Test
  void bashRunsNothingUnseenInWellFormedScripts(@TempDir Path folder)
      throws IOException, InterruptedException {
    List<String> scripts = new ArrayList<>();
    for (int i = 0; i < SCRIPTS; i++) {
      scripts.add(new ScriptMaker(random).script());
    }
    List<Bash.Run> runs = new Bash(folder).run(scripts);
    int understood = 0;
    int accepted = 0;
    for (Bash.Run run : runs) {
      understood += everythingIsSeen(run) ? 1 : 0;
      accepted += run.isRefused() ? 0 : 1;
    }
    // Else it would not say much.
    assertThat(accepted).as("seed %d", seed).isGreaterThan(SCRIPTS * 8 / 10);
    assertThat(understood).as("seed %d", seed).isGreaterThan(SCRIPTS * 8 / 10);
  }

  @Test
  void bashRunsNothingUnseenInNonsense(@TempDir Path folder)
      throws IOException, InterruptedException {
    List<String> scripts = new ArrayList<>();
    for (int i = 0; i < SCRIPTS; i++) {
      StringBuilder script = new StringBuilder("c ");
      int length = 1 + random.nextInt(14);
      for (int j = 0; j < length; j++) {
        script.append(TOKENS.get(random.nextInt(TOKENS.size())));
      }
      addUnlessItDefines(script.toString(), scripts);
    }
    for (Bash.Run run : new Bash(folder).run(scripts)) {
      everythingIsSeen(run);
    }
  }

  @Test
  void bashRunsNothingUnseenInDamagedScripts(@TempDir Path folder)
      throws IOException, InterruptedException {
    List<String> scripts = new ArrayList<>();
    for (int i = 0; i < SCRIPTS; i++) {
      String script = new ScriptMaker(random).script();
      for (int j = 0; j < 2; j++) {
        int at = random.nextInt(script.length() + 1);
        int to = Math.min(script.length(), at + random.nextInt(3));
        String token = random.nextInt(3) == 0 ? "" : TOKENS.get(random.nextInt(TOKENS.size()));
        script = script.substring(0, at) + token + script.substring(to);
      }
      addUnlessItDefines(script, scripts);
    }
    for (Bash.Run run : new Bash(folder).run(scripts)) {
      everythingIsSeen(run);
    }
  }

  /** A function that calls itself twice in the background would never end. */
  private static void addUnlessItDefines(String script, List<String> scripts) {
    String text = script.replace("\\\n", "").replace(" ", "").replace("\t", "");
    if (!text.contains("()") && !text.contains("function")) {
      scripts.add(script);
    }
  }

  /** Returns whether the script was understood; others are not compared. */
  private boolean everythingIsSeen(Bash.Run run) {
    ShellScript script = ShellScript.read(run.script());
    if (script.isUnderstood()) {
      for (List<String> call : run.calls()) {
        assertThat(script.commands())
            .as("seed %d: bash ran %s in\n%s", seed, call, run.script())
            .anyMatch(command -> couldBe(command.words(), call));
      }
    }
    return script.isUnderstood();
  }

  private static boolean couldBe(List<ShellWord> words, List<String> call) {
    boolean literal = words.stream().allMatch(word -> word.literal().isPresent());
    if (!literal) {
      return words.getFirst().literal().map(call.getFirst()::equals).orElse(true);
    }
    return words.stream().map(word -> word.literal().orElseThrow()).toList().equals(call);
  }
}
