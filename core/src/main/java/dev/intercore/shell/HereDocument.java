package dev.intercore.shell;

import java.util.ArrayList;
import java.util.List;

/** A body that is still to come. */
final class HereDocument {
  private final String delimiter;
  private final boolean quoted;
  private final boolean stripsTabs;
  private final List<Piece> pieces = new ArrayList<>();

  HereDocument(ShellWord delimiter, boolean stripsTabs) {
    if (delimiter.hasExpansion()) {
      // The shell would take it as written, quotes and all.
      throw new UnsupportedSyntaxException("an expansion ends a here-document");
    }
    this.delimiter = delimiter.text();
    this.quoted = delimiter.keyword().isEmpty();
    this.stripsTabs = stripsTabs;
    if (this.delimiter.indexOf('\n') >= 0) {
      throw new UnsupportedSyntaxException("two lines end a here-document");
    }
  }

  /** Filled when the line is over: the redirection is made before its body is read. */
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
      pieces.add(Piece.quoted(body.toString()));
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
