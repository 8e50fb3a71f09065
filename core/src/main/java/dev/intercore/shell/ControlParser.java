package dev.intercore.shell;

import dev.intercore.shell.ShellLexer.ShellToken;
import dev.intercore.shell.ShellNode.Compound;
import dev.intercore.shell.ShellNode.Compound.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Parses subshells, groups, conditions, loops and functions: the commands in them. */
final class ControlParser {
  private static final Set<String> OPENING =
      Set.of("if", "for", "while", "until", "case", "select", "function", "{", "[[", "coproc", "!");
  private static final Set<String> CONDITION_OPERATORS = Set.of("&&", "||", "|", "<", ">");

  private final CommandParser commands;
  private final ShellLexer lexer;
  private final ScriptSource source;

  /** The words and commands of a structure. */
  private record Contents(List<ShellWord> words, List<ShellNode> parts) {
    Contents() {
      this(new ArrayList<>(), new ArrayList<>());
    }
  }

  ControlParser(CommandParser commands, ShellLexer lexer, ScriptSource source) {
    this.commands = commands;
    this.lexer = lexer;
    this.source = source;
  }

  /** Returns whether the next command is not a simple one. */
  boolean isNext() {
    ShellToken token = lexer.peek();
    return token.is("(")
        || (token.kind() == ShellToken.Kind.WORD
            && token.word().keyword().filter(OPENING::contains).isPresent());
  }

  ShellNode command() {
    ShellToken token = lexer.next();
    Contents contents = new Contents();
    Kind kind = Kind.CONTROL;
    if (!token.is("(")) {
      kind = token.isKeyword("{") ? Kind.GROUP : Kind.CONTROL;
      structure(token.word().text(), contents);
    } else if (source.takeIf("(")) {
      contents.words().add(arithmetic());
    } else {
      kind = Kind.SUBSHELL;
      contents.parts().add(commands.list());
      commands.expect(")");
    }
    return new Compound(kind, contents.words(), contents.parts(), commands.redirections());
  }

  private ShellWord arithmetic() {
    return new ShellWord(List.of(new ExpansionReader(source).arithmetic()));
  }

  private void structure(String keyword, Contents contents) {
    switch (keyword) {
      case "{" -> contents.parts().add(listTo("}"));
      case "if" -> condition(contents);
      case "while", "until" -> {
        contents.parts().add(listTo("do"));
        contents.parts().add(listTo("done"));
      }
      case "for", "select" -> loop(contents);
      case "case" -> choice(contents);
      case "[[" -> test(contents);
      case "function" -> namedFunction(contents);
      default -> throw new UnsupportedSyntaxException(keyword);
    }
  }

  private ShellNode listTo(String keyword) {
    ShellNode list = commands.list();
    commands.expectKeyword(keyword);
    return list;
  }

  private void condition(Contents contents) {
    contents.parts().add(listTo("then"));
    for (; ; ) {
      contents.parts().add(commands.list());
      ShellToken token = lexer.next();
      if (token.isKeyword("fi")) {
        return;
      }
      if (token.isKeyword("else")) {
        contents.parts().add(listTo("fi"));
        return;
      }
      if (!token.isKeyword("elif")) {
        throw new UnsupportedSyntaxException("fi is missing");
      }
      contents.parts().add(listTo("then"));
    }
  }

  private void loop(Contents contents) {
    if (lexer.peek().is("(")) {
      lexer.next();
      if (!source.takeIf("(")) {
        throw new UnsupportedSyntaxException("a loop without a name");
      }
      contents.words().add(arithmetic());
    } else {
      contents.words().add(commands.word());
      commands.skipLineEnds();
      if (lexer.peek().isKeyword("in")) {
        lexer.next();
        while (lexer.peek().kind() == ShellToken.Kind.WORD) {
          contents.words().add(lexer.next().word());
        }
        if (!lexer.peek().is(";") && lexer.peek().kind() != ShellToken.Kind.LINE_END) {
          throw new UnsupportedSyntaxException("a loop's list does not end");
        }
      }
    }
    if (lexer.peek().is(";")) {
      lexer.next();
    }
    commands.skipLineEnds();
    if (lexer.peek().isKeyword("{")) {
      lexer.next();
      contents.parts().add(listTo("}"));
    } else {
      commands.expectKeyword("do");
      contents.parts().add(listTo("done"));
    }
  }

  private void choice(Contents contents) {
    contents.words().add(commands.word());
    commands.skipLineEnds();
    commands.expectKeyword("in");
    commands.skipLineEnds();
    while (!lexer.peek().isKeyword("esac")) {
      if (lexer.peek().is("(")) {
        lexer.next();
      }
      contents.words().add(commands.word());
      while (lexer.peek().is("|")) {
        lexer.next();
        contents.words().add(commands.word());
      }
      commands.expect(")");
      contents.parts().add(commands.list());
      if (!lexer.peek().isKeyword("esac")) {
        String end = lexer.next().text();
        if (!end.startsWith(";") || end.equals(";")) {
          throw new UnsupportedSyntaxException("a case does not end");
        }
        commands.skipLineEnds();
      }
    }
    lexer.next();
  }

  /** Accepts only tokens that are certainly no commands; regular expressions may contain others. */
  private void test(Contents contents) {
    lexer.insideCondition(true);
    int open = 0;
    while (open > 0 || !lexer.peek().isKeyword("]]")) {
      ShellToken token = lexer.next();
      open += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      boolean passed =
          switch (token.kind()) {
            case WORD -> open == 0 || !token.isKeyword("]]");
            case OPERATOR ->
                open > 0 || token.is(")") || CONDITION_OPERATORS.contains(token.text());
            case DESCRIPTOR -> true;
            case LINE_END -> source.pending() == 0;
            case END -> false;
          };
      if (!passed || open < 0 || token.text().startsWith("<<") || token.text().contains(";")) {
        throw new UnsupportedSyntaxException("a condition");
      }
      if (token.kind() == ShellToken.Kind.WORD) {
        contents.words().add(token.word());
      }
    }
    lexer.insideCondition(false);
    lexer.next();
  }

  private void namedFunction(Contents contents) {
    commands.word();
    if (lexer.peek().is("(")) {
      lexer.next();
      commands.expect(")");
    }
    contents.parts().add(body());
  }

  /** Parses from the parenthesis after the name of a function. */
  ShellNode function(boolean alone) {
    if (!alone) {
      throw new UnsupportedSyntaxException("a parenthesis after a word");
    }
    lexer.next();
    commands.expect(")");
    return Compound.of(Kind.CONTROL, List.of(body()));
  }

  private ShellNode body() {
    commands.skipLineEnds();
    if (!isNext()) {
      throw new UnsupportedSyntaxException("a function without a body");
    }
    return commands.command();
  }
}
