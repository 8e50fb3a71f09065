package dev.intercore.query.words;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One sentence of a form; see {@link Form}. */
final class Pattern {
  private static final int NONE = -1;
  private static final int LONGEST_ENDING = 10;

  /** Names of these may be words that mean something elsewhere: a phase may be called done. */
  private static final Set<String> FREE = Set.of("phase");

  /** What nobody means as a name, unless it is quoted. */
  private static final Set<String> COMMON =
      Set.of(
          ("no none nothing anything something everything nobody anybody somebody someone anyone"
                  + " everyone everybody every each both other others another more most less least"
                  + " fewer several many few one two three only oldest newest longest first latest"
                  + " and or but except besides not never than with without them mine ours yours me"
                  + " us you i we it they he she file files thing things stuff code conflicts"
                  + " problems access time")
              .split(" ", NONE));

  /** How the names of records begin, which are no files. */
  private static final List<String> PREFIXES =
      List.of("bead-", "run-", "agent-", "mr-", "esc-", "convoy-", "intent-", "artifact-");

  private final String[] parts;

  Pattern(String text) {
    this.parts = text.split(" ", NONE);
  }

  Optional<Map<String, String>> match(List<Said> words) {
    Map<String, String> said = new HashMap<>();
    return match(0, words, said) ? Optional.of(said) : Optional.empty();
  }

  private boolean match(int part, List<Said> words, Map<String, String> said) {
    if (part == parts.length) {
      return words.isEmpty();
    }
    String text = parts[part];
    boolean optional = text.endsWith("?");
    String wanted = optional ? text.substring(0, text.length() - 1) : text;
    if (!words.isEmpty() && takes(wanted, words.getFirst(), said)) {
      if (match(part + 1, words.subList(1, words.size()), said)) {
        return true;
      }
    }
    return optional && match(part + 1, words, said);
  }

  private static boolean takes(String wanted, Said word, Map<String, String> said) {
    if (!wanted.startsWith("{")) {
      return !word.quoted() && List.of(wanted.split("\\|", NONE)).contains(word.plain());
    }
    String inner = wanted.substring(1, wanted.length() - 1);
    int equals = inner.indexOf('=');
    if (equals < 0) {
      said.put(inner.equals("file") || inner.equals("source") ? "path" : inner, word.text());
      return isName(inner, word);
    }
    return chooses(inner.substring(0, equals), inner.substring(equals + 1), word, said);
  }

  private static boolean isName(String kind, Said word) {
    boolean fits =
        switch (kind) {
          // Of a name alone that is no run, nothing is found among runs; something else may have
          // it.
          case "run" -> word.quoted() || word.plain().startsWith("run-");
          case "file" -> word.text().indexOf('/') >= 0;
          case "path" -> PREFIXES.stream().noneMatch(word.text()::startsWith);
          case "item" -> word.text().indexOf('/') < 0;
          case "source" -> word.text().indexOf('/') >= 0 || hasEnding(word.text());
          default -> true;
        };
    return fits && (word.quoted() || FREE.contains(kind) || isNoWord(word.plain()));
  }

  private static boolean isNoWord(String plain) {
    return !Forms.isWord(plain) && !COMMON.contains(plain);
  }

  /** As files mostly have: a dot, and a few letters or digits after it. */
  static boolean hasEnding(String name) {
    String ending = name.substring(name.lastIndexOf('.') + 1);
    return !ending.equals(name)
        && !ending.isEmpty()
        && ending.length() <= LONGEST_ENDING
        && ending.chars().allMatch(Character::isLetterOrDigit);
  }

  private static boolean chooses(String name, String choices, Said word, Map<String, String> said) {
    for (String choice : choices.split("\\|", NONE)) {
      int colon = choice.indexOf(':');
      String spoken = colon < 0 ? choice : choice.substring(0, colon);
      if (word.is(spoken)) {
        said.put(name, colon < 0 ? choice : choice.substring(colon + 1));
        return true;
      }
    }
    return false;
  }

  /** The words that it knows. */
  void addTo(Set<String> words) {
    for (String part : parts) {
      String text = part.endsWith("?") ? part.substring(0, part.length() - 1) : part;
      if (text.startsWith("{")) {
        text = text.substring(text.indexOf('=') + 1, text.length() - 1);
        if (!part.contains("=")) {
          continue;
        }
      }
      for (String choice : text.split("\\|", NONE)) {
        int colon = choice.indexOf(':');
        words.add(colon < 0 ? choice : choice.substring(0, colon));
      }
    }
  }
}
