package dev.intercore.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Generates valid bash scripts with all parts of the grammar. */
final class ScriptMaker {
  private static final List<String> LITERALS =
      List.of(
          "x",
          "'a b'",
          "\"a b\"",
          "a\\ b",
          "'$(d no)'",
          "\"it's\"",
          "$'a\\tb\\'c'",
          "$'\\x41'",
          "x#y",
          "\\;",
          "'a;b'",
          "\"a\\\"b\"",
          "'a'\"b\"c",
          "--x=y",
          "''",
          "a\\\nb",
          "\"a\\\nb\"",
          "{}",
          "}",
          "then",
          "if",
          "=",
          "a=b",
          "\"#\"",
          "$",
          "\"a\nb\"",
          "'a\nd no\n'",
          "é",
          "@{1}",
          "!",
          "a{b",
          "$\"q\"",
          "\\'",
          "%",
          "^",
          "'`d no`'",
          "\"\\$(d no)\"");

  private final Random random;
  private final List<String> bodies = new ArrayList<>();
  private int depth;
  private int functions;

  ScriptMaker(Random random) {
    this.random = random;
  }

  String script() {
    return list() + end();
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private boolean isDeep() {
    return depth > 3;
  }

  /** A line end, with the bodies that begin after it. */
  private String end() {
    StringBuilder end = new StringBuilder(pick("", " # d no", " #'") + "\n");
    bodies.forEach(end::append);
    bodies.clear();
    return end.toString();
  }

  private String separator() {
    return random.nextInt(3) == 0 || !bodies.isEmpty() ? end() : pick("; ", " & ", ";");
  }

  private String list() {
    depth++;
    StringBuilder list = new StringBuilder(chain());
    while (random.nextInt(5) < 2) {
      list.append(separator()).append(chain());
    }
    depth--;
    return list.toString();
  }

  private String chain() {
    StringBuilder chain = new StringBuilder(pipeline());
    while (random.nextInt(4) == 0) {
      chain.append(pick(" && ", "&&", " || ", " &&\\\n")).append(pipeline());
    }
    return chain.toString();
  }

  private String pipeline() {
    StringBuilder pipeline = new StringBuilder(pick("", "", "", "", "! ", "time "));
    pipeline.append(command());
    while (random.nextInt(5) == 0) {
      pipeline.append(pick(" | ", "|", " |& ")).append(command());
    }
    return pipeline.toString();
  }

  private String command() {
    return isDeep() || random.nextInt(10) < 6 ? simple() : compound();
  }

  private String simple() {
    StringBuilder command = new StringBuilder(pick("", "", "", "a=1 ", "a[1]=2 ", "b=$(c z) "));
    command.append(pick("c", "d", "f", "c", "'c'", "\\d", "nowhere", "f"));
    for (int i = random.nextInt(4); i > 0; i--) {
      command.append(pick(" ", "  ", "\t", " \\\n ")).append(word());
    }
    if (random.nextInt(5) == 0) {
      command.append(redirection());
    }
    return command.toString();
  }

  private String word() {
    if (isDeep() || random.nextInt(4) > 0) {
      return LITERALS.get(random.nextInt(LITERALS.size()));
    }
    return switch (random.nextInt(8)) {
      case 0 -> "$(" + inner() + ")";
      case 1 -> "\"p $(" + inner() + ") q\"";
      case 2 -> "`c x`";
      case 3 -> "\"`c \\\"y z\\\"`\"";
      case 4 -> "${x:-" + pick("$(c in)", "a", "'}'", "\"$(d in)\"", "\\}") + "}";
      case 5 -> "$((1 + (2) " + pick("", "+ 0$(c in 1)") + "))";
      case 6 -> "<(" + inner() + ")";
      default -> "$x" + pick("", "y", "$(c v)");
    };
  }

  /** What is inside parentheses must hold its own bodies. */
  private String inner() {
    List<String> outer = new ArrayList<>(bodies);
    if (!outer.isEmpty()) {
      return "c inner";
    }
    // Two parentheses at once would be arithmetic.
    String list = list().replaceFirst("^\\(", " (");
    return bodies.isEmpty() ? list : list + end();
  }

  private String redirection() {
    return switch (random.nextInt(7)) {
      case 0 -> " >y";
      case 1 -> " 2>&1";
      case 2 -> " <<<" + pick("x", "\"$(c here)\"");
      case 3 -> " &>y";
      case 4 -> here("E", "E", "plain ' \" $(c body) `d body`\n\\$(c no) ${x:-$(d deep)}\nE \n");
      case 5 -> here("'E'", "E", "$(c no)\n`\n\"\n");
      default -> here("-E", "\tE", "\tx $(c tab)\n");
    };
  }

  private String here(String delimiter, String last, String body) {
    if (depth > 1) {
      return "";
    }
    bodies.add(body + last + "\n");
    return " <<" + delimiter;
  }

  /** Each has a name of its own: none may ever call itself. */
  private String function(String text) {
    functions++;
    return text.replaceFirst("%s", "g" + functions).replaceFirst("; %s$", "; g" + functions);
  }

  private String compound() {
    if (!bodies.isEmpty()) {
      return simple();
    }
    String body =
        switch (random.nextInt(10)) {
          case 0 -> "(" + inner() + ")";
          case 1 -> "{ " + inner() + pick("; }", "\n}");
          case 2 -> "if " + inner() + "\nthen " + inner() + "\nelse " + inner() + "\nfi";
          case 3 -> "for i in " + word() + " y; do " + inner() + "\ndone";
          case 4 -> "while f; do " + inner() + "\ndone";
          case 5 -> "case " + word() + " in (q|'r') c;; x) " + inner() + ";; *) d\nesac";
          case 6 -> "[[ " + pick("x == x", "-n $(c t)", "a =~ ^(a|b)$", "1 < 2 && ( x )") + " ]]";
          case 7 -> "((" + pick("1", "1 + 2$(d n)", "(1) + (2)") + "))";
          case 8 -> function("%s() { " + inner() + "\n}; %s");
          default -> function("function %s { " + inner() + "\n}");
        };
    return body + pick("", "", " >y", " 2>&1");
  }
}
