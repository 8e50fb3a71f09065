package dev.intercore.query;

import java.util.Set;

/**
 * How a statement came about, and so what whoever asked can do when it is too much.
 *
 * @param inWords a question means it, and nobody wrote it
 * @param views what it reads from, in the order it names them
 */
record Asked(boolean inWords, Set<String> views) {
  private static final String ENOUGH = " LIMIT 100";

  /** What to do about too long an answer. */
  String lessRows() {
    return inWords ? otherwise() : "Ask for less: add WHERE or LIMIT.";
  }

  /** What to do about too much work. */
  String lessWork() {
    return inWords ? otherwise() : "Ask for less: add WHERE or LIMIT, or join fewer views.";
  }

  private String otherwise() {
    return "Ask about fewer of them"
        + views.stream().findFirst().map(Asked::some).orElse("")
        + "; --sql prints the SQL that the question means.";
  }

  private static String some(String view) {
    return ", or for some in SQL: `ic query \"SELECT * FROM " + view + ENOUGH + "\"`";
  }
}
