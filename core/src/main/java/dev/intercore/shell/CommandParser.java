package dev.intercore.shell;

import dev.intercore.shell.ShellLexer.HereDocument;
import dev.intercore.shell.ShellLexer.ShellToken;
import dev.intercore.shell.ShellNode.Compound;
import dev.intercore.shell.ShellNode.Compound.Kind;
import dev.intercore.shell.ShellNode.Redirection;
import dev.intercore.shell.ShellNode.SimpleCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Parses lists, pipelines and simple commands; {@link ControlParser} parses the rest. */
final class CommandParser {
  private static final Set<String> CLOSING =
      Set.of("then", "elif", "else", "fi", "do", "done", "esac", "}");
  private static final Set<String> LIST_ENDS = Set.of(")", ";;", ";&", ";;&");

  /** Builtins whose arguments may be arrays. */
  private static final Set<String> DECLARING =
      Set.of("declare", "typeset", "local", "export", "readonly");

  private final ScriptSource source;
  private final ShellLexer lexer;
  private final ControlParser control;

  CommandParser(ScriptSource source) {
    this.source = source;
    this.lexer = new ShellLexer(source);
    this.control = new ControlParser(this, lexer, source);
  }

  /** Parses everything to the end. */
  ShellNode script() {
    ShellNode list = list();
    if (lexer.peek().kind() != ShellToken.Kind.END) {
      throw new UnsupportedSyntaxException("more than a list");
    }
    lexer.noMorePending();
    return list;
  }

  /** Parses everything to the parenthesis that closes a substitution. */
  ShellNode substitution() {
    ShellNode list = list();
    expect(")");
    lexer.noMorePending();
    return list;
  }

  ShellNode list() {
    List<ShellNode> parts = new ArrayList<>();
    skipLineEnds();
    while (!endsList(lexer.peek())) {
      List<ShellNode> chain = chain();
      ShellToken token = lexer.peek();
      if (token.is("&")) {
        parts.add(Compound.of(Kind.BACKGROUND, List.of(Compound.of(Kind.SEQUENCE, chain))));
      } else {
        parts.addAll(chain);
      }
      if (!token.is("&") && !token.is(";") && token.kind() != ShellToken.Kind.LINE_END) {
        break;
      }
      lexer.next();
      skipLineEnds();
    }
    return parts.size() == 1 ? parts.getFirst() : Compound.of(Kind.SEQUENCE, parts);
  }

  private static boolean endsList(ShellToken token) {
    return token.kind() == ShellToken.Kind.END
        || (token.kind() == ShellToken.Kind.OPERATOR && LIST_ENDS.contains(token.text()))
        || (token.kind() == ShellToken.Kind.WORD
            && token.word().keyword().filter(CLOSING::contains).isPresent());
  }

  /** Parses pipelines between {@code &&} and {@code ||}. */
  private List<ShellNode> chain() {
    List<ShellNode> parts = new ArrayList<>();
    parts.add(pipeline());
    for (ShellToken token = lexer.peek(); token.is("&&") || token.is("||"); token = lexer.peek()) {
      boolean alternative = token.is("||");
      lexer.next();
      skipLineEnds();
      ShellNode part = pipeline();
      parts.add(alternative ? Compound.of(Kind.ALTERNATIVE, List.of(part)) : part);
    }
    return parts;
  }

  private ShellNode pipeline() {
    while (lexer.peek().isKeyword("!")) {
      lexer.next();
    }
    if (lexer.peek().isKeyword("time")) {
      return timed();
    }
    List<ShellNode> parts = new ArrayList<>();
    parts.add(command());
    while (lexer.peek().is("|") || lexer.peek().is("|&")) {
      lexer.next();
      skipLineEnds();
      parts.add(command());
    }
    return parts.size() == 1 ? parts.getFirst() : Compound.of(Kind.PIPELINE, parts);
  }

  private ShellNode timed() {
    source.enter();
    lexer.next();
    while (lexer.peek().isKeyword("-p") || lexer.peek().isKeyword("--")) {
      lexer.next();
    }
    ShellNode timed = Compound.of(Kind.CONTROL, List.of(pipeline()));
    source.leave();
    return timed;
  }

  /** Parses one command of a pipeline with its redirections. */
  ShellNode command() {
    source.enter();
    ShellNode command = control.isNext() ? control.command() : simple();
    source.leave();
    return command;
  }

  private ShellNode simple() {
    List<ShellWord> words = new ArrayList<>();
    List<ShellWord> assignments = new ArrayList<>();
    List<Redirection> redirections = new ArrayList<>();
    for (; ; ) {
      redirections.addAll(redirections());
      ShellToken token = lexer.peek();
      if (token.kind() != ShellToken.Kind.WORD) {
        break;
      }
      ShellWord word = lexer.next().word();
      List<ShellWord> into = words.isEmpty() && word.isAssignment() ? assignments : words;
      into.add(word);
      if (word.opensArray() && source.peek() == '(' && mayAssign(words)) {
        into.addAll(array());
      } else if (lexer.peek().is("(")) {
        boolean alone = words.size() == 1 && assignments.isEmpty() && redirections.isEmpty();
        return control.function(alone);
      }
    }
    if (words.isEmpty() && assignments.isEmpty() && redirections.isEmpty()) {
      throw new UnsupportedSyntaxException("a command is missing");
    }
    return new SimpleCommand(words, assignments, redirections);
  }

  private static boolean mayAssign(List<ShellWord> words) {
    return words.isEmpty() || words.getFirst().literal().filter(DECLARING::contains).isPresent();
  }

  private List<ShellWord> array() {
    List<ShellWord> elements = new ArrayList<>();
    expect("(");
    for (ShellToken token = lexer.next(); !token.is(")"); token = lexer.next()) {
      if (token.kind() == ShellToken.Kind.WORD) {
        elements.add(token.word());
      } else if (token.kind() != ShellToken.Kind.LINE_END) {
        throw new UnsupportedSyntaxException("an operator in an array");
      }
    }
    if (source.peek() != ScriptSource.END && " \t\n;&|)".indexOf(source.peek()) < 0) {
      // In bash, text directly after the parenthesis belongs to the same word.
      throw new UnsupportedSyntaxException("an array that goes on");
    }
    return elements;
  }

  /** Parses all redirections at this position. */
  List<Redirection> redirections() {
    List<Redirection> all = new ArrayList<>();
    for (; ; ) {
      ShellToken token = lexer.peek();
      if (token.kind() == ShellToken.Kind.DESCRIPTOR) {
        lexer.next();
        all.add(redirection(token.text()));
      } else if (token.isRedirection()) {
        all.add(redirection(""));
      } else {
        return all;
      }
    }
  }

  private Redirection redirection(String descriptor) {
    ShellToken operator = lexer.next();
    if (!operator.isRedirection()) {
      throw new UnsupportedSyntaxException("a descriptor without a redirection");
    }
    ShellWord target = word();
    if (operator.is("<<") || operator.is("<<-")) {
      HereDocument document = new HereDocument(target, operator.is("<<-"));
      lexer.expect(document);
      return new Redirection(operator.text(), descriptor, document.body());
    }
    if (operator.text().endsWith("&") && !target.staysItself()) {
      // Bash expands the word after >& a second time, and so runs quoted substitutions.
      throw new UnsupportedSyntaxException("quotes in the copy of a descriptor");
    }
    return new Redirection(operator.text(), descriptor, target);
  }

  ShellWord word() {
    ShellToken token = lexer.next();
    if (token.kind() != ShellToken.Kind.WORD) {
      throw new UnsupportedSyntaxException("a word is missing");
    }
    return token.word();
  }

  void expect(String operator) {
    if (!lexer.next().is(operator)) {
      throw new UnsupportedSyntaxException(operator + " is missing");
    }
  }

  void expectKeyword(String keyword) {
    if (!lexer.next().isKeyword(keyword)) {
      throw new UnsupportedSyntaxException(keyword + " is missing");
    }
  }

  void skipLineEnds() {
    while (lexer.peek().kind() == ShellToken.Kind.LINE_END) {
      lexer.next();
    }
  }
}
