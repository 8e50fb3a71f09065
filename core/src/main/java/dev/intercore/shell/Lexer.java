package dev.intercore.shell;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Splits into words and operators, one ahead of the parser at most. */
final class Lexer {
  /** Longer ones first. */
  private static final List<String> OPERATORS =
      List.of(
          "&&", "&>>", "&>", "&", "||", "|&", "|", ";;&", ";;", ";&", ";", "<<<", "<<-", "<<", "<&",
          "<>", "<", ">>", ">&", ">|", ">", "(", ")");

  private final Source source;
  private final List<HereDocument> pending = new ArrayList<>();
  private @Nullable Token ahead;
  private boolean insideCondition;

  Lexer(Source source) {
    this.source = source;
  }

  /** In {@code [[ ]]} a regular expression may hold what looks like a comment and is none. */
  void insideCondition(boolean inside) {
    insideCondition = inside;
  }

  Token peek() {
    Token token = ahead;
    if (token == null) {
      token = read();
      ahead = token;
    }
    return token;
  }

  Token next() {
    Token token = peek();
    ahead = null;
    return token;
  }

  /** The body comes after this line. To be said before the next token is looked at. */
  void expect(HereDocument document) {
    pending.add(document);
    source.addPending(1);
  }

  /** To be asked where a substitution ends: the body would have to be inside. */
  void noMorePending() {
    if (!pending.isEmpty()) {
      throw new NotUnderstood("a here-document without a body");
    }
  }

  private Token read() {
    skipBlanks();
    int c = source.peek();
    if (c == Source.END) {
      return Token.of(Token.Kind.END, "");
    }
    if (c == '\n') {
      return lineEnd();
    }
    if (!source.isNext("<(") && !source.isNext(">(")) {
      for (String operator : OPERATORS) {
        if (source.takeIf(operator)) {
          return Token.of(Token.Kind.OPERATOR, operator);
        }
      }
    }
    return wordOrDescriptor();
  }

  private void skipBlanks() {
    while (source.peek() == ' ' || source.peek() == '\t') {
      source.take();
    }
    if (source.peek() == '#') {
      if (insideCondition) {
        throw new NotUnderstood("# in a condition");
      }
      // A backslash does not prolong a comment.
      while (source.peekRaw() != '\n' && source.peekRaw() != Source.END) {
        source.takeRaw();
      }
    }
  }

  private Token lineEnd() {
    if (source.pending() != pending.size()) {
      throw new NotUnderstood("a line ends inside a substitution before a here-document");
    }
    source.takeLineEnd();
    source.addPending(-pending.size());
    List<HereDocument> documents = List.copyOf(pending);
    pending.clear();
    for (HereDocument document : documents) {
      document.readBody(source);
    }
    return Token.of(Token.Kind.LINE_END, "\n");
  }

  private Token wordOrDescriptor() {
    Word word = new WordReader(source).word();
    boolean redirects = source.peek() == '<' || source.peek() == '>';
    if (redirects && word.keyword().filter(Lexer::isDescriptor).isPresent()) {
      return Token.of(Token.Kind.DESCRIPTOR, word.text());
    }
    if (word.hasOpenSubscript()) {
      throw new NotUnderstood("a subscript that is not closed");
    }
    return Token.of(word);
  }

  private static boolean isDescriptor(String text) {
    boolean named = text.length() > 2 && text.startsWith("{") && text.endsWith("}");
    String inside = named ? text.substring(1, text.length() - 1) : text;
    for (int i = 0; i < inside.length(); i++) {
      char c = inside.charAt(i);
      if (named ? !Patterns.isNameCharacter(c, i == 0) : c < '0' || c > '9') {
        return false;
      }
    }
    return true;
  }
}
