package dev.intercore.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.shell.ShellNode.SimpleCommand;
import dev.intercore.testing.RandomCases;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Properties of any text. */
class ShellPropertyTest {
  private static final List<String> CHARACTERS =
      " \t\n'\"\\$`(){}[]<>|&;#*?~=!-,.abcé\u0001"
          .codePoints()
          .mapToObj(Character::toString)
          .toList();

  private static void checkTexts(RandomCases.Check<String> check) {
    RandomCases.run(2000, random -> check.accept(random.joined(0, 40, CHARACTERS)));
  }

  private static List<String> words(String script) {
    return ShellScript.read(script).commands().getFirst().words().stream()
        .map(word -> word.literal().orElseThrow())
        .toList();
  }

  @Test
  void anyTextInQuotesIsOneWord() {
    checkTexts(ShellPropertyTest::checkQuoted);
  }

  private static void checkQuoted(String text) {
    String single = "'" + text.replace("'", "'\\''") + "'";
    StringBuilder twice = new StringBuilder("\"");
    StringBuilder ansi = new StringBuilder("$'");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      twice.append("\"\\$`".indexOf(c) >= 0 ? "\\" : "").append(c);
      ansi.append("'\\".indexOf(c) >= 0 ? "\\" : "").append(c);
    }
    assertThat(words("a " + single + " " + twice + "\" " + ansi + "' b"))
        .containsExactly("a", text, text, text, "b");
  }

  @Test
  void anyTextIsAnswered() {
    checkTexts(ShellPropertyTest::checkAnswered);
  }

  private static void checkAnswered(String text) {
    ShellScript script = ShellScript.read(text);
    assertThat(script.isUnderstood()).as(text).isEqualTo(script.reason().isEmpty());
    assertThat(script.commands()).as(text).allMatch(command -> !command.allWords().isEmpty());
  }

  @Test
  void commandAfterAnyUnderstoodTextIsFound() {
    checkTexts(ShellPropertyTest::checkCommandAfter);
  }

  private static void checkCommandAfter(String text) {
    // Two line ends: the text may end in a backslash.
    if (ShellScript.read(text + "\n").isUnderstood()) {
      List<SimpleCommand> commands = ShellScript.read(text + "\n\nlast command").commands();
      assertThat(commands).as(text).isNotEmpty();
      assertThat(commands.getLast().words()).as(text).hasSize(2);
    }
  }
}
