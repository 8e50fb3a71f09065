package dev.intercore.query.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A normalised sentence: lower case, no punctuation, no fillers, one word for all synonyms. Names
 * keep their case. A quoted word is a name.
 *
 * @param counts whether the question is for a number
 * @param unclear whether normalising changed the meaning
 * @param written all words as they were written, fillers too
 */
record Sentence(boolean counts, boolean unclear, List<Word> words, List<Word> written) {
  private static final String WHAT = "what";
  private static final String PUNCTUATION = "?!.,;:()";
  private static final String QUOTES = "'\"`\u2018\u2019\u201C\u201D";

  /**
   * A sentence that begins with none of these gets {@code what} in front: {@code active agents}.
   */
  private static final Set<String> ASKING = Set.of("who", "how", "where", "when", "may");

  private static final Set<String> ANY = Set.of("a", "an", "any", "some", "every", "each", "no");

  /** Endings of words of one stem; the longer ones first. */
  private static final String[] ENDINGS = {"ation", "ion", "ing", "ed", "es", "s", "e"};

  private static final int MIN_STEM = 3;

  /**
   * One word.
   *
   * @param text as it was written
   * @param plain the synonym that is used in wordings
   * @param quoted whether it is a name because it was quoted
   * @param index its position among the written words, or -1 for an added word
   */
  record Word(String text, String plain, boolean quoted, int index) {
    private static Word plain(String word) {
      return new Word(word, word, false, -1);
    }

    boolean is(String word) {
      return !quoted && plain.equals(word);
    }

    private Word as(String other) {
      return new Word(text, other, false, index);
    }
  }

  static Sentence of(String text, QuestionForms forms) {
    List<Word> all = joined(new Cutter(text, forms).words());
    List<Word> words = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      Word word = all.get(i);
      // "has been" and "have been" are "is".
      if (word.is("been") && !words.isEmpty() && words.getLast().is("has")) {
        words.set(words.size() - 1, Word.plain("is"));
      }
      if (word.quoted() || !forms.fillers().contains(word.plain()) || isMeant(all, i)) {
        words.add(word);
      }
    }
    politely(words);
    boolean counts = words.size() > 1 && words.get(0).is("how") && words.get(1).is("many");
    List<Word> rest = counts ? words.subList(2, words.size()) : words;
    return new Sentence(
        counts,
        new UnsupportedPhrasing(all, forms).changesQuestion(),
        headed(rest, counts),
        List.copyOf(all));
  }

  /** Returns the text from a word to the end, as it was written. */
  String textFrom(Word word) {
    return written.stream().skip(word.index()).map(Word::text).collect(Collectors.joining(" "));
  }

  /** "Show me" is "show"; in "what blocks me" the word is needed. */
  private static boolean isMeant(List<Word> all, int i) {
    return (all.get(i).is("me") || all.get(i).is("us")) && (i == 0 || !all.get(i - 1).is(WHAT));
  }

  /** Replaces words whose meaning depends on the word beside them. */
  private static List<Word> joined(List<Word> words) {
    List<Word> joined = new ArrayList<>(words);
    for (int i = 1; i < joined.size(); i++) {
      Word before = joined.get(i - 1);
      Word word = joined.get(i);
      if (before.is("being") && word.is("merged")) {
        joined.set(i, word.as("merging"));
      } else if (before.is("current") && word.is("runs")) {
        joined.set(i - 1, before.as(whose(before)));
      } else if (word.is("run") && isAnyOfThem(joined, i - 1)) {
        joined.set(i, word.as("runs"));
      }
    }
    return joined;
  }

  /** "Current runs" are the active ones, "our runs" all, and "my runs" those of the session. */
  private static String whose(Word before) {
    return switch (before.text().toLowerCase(Locale.ROOT)) {
      case "my" -> "mine";
      case "current" -> "active";
      default -> "the";
    };
  }

  /** "Any run", "an active run": not the current one. */
  private static boolean isAnyOfThem(List<Word> words, int i) {
    int at = i > 0 && words.get(i).is("active") ? i - 1 : i;
    return ANY.contains(words.get(at).plain());
  }

  /** Removes phrases before a question: "could you show which", "in which". */
  private static void politely(List<Word> words) {
    if (words.size() > 2 && words.get(0).is("may") && words.get(1).is("you")) {
      words.subList(0, 2).clear();
    }
    if (words.size() > 1 && words.get(0).is("in") && words.get(1).is(WHAT)) {
      words.removeFirst();
    }
  }

  /** Adds {@code what} in front of a sentence without another question word. */
  private static List<Word> headed(List<Word> words, boolean counts) {
    int from = 0;
    while (from < words.size() && (words.get(from).is(WHAT) || words.get(from).is("is"))) {
      from++;
    }
    boolean other = from < words.size() && ASKING.contains(words.get(from).plain());
    boolean who = from < words.size() && words.get(from).is("who");
    if (words.isEmpty() || (from == 0 && !counts && other) || who) {
      return List.copyOf(words.subList(from, words.size()));
    }
    List<Word> headed = new ArrayList<>();
    headed.add(Word.plain(WHAT));
    headed.addAll(words.subList(from, words.size()));
    return headed;
  }

  /** Returns the stem of a word: plan, plans, planned and planning have the same one. */
  static String stem(String word) {
    String stem = word.toLowerCase(Locale.ROOT);
    for (String ending : ENDINGS) {
      if (stem.endsWith(ending) && stem.length() - ending.length() >= MIN_STEM) {
        stem = stem.substring(0, stem.length() - ending.length());
        break;
      }
    }
    int last = stem.length() - 1;
    boolean doubled = last > MIN_STEM - 1 && stem.charAt(last) == stem.charAt(last - 1);
    return doubled ? stem.substring(0, last) : stem;
  }

  /** Cuts a text into words and quoted names. */
  private static final class Cutter {
    private final String text;
    private final QuestionForms forms;
    private final List<Word> words = new ArrayList<>();

    Cutter(String text, QuestionForms forms) {
      this.text = text;
      this.forms = forms;
    }

    List<Word> words() {
      int i = 0;
      while (i < text.length()) {
        char c = text.charAt(i);
        if (Character.isWhitespace(c)) {
          i++;
        } else if (QUOTES.indexOf(c) >= 0 && closing(i) > i + 1) {
          int end = closing(i);
          String name = text.substring(i + 1, end);
          words.add(new Word(name, name, true, words.size()));
          i = end + 1;
        } else {
          i = word(i);
        }
      }
      return words;
    }

    /** Returns the index of the closing quote, which no letter follows, or -1. */
    private int closing(int open) {
      char quote = text.charAt(open);
      char wanted = quote == '\u2018' ? '\u2019' : quote == '\u201C' ? '\u201D' : quote;
      for (int i = open + 1; i < text.length(); i++) {
        boolean ends =
            i + 1 == text.length() || !Character.isLetterOrDigit(text.codePointAt(i + 1));
        if (text.charAt(i) == wanted && ends) {
          return i;
        }
      }
      return -1;
    }

    private int word(int from) {
      int end = from;
      while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
        end++;
      }
      add(text.substring(from, end));
      return end;
    }

    private void add(String raw) {
      int from = 0;
      int end = raw.length();
      while (from < end && PUNCTUATION.indexOf(raw.charAt(from)) >= 0 && raw.charAt(from) != '.') {
        from++;
      }
      while (end > from && PUNCTUATION.indexOf(raw.charAt(end - 1)) >= 0) {
        end--;
      }
      if (from < end) {
        word(raw.substring(from, end).replace('\u2019', '\''));
      }
    }

    /** {@code what's} becomes two words, {@code run-1's} only the name. */
    private void word(String word) {
      String small = word.toLowerCase(Locale.ROOT);
      if (small.endsWith("'s") || small.endsWith("'re")) {
        String first = small.substring(0, small.lastIndexOf('\''));
        boolean verb = Set.of(WHAT, "who", "how", "where").contains(first);
        plain(word.substring(0, first.length()), first);
        if (verb || small.endsWith("'re")) {
          plain("is", "is");
        }
      } else {
        plain(word, small);
      }
    }

    private void plain(String word, String small) {
      words.add(new Word(word, forms.plain(small), false, words.size()));
    }
  }
}
