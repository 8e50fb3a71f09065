package dev.intercore.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds of any text. */
class ShellPropertyTest {
  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings()
        .withChars(" \t\n'\"\\$`(){}[]<>|&;#*?~=!-,.abcé\u0001")
        .ofMaxLength(40);
  }

  private static List<String> words(String script) {
    return ShellScript.read(script).commands().getFirst().words().stream()
        .map(word -> word.literal().orElseThrow())
        .toList();
  }

  @Property(tries = 2000)
  void anyTextInQuotesIsOneWord(@ForAll("texts") String text) {
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

  @Property(tries = 2000)
  void anyTextIsAnswered(@ForAll("texts") String text) {
    ShellScript script = ShellScript.read(text);
    assertThat(script.isUnderstood()).isEqualTo(script.reason().isEmpty());
    assertThat(script.commands()).allMatch(command -> !command.allWords().isEmpty());
  }

  @Property(tries = 2000)
  void commandAfterAnyUnderstoodTextIsSeen(@ForAll("texts") String text) {
    // Two line ends: the text may end in a backslash.
    if (ShellScript.read(text + "\n").isUnderstood()) {
      List<SimpleCommand> commands = ShellScript.read(text + "\n\nlast command").commands();
      assertThat(commands).as(text).isNotEmpty();
      assertThat(commands.getLast().words()).as(text).hasSize(2);
    }
  }
}
