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

  /** Places that only some names fit, with what such a name stands for. */
  private static final Map<String, String> KINDS =
      Map.of("file", "path", "source", "path", "bead", "item");

  /** At the end of the name of a place: it takes all words that follow, as they were written. */
  private static final String REST = "+";

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
  Optional<Map<String, String>> match(Sentence sentence, QuestionForms forms) {
    Attempt attempt = new Attempt(sentence, forms, new HashMap<>());
    return attempt.match(parts, sentence.words()) ? Optional.of(attempt.said()) : Optional.empty();
  }

  /**
   * One sentence beside this wording. An optional part is first tried with a word, then without.
   */
  private record Attempt(Sentence sentence, QuestionForms forms, Map<String, String> said) {
    boolean match(List<Part> parts, List<Word> words) {
      if (parts.isEmpty()) {
        return words.isEmpty();
      }
      Part part = parts.getFirst();
      List<Part> others = parts.subList(1, parts.size());
      if (!words.isEmpty() && take(part, words.getFirst())) {
        boolean rest = part.name().endsWith(REST);
        if (rest || match(others, words.subList(1, words.size()))) {
          return true;
        }
      }
      return part.optional() && match(others, words);
    }

    private boolean take(Part part, Word word) {
      if (part.choices().isEmpty()) {
        return takeName(part.name(), word);
      }
      String value = word.quoted() ? null : part.choices().get(word.plain());
      if (value != null && !part.name().isEmpty()) {
        said.put(part.name(), value);
      }
      return value != null;
    }

    private boolean takeName(String place, Word word) {
      if (place.endsWith(REST)) {
        said.put(place.substring(0, place.length() - 1), sentence.textFrom(word));
      } else {
        said.put(KINDS.getOrDefault(place, place), word.text());
      }
      return isName(place, word);
    }

    private boolean isName(String place, Word word) {
      String text = word.text();
      boolean fits =
          switch (place) {
            // A name that does not look like that of a run may be of something else.
            case "run" -> word.quoted() || word.plain().startsWith("run-");
            case "bead" -> word.plain().startsWith("bead-");
            case "file" -> text.indexOf('/') >= 0;
            case "path" -> PREFIXES.stream().noneMatch(text::startsWith);
            case "item" -> text.indexOf('/') < 0;
            case "source" -> text.indexOf('/') >= 0 || hasEnding(text);
            default -> true;
          };
      return fits && (word.quoted() || FREE.contains(place) || forms.isName(word.plain()));
    }
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
