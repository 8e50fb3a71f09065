package dev.intercore.shell;

import dev.intercore.common.Names;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Splits a script into words and operators, at most one token ahead of the parser. */
final class ShellLexer {
  /** An operator is before its prefixes. */
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

  /** In {@code [[ ]]} a regular expression may contain what looks like a comment. */
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

  /** Reads the body after this line. Must be called before the next token is read. */
  void expect(HereDocument document) {
    pending.add(document);
    source.addPending(1);
  }

  /**
   * Throws at the end of a substitution if a body is missing, because it would have to be inside.
   */
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
      // A backslash does not continue a comment.
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
      if (named ? !ShellWord.isNameCharacter(c, i == 0) : !Names.isDigit(c)) {
        return false;
      }
    }
    return true;
  }

  /**
   * A word or an operator.
   *
   * @param text the operator as written, or the descriptor before a redirection
   * @param word empty unless the kind is a word
   */
  record ShellToken(Kind kind, String text, ShellWord word) {
    private static final ShellWord NONE = new ShellWord(List.of());

    enum Kind {
      WORD,
      OPERATOR,
      /** Digits or {@code {name}} directly before a redirection. */
      DESCRIPTOR,
      LINE_END,
      END
    }

    static ShellToken of(Kind kind, String text) {
      return new ShellToken(kind, text, NONE);
    }

    static ShellToken of(ShellWord word) {
      return new ShellToken(Kind.WORD, "", word);
    }

    boolean is(String operator) {
      return kind == Kind.OPERATOR && text.equals(operator);
    }

    boolean isKeyword(String keyword) {
      return kind == Kind.WORD && word.keyword().filter(keyword::equals).isPresent();
    }

    boolean isRedirection() {
      return kind == Kind.OPERATOR && (text.indexOf('<') >= 0 || text.indexOf('>') >= 0);
    }
  }

  /** A here-document; its body follows after the end of the line. */
  static final class HereDocument {
    private final String delimiter;
    private final boolean quoted;
    private final boolean stripsTabs;
    private final List<ShellWord.Piece> pieces = new ArrayList<>();

    HereDocument(ShellWord delimiter, boolean stripsTabs) {
      if (delimiter.hasExpansion()) {
        // The shell does not expand a delimiter, so its text is not known here.
        throw new UnsupportedSyntaxException("an expansion ends a here-document");
      }
      this.delimiter = delimiter.text();
      this.quoted = delimiter.keyword().isEmpty();
      this.stripsTabs = stripsTabs;
      if (this.delimiter.indexOf('\n') >= 0) {
        throw new UnsupportedSyntaxException("two lines end a here-document");
      }
    }

    /** Returns the word that {@link #readBody} fills later; its redirection is created before. */
    ShellWord body() {
      return new ShellWord(pieces);
    }

    void readBody(ScriptSource source) {
      StringBuilder body = new StringBuilder();
      StringBuilder joined = new StringBuilder();
      boolean continued = false;
      for (; ; ) {
        String line = line(source);
        boolean continues = !quoted && endsInBackslash(line);
        boolean ends = line.equals(delimiter);
        if (continued && (ends || (joined + line).equals(delimiter))) {
          throw new UnsupportedSyntaxException("a here-document that ends in a joined line");
        }
        if (ends) {
          break;
        }
        body.append(line).append('\n');
        if (continues) {
          joined.append(line, 0, line.length() - 1);
        } else {
          joined.setLength(0);
        }
        continued = continues;
      }
      if (quoted) {
        pieces.add(ShellWord.Piece.quoted(body.toString()));
      } else {
        pieces.addAll(new WordReader(source.inner(body.toString())).hereDocument());
      }
    }

    private String line(ScriptSource source) {
      String line = source.takeLine();
      int tabs = 0;
      while (stripsTabs && tabs < line.length() && line.charAt(tabs) == '\t') {
        tabs++;
      }
      return line.substring(tabs);
    }

    private static boolean endsInBackslash(String line) {
      int backslashes = 0;
      while (backslashes < line.length() && line.charAt(line.length() - 1 - backslashes) == '\\') {
        backslashes++;
      }
      return backslashes % 2 == 1;
    }
  }
}
