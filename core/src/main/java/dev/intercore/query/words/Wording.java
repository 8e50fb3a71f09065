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

  /** A phase may have the name of a word, such as done. */
  private static final Set<String> FREE = Set.of("phase");

  /** Prefixes of the ids of records, which are not paths. */
  private static final List<String> PREFIXES =
      List.of("bead-", "run-", "agent-", "mr-", "esc-", "convoy-", "intent-", "artifact-");

  /** Places that accept only some names, with the parameter that such a name sets. */
  private static final Map<String, String> KINDS =
      Map.of("file", "path", "source", "path", "bead", "item");

  /** At the end of the name of a place: it takes all words that follow, as they were written. */
  private static final String REST = "+";

  private final List<Part> parts = new ArrayList<>();

  /**
   * One word of the wording.
   *
   * @param name the parameter that this word sets, or an empty text
   * @param choices the words that match, with their values; empty if any name matches
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

  /** Adds the words of this wording. */
  void addWordsTo(Set<String> words) {
    parts.forEach(part -> words.addAll(part.choices().keySet()));
  }

  /** Returns the parameters in a sentence, if it has this wording. */
  Optional<Map<String, String>> match(Sentence sentence, QuestionForms forms) {
    Attempt attempt = new Attempt(sentence, forms, new HashMap<>());
    return attempt.match(parts, sentence.words()) ? Optional.of(attempt.given()) : Optional.empty();
  }

  /** Matches one sentence. An optional part is first tried with a word, then without. */
  private record Attempt(Sentence sentence, QuestionForms forms, Map<String, String> given) {
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
        given.put(part.name(), value);
      }
      return value != null;
    }

    private boolean takeName(String place, Word word) {
      if (place.endsWith(REST)) {
        given.put(place.substring(0, place.length() - 1), sentence.textFrom(word));
      } else {
        given.put(KINDS.getOrDefault(place, place), word.text());
      }
      return isName(place, word);
    }

    private boolean isName(String place, Word word) {
      String text = word.text();
      boolean fits =
          switch (place) {
            // Another name may be that of another record.
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

  /** Returns whether a name ends with a dot and a few letters or digits, as most file names do. */
  static boolean hasEnding(String name) {
    String ending = name.substring(name.lastIndexOf('.') + 1);
    return !ending.equals(name)
        && !ending.isEmpty()
        && ending.length() <= MAX_ENDING
        && ending.chars().allMatch(Character::isLetterOrDigit);
  }
}
