package dev.intercore.shell;

/** The text of a script, the read position in it, and the depth of nesting. */
final class ScriptSource {
  /** In characters. */
  static final int MAX_LENGTH = 1 << 20;

  /** A substitution in an argument counts twice: its command, and the commands inside. */
  static final int MAX_DEPTH = 100;

  /** Returned instead of a character at the end. */
  static final int END = -1;

  private final String text;
  private final Oddity oddity;
  private int depth;
  private int at;
  private int pending;

  private static final class Oddity {
    private boolean found;
  }

  private ScriptSource(String text, int depth, Oddity oddity) {
    this.text = text;
    this.depth = depth;
    this.oddity = oddity;
  }

  static ScriptSource of(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new UnsupportedSyntaxException("longer than " + MAX_LENGTH + " characters");
    }
    ScriptSource source = new ScriptSource(text, 0, new Oddity());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0) {
        throw new UnsupportedSyntaxException("NUL");
      }
      if ((c < ' ' && c != '\t' && c != '\n') || c == 0x7f) {
        source.markOdd();
      }
    }
    return source;
  }

  /** Returns a source for a text inside this one, one level deeper. */
  ScriptSource inner(String content) {
    enter();
    depth--;
    return new ScriptSource(content, depth + 1, oddity);
  }

  void enter() {
    if (++depth > MAX_DEPTH) {
      throw new UnsupportedSyntaxException("nested deeper than " + MAX_DEPTH);
    }
  }

  void leave() {
    depth--;
  }

  void markOdd() {
    oddity.found = true;
  }

  boolean isOdd() {
    return oddity.found;
  }

  /** Returns the next character after any line continuations. */
  int peek() {
    while (text.startsWith("\\\n", at)) {
      at += 2;
    }
    return peekRaw();
  }

  int peekRaw() {
    return at < text.length() ? text.charAt(at) : END;
  }

  /** Returns whether this text is next, also with line continuations in it. */
  boolean isNext(String expected) {
    int mark = at;
    boolean is = true;
    for (int i = 0; i < expected.length() && is; i++) {
      is = peek() == expected.charAt(i);
      at++;
    }
    at = mark;
    return is;
  }

  boolean takeIf(String expected) {
    if (!isNext(expected)) {
      return false;
    }
    for (int i = 0; i < expected.length(); i++) {
      peek();
      at++;
    }
    return true;
  }

  char take() {
    peek();
    return takeRaw();
  }

  char takeRaw() {
    if (at >= text.length()) {
      throw new UnsupportedSyntaxException("ends too early");
    }
    char c = text.charAt(at++);
    if (c == '\n' && pending > 0) {
      // Shells do not agree on where the body of a here-document begins then.
      throw new UnsupportedSyntaxException("a line ends inside a word before a here-document");
    }
    return c;
  }

  void takeLineEnd() {
    at++;
  }

  /** Returns the rest of the line and moves after its end. */
  String takeLine() {
    if (at >= text.length()) {
      throw new UnsupportedSyntaxException("a here-document does not end");
    }
    int end = text.indexOf('\n', at);
    String line = text.substring(at, end < 0 ? text.length() : end);
    at = end < 0 ? text.length() : end + 1;
    return line;
  }

  /** Returns the number of here-documents whose bodies begin after this line. */
  int pending() {
    return pending;
  }

  void addPending(int more) {
    pending += more;
  }
}
