package dev.intercore.query.words;

import dev.intercore.query.words.Sentence.Word;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One line {@code like} of questions.txt: a sequence of words and places for names. */
final class Wording {
  private static final int MAX_ENDING = 10;

  /** A phase may be called by a word that means something elsewhere, such as done. */
  private static final Set<String> FREE = Set.of("phase");

  /** Ids of records begin so; they are no paths. */
  private static final List<String> PREFIXES =
      List.of("bead-", "run-", "agent-", "mr-", "esc-", "convoy-", "intent-", "artifact-");

  private final List<Part> parts = new ArrayList<>();

  /**
   * One word of the wording.
   *
   * @param name what is said here, or an empty text for words without a value
   * @param choices the words that fit, with the value each stands for; none where any name fits
   */
  private record Part(boolean optional, String name, Map<String, String> choices) {
    static Part read(String text) {
      boolean optional = text.endsWith("?");
      String part = optional ? text.substring(0, text.length() - 1) : text;
      if (!part.startsWith("{")) {
        return new Part(optional, "", choices(part));
      }
      String[] inner = part.substring(1, part.length() - 1).split("=", 2);
      return new Part(optional, inner[0], inner.length == 1 ? Map.of() : choices(inner[1]));
    }

    private static Map<String, String> choices(String text) {
      Map<String, String> choices = new HashMap<>();
      for (String choice : text.split("\\|", -1)) {
        String[] wordAndValue = choice.split(":", 2);
        choices.put(wordAndValue[0], wordAndValue[wordAndValue.length - 1]);
      }
      return choices;
    }
  }

  Wording(String text) {
    for (String part : text.split(" ", -1)) {
      parts.add(Part.read(part));
    }
  }

  /** Adds the words that mean something in this wording. */
  void addWordsTo(Set<String> words) {
    parts.forEach(part -> words.addAll(part.choices().keySet()));
  }

  /** Returns what a sentence says in the places for names, if it has this wording. */
  Optional<Map<String, String>> match(List<Word> words, QuestionForms forms) {
    Map<String, String> said = new HashMap<>();
    return match(0, words, said, forms) ? Optional.of(said) : Optional.empty();
  }

  private boolean match(
      int index, List<Word> words, Map<String, String> said, QuestionForms forms) {
    if (index == parts.size()) {
      return words.isEmpty();
    }
    Part part = parts.get(index);
    if (!words.isEmpty()
        && take(part, words.getFirst(), said, forms)
        && match(index + 1, words.subList(1, words.size()), said, forms)) {
      return true;
    }
    return part.optional() && match(index + 1, words, said, forms);
  }

  private static boolean take(Part part, Word word, Map<String, String> said, QuestionForms forms) {
    if (part.choices().isEmpty()) {
      String name = part.name();
      said.put(name.equals("file") || name.equals("source") ? "path" : name, word.text());
      return isName(name, word, forms);
    }
    String value = word.quoted() ? null : part.choices().get(word.plain());
    if (value != null && !part.name().isEmpty()) {
      said.put(part.name(), value);
    }
    return value != null;
  }

  private static boolean isName(String kind, Word word, QuestionForms forms) {
    String text = word.text();
    boolean fits =
        switch (kind) {
          // A name that does not look like that of a run may be of something else.
          case "run" -> word.quoted() || word.plain().startsWith("run-");
          case "file" -> text.indexOf('/') >= 0;
          case "path" -> PREFIXES.stream().noneMatch(text::startsWith);
          case "item" -> text.indexOf('/') < 0;
          case "source" -> text.indexOf('/') >= 0 || hasEnding(text);
          default -> true;
        };
    return fits && (word.quoted() || FREE.contains(kind) || forms.isName(word.plain()));
  }

  /** Returns whether a name ends like most files: a dot, and a few letters or digits after it. */
  static boolean hasEnding(String name) {
    String ending = name.substring(name.lastIndexOf('.') + 1);
    return !ending.equals(name)
        && !ending.isEmpty()
        && ending.length() <= MAX_ENDING
        && ending.chars().allMatch(Character::isLetterOrDigit);
  }
}
