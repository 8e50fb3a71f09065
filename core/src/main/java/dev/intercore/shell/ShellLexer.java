package dev.intercore.shell;

import dev.intercore.common.Names;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Splits into words and operators, one ahead of the parser at most. */
final class ShellLexer {
  /** Longer ones first. */
  private static final List<String> OPERATORS =
      List.of(
          "&&", "&>>", "&>", "&", "||", "|&", "|", ";;&", ";;", ";&", ";", "<<<", "<<-", "<<", "<&",
          "<>", "<", ">>", ">&", ">|", ">", "(", ")");

  private final ScriptSource source;
  private final List<HereDocument> pending = new ArrayList<>();
  private @Nullable ShellToken ahead;
  private boolean insideCondition;

  ShellLexer(ScriptSource source) {
    this.source = source;
  }

  /** In {@code [[ ]]} a regular expression may hold what looks like a comment and is none. */
  void insideCondition(boolean inside) {
    insideCondition = inside;
  }

  ShellToken peek() {
    ShellToken token = ahead;
    if (token == null) {
      token = read();
      ahead = token;
    }
    return token;
  }

  ShellToken next() {
    ShellToken token = peek();
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
      throw new UnsupportedSyntaxException("a here-document without a body");
    }
  }

  private ShellToken read() {
    skipBlanks();
    int c = source.peek();
    if (c == ScriptSource.END) {
      return ShellToken.of(ShellToken.Kind.END, "");
    }
    if (c == '\n') {
      return lineEnd();
    }
    if (!source.isNext("<(") && !source.isNext(">(")) {
      for (String operator : OPERATORS) {
        if (source.takeIf(operator)) {
          return ShellToken.of(ShellToken.Kind.OPERATOR, operator);
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
        throw new UnsupportedSyntaxException("# in a condition");
      }
      // A backslash does not prolong a comment.
      while (source.peekRaw() != '\n' && source.peekRaw() != ScriptSource.END) {
        source.takeRaw();
      }
    }
  }

  private ShellToken lineEnd() {
    if (source.pending() != pending.size()) {
      throw new UnsupportedSyntaxException(
          "a line ends inside a substitution before a here-document");
    }
    source.takeLineEnd();
    source.addPending(-pending.size());
    List<HereDocument> documents = List.copyOf(pending);
    pending.clear();
    for (HereDocument document : documents) {
      document.readBody(source);
    }
    return ShellToken.of(ShellToken.Kind.LINE_END, "\n");
  }

  private ShellToken wordOrDescriptor() {
    ShellWord word = new WordReader(source).word();
    boolean redirects = source.peek() == '<' || source.peek() == '>';
    if (redirects && word.keyword().filter(ShellLexer::isDescriptor).isPresent()) {
      return ShellToken.of(ShellToken.Kind.DESCRIPTOR, word.text());
    }
    if (word.hasOpenSubscript()) {
      throw new UnsupportedSyntaxException("a subscript that is not closed");
    }
    return ShellToken.of(word);
  }

  private static boolean isDescriptor(String text) {
    boolean named = text.length() > 2 && text.startsWith("{") && text.endsWith("}");
    String inside = named ? text.substring(1, text.length() - 1) : text;
    for (int i = 0; i < inside.length(); i++) {
      char c = inside.charAt(i);
      if (named ? !Patterns.isNameCharacter(c, i == 0) : !Names.isDigit(c)) {
        return false;
      }
    }
    return true;
  }
}
