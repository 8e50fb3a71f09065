package dev.intercore.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.shell.ShellNode.Compound;
import dev.intercore.shell.ShellNode.Compound.Kind;
import dev.intercore.shell.ShellNode.Redirection;
import dev.intercore.shell.ShellNode.SimpleCommand;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands, words and redirections of scripts. */
class ShellScriptTest {
  private static List<List<String>> commands(String text) {
    ShellScript script = ShellScript.read(text);
    assertThat(script.reason()).as(text).isEmpty();
    return script.commands().stream()
        .map(command -> command.words().stream().map(w -> w.literal().orElse("?")).toList())
        .toList();
  }

  /** Returns how commands are combined in a script, also in its substitutions. */
  private static Set<Kind> kinds(String text) {
    Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    Deque<ShellNode> nodes = new ArrayDeque<>(ShellScript.read(text).root().stream().toList());
    while (!nodes.isEmpty()) {
      ShellNode node = nodes.pop();
      nodes.addAll(node.parts());
      node.allWords().forEach(word -> nodes.addAll(word.commands()));
      if (node instanceof Compound compound) {
        kinds.add(compound.kind());
      }
    }
    return kinds;
  }

  private static ShellWord onlyWord(String text) {
    return ShellScript.read(text).commands().getFirst().words().getFirst();
  }

  @Test
  void wordsAreSplitAndFreedOfQuotes() {
    assertThat(commands("a 'b c' \"d e\" f\\ g $'h\\ti' \"j\\\"k\\l\" m'n'\"o\""))
        .containsExactly(List.of("a", "b c", "d e", "f g", "h\ti", "j\"k\\l", "mno"));
    assertThat(commands("a ''")).containsExactly(List.of("a", ""));
    assertThat(commands("a\\\nb c \\\n d")).containsExactly(List.of("ab", "c", "d"));
    assertThat(commands("a 'b\\\nc'")).containsExactly(List.of("a", "b\\\nc"));
    assertThat(commands("a $ b# {} } @{1} x[1]y")).hasSize(1);
  }

  @Test
  void listsAndPipelinesContainTheirCommands() {
    List<List<String>> abc = List.of(List.of("a"), List.of("b"), List.of("c"));
    assertThat(commands("a;b\nc")).isEqualTo(abc);
    assertThat(commands("a&&b||c")).isEqualTo(abc);
    assertThat(commands("a|b|&c")).isEqualTo(abc);
    assertThat(commands("a & b & c &")).isEqualTo(abc);
    assertThat(commands("(a;(b)) && { c; }")).isEqualTo(abc);
    assertThat(commands("! a | b && time -p c")).isEqualTo(abc);
    assertThat(commands("")).isEmpty();
    assertThat(commands("# a ; b")).isEmpty();
    assertThat(commands("a # b ' \\\nb\n#\nc#")).contains(List.of("a"), List.of("b"));
  }

  @Test
  void controlStructuresHideNothing() {
    assertThat(
            commands(
                """
                if a; then b; elif c; then d; else e; fi
                for x in 1 $(f) 2; do g; done
                for ((i = 0; i < $(h); i++)) { j; }
                while k; do l; done; until m; do n; done
                case $(o) in (x|y) p;; z) q;& *) r; esac
                s() { t; }
                function u { v; }
                [[ -n $(w) && a =~ ^(b|c)$ ]]
                (( x + $(x) ))
                """))
        .hasSize(21);
  }

  @Test
  void substitutionsHideNothing() {
    assertThat(commands("a \"$(b `c \\`d\\``)\" ${x:-$(e)} $((1 + $(f))) <(g) >(h) x=$(i)"))
        .hasSize(9);
    assertThat(commands("x=$(a) y=(1 $(b) 2) z[$(c)]=3")).hasSize(4);
    assertThat(commands("a > $(b) <<< \"$(c)\"")).hasSize(3);
    assertThat(commands("(a) > $(b)")).hasSize(2);
  }

  @Test
  void bodiesOfHereDocumentsAreExpandedOnlyIfTheirEndIsNotQuoted() {
    assertThat(commands("a <<E; b\n'$(c) \" `d` \\$(no)\nE\ne")).hasSize(5);
    assertThat(commands("a <<'E'\n$(no)\nE\nb")).containsExactly(List.of("a"), List.of("b"));
    assertThat(commands("a <<-\\E\n\t$(no)\n\tE\nb")).containsExactly(List.of("a"), List.of("b"));
    assertThat(commands("a <<A <<'B'\n$(b)\nA\n$(no)\nB\nc")).hasSize(3);
    assertThat(commands("x=$(a <<E\nb\nE\n) c")).hasSize(2);
  }

  @Test
  void propertiesOfTheScriptAreKnown() {
    assertThat(kinds("a & b")).contains(Kind.BACKGROUND);
    assertThat(kinds("a $(b & c)")).contains(Kind.BACKGROUND);
    assertThat(kinds("a 2>&1 && b")).doesNotContain(Kind.BACKGROUND);
    assertThat(kinds("if a; then b; fi")).contains(Kind.CONTROL);
    assertThat(kinds("{ a; } | (b)")).doesNotContain(Kind.CONTROL);
    assertThat(ShellScript.read("a \u0007").isOdd()).isTrue();
    assertThat(ShellScript.read("a $'\\''").isOdd()).isTrue();
    assertThat(ShellScript.read("a\tb").isOdd()).isFalse();
  }

  @Test
  void wordsKnowTheirExpansions() {
    assertThat(onlyWord("$x").hasExpansion()).isTrue();
    assertThat(onlyWord("'$x'").hasExpansion()).isFalse();
    assertThat(onlyWord("a*").hasGlob()).isTrue();
    assertThat(onlyWord("a[b'c']").hasGlob()).isTrue();
    assertThat(onlyWord("a'*'\\?").hasGlob()).isFalse();
    assertThat(onlyWord("{a,b}").hasBraces()).isTrue();
    assertThat(onlyWord("{a','b}").hasBraces()).isFalse();
    assertThat(onlyWord("{1..2}").hasBraces()).isTrue();
    assertThat(onlyWord("@{1}").literal()).contains("@{1}");
    assertThat(onlyWord("~/x").hasTilde()).isTrue();
    assertThat(onlyWord("'~'/x").literal()).contains("~/x");
    assertThat(onlyWord("HEAD~2").literal()).contains("HEAD~2");
    assertThat(onlyWord("$'\\xe9'").literal()).isEmpty();
    assertThat(onlyWord("''*").beginsWithLiteral()).isFalse();
    assertThat(onlyWord("a*").beginsWithLiteral()).isTrue();
  }

  @Test
  void redirectionsAndAssignmentsAreNoWords() {
    SimpleCommand command =
        ShellScript.read("a=1 b+=2 c[1+1]=3 cmd 2>err {fd}<in x >&2 d=4").commands().getFirst();
    assertThat(command.assignments()).hasSize(3);
    assertThat(command.words()).hasSize(3);
    assertThat(command.redirections())
        .extracting(Redirection::descriptor, Redirection::operator)
        .extracting(Object::toString)
        .containsExactly("(\"2\", \">\")", "(\"{fd}\", \"<\")", "(\"\", \">&\")");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a''=1", "a\"\"=1", "a$''=1", "a[1]''=1", "a''+=1", "a+''=1", "''a=1"})
  void quotesBeforeTheSignMakeItACommand(String word) {
    SimpleCommand command = ShellScript.read(word + " c").commands().getFirst();
    assertThat(command.assignments()).isEmpty();
    assertThat(command.words()).hasSize(2);
  }

  /** Bash does: {@code echo >&'$(rm x)'} removes x. */
  @ParameterizedTest
  @ValueSource(
      strings = {"'$(d x)'", "1'$(d x)'", "\"\\$(d x)\"", "'`d`'", "\\~", "'*'", "$x'$(d)'"})
  void quotesAfterACopyOfADescriptorAreNotTrusted(String target) {
    assertThat(ShellScript.read("c >&" + target).isUnderstood()).isFalse();
    assertThat(ShellScript.read("c <&" + target).isUnderstood()).isFalse();
    assertThat(ShellScript.read("c &>" + target).isUnderstood()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "'2'", "-", "'a/b.txt'", "\"$x\"", "$x"})
  void otherCopiesOfADescriptorAreUnderstood(String target) {
    assertThat(ShellScript.read("c >&" + target).isUnderstood()).isTrue();
  }

  @Test
  void controlCharacterDoesNotHideTheClosingQuote() {
    assertThat(ShellScript.read("c $'a\\c' d #'\ne f").commands())
        .extracting(command -> command.words().size())
        .containsExactly(3, 2);
    assertThat(onlyWord("$'\\ca'").literal()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a=''", "a['']=1", "a[1]=''", "a+=''"})
  void quotesElsewhereLeaveItAnAssignment(String word) {
    SimpleCommand command = ShellScript.read(word + " c").commands().getFirst();
    assertThat(command.assignments()).hasSize(1);
    assertThat(command.words()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a 'b",
        "a \"b",
        "a `b",
        "a $(b",
        "a ${b",
        "a $((b",
        "a \\",
        "(a",
        "a)",
        "{ a",
        "a; }",
        "a |",
        "a &&",
        "| a",
        "; a",
        "a ;; b",
        "if a; then b",
        "fi",
        "for x in y; z",
        "case x in y) a",
        "a <<E\nb",
        "a <<E",
        "a <",
        "a > ; b",
        "a b(c)",
        "a=b (c)",
        "f() a",
        "a \0 b",
        "$[1]",
        "a ${ b; }",
        "a ${|b; }",
        "coproc a",
        "a[1 b",
        "a | ! b",
        "[[ a",
        "[[ a =~ (#) ]]; b\n ]]",
        "a <<$E\n$E\n",
        "a <<E \"\n\"\nE\n",
        "a <<E $(b\n)\nE\n",
        "a <<E\nx\\\nE\nE\n",
        "a x<(b)",
        "$((a); (b))",
        "a !(b)",
        "a=()1 b c",
        "\"${x:-'}\""
      })
  void doubtfulTextIsNotUnderstood(String text) {
    assertThat(ShellScript.read(text).isUnderstood()).isFalse();
    assertThat(ShellScript.read(text).commands()).isEmpty();
  }

  @Test
  void sizeAndDepthAreBounded() {
    assertThat(ShellScript.read("a".repeat(ScriptSource.MAX_LENGTH)).isUnderstood()).isTrue();
    assertThat(ShellScript.read("a".repeat(ScriptSource.MAX_LENGTH + 1)).isUnderstood()).isFalse();
    List<String> openings =
        List.of(
            "$(",
            "(",
            "( ",
            "{ ",
            "`",
            "${x:-",
            "$((",
            "((",
            "if ",
            "time ",
            "f() ",
            "function f ",
            "\"$(",
            "<(",
            "! ",
            "case x in x) ",
            "a=(",
            "{a,",
            "[[ (",
            "while ",
            "a && ",
            "a | ",
            "sudo ",
            "command ",
            "${x:-\"");
    for (String opening : openings) {
      String deep = opening.repeat(ScriptSource.MAX_LENGTH / opening.length());
      assertThat(ShellScript.read(deep + "a").reason()).as(opening).isNotNull();
    }
    assertThat(commands("(".repeat(20).replace("(", "( ") + "a" + " )".repeat(20))).hasSize(1);
    assertThat(commands("a $(".repeat(20) + "b" + ")".repeat(20))).hasSize(21);
    assertThat(commands("a && ".repeat(100_000) + "a")).hasSize(100_001);
    assertThat(commands("a || b && ".repeat(50_000) + "a")).hasSize(100_001);
  }
}
