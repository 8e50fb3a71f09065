package dev.intercore.query.words;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A sentence made plain: small letters, no punctuation, no words without meaning, one word for all
 * that mean the same. Names keep their letters; quotes keep a name from being taken for a word.
 *
 * @param counts whether it asks how many there are
 * @param unclear whether what its words lose on the way would make it another question
 */
record Sentence(boolean counts, boolean unclear, List<Said> words) {
  private static final String WHAT = "what";
  private static final String PUNCTUATION = "?!.,;:()";
  private static final String QUOTES = "'\"`\u2018\u2019\u201C\u201D";

  /** A sentence that begins with none of these asks what there is: {@code active agents}. */
  private static final Set<String> ASKING = Set.of("who", "how", "where", "when", "may");

  private static final Set<String> ANY = Set.of("a", "an", "any", "some", "every", "each", "no");

  /** Words that may be left out. */
  static final Set<String> FILLERS =
      Set.of(
          ("a all an any at been being currently do exactly just me moment now of please right"
                  + " some still that the there us")
              .split(" ", -1));

  /** One word for all that mean the same here; the first of each line. */
  static final Map<String, String> SYNONYMS =
      synonyms(
          "what which list show display give tell print see find",
          "is are was were be am have",
          "has own owns got",
          "agent agents",
          "artifact artifacts artefact artefacts output outputs",
          "gate gates",
          "phase stage step",
          "phases stages steps",
          "started start starts began begin begins begun",
          "recent latest newest",
          "recently lately",
          "intent intents",
          "lock locks",
          "item items bead beads task tasks ticket tickets",
          "escalation escalations",
          "convoy convoys",
          "event events",
          "hook hooks",
          "consumer consumers",
          "sentinel sentinels",
          "branch branches",
          "hour hours",
          "minute minutes",
          "day days",
          "week weeks",
          "may can could allowed",
          "go proceed continue advance move",
          "produced produce made make written write generated",
          "created create added",
          "works work's working",
          "holds hold holding held's",
          "changing change changes edits editing edit modifying touching touches writing",
          "waits wait waiting waited",
          "blocks block blocking",
          "merges merge",
          "happened happen happens occurred",
          "in inside within during",
          "last past",
          "current our my this");

  private static Map<String, String> synonyms(String... lines) {
    Map<String, String> all = new HashMap<>();
    for (String line : lines) {
      String[] words = line.split(" ", -1);
      for (String word : words) {
        all.put(word, words[0]);
      }
    }
    return Map.copyOf(all);
  }

  static Sentence of(String text) {
    List<Said> all = joined(new Cutter(text).words());
    List<Said> words = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      Said word = all.get(i);
      // "has been" and "have been" are "is".
      if (word.is("been") && !words.isEmpty() && words.getLast().is("has")) {
        words.set(words.size() - 1, new Said("is", "is", false));
      }
      if (word.quoted() || !FILLERS.contains(word.plain()) || isMeant(all, i)) {
        words.add(word);
      }
    }
    politely(words);
    boolean counts = words.size() > 1 && words.get(0).is("how") && words.get(1).is("many");
    List<Said> rest = counts ? words.subList(2, words.size()) : words;
    return new Sentence(counts, new UnsupportedPhrasing(all).isLost(), headed(rest, counts));
  }

  /** "Show me" is "show"; "what blocks me" is about somebody. */
  private static boolean isMeant(List<Said> all, int i) {
    return (all.get(i).is("me") || all.get(i).is("us")) && (i == 0 || !all.get(i - 1).is(WHAT));
  }

  /** What two words mean together, and neither of them alone. */
  private static List<Said> joined(List<Said> words) {
    List<Said> joined = new ArrayList<>(words);
    for (int i = 1; i < joined.size(); i++) {
      Said before = joined.get(i - 1);
      Said word = joined.get(i);
      if (before.is("being") && word.is("merged")) {
        joined.set(i, new Said(word.text(), "merging", false));
      } else if (before.is("current") && word.is("runs")) {
        joined.set(i - 1, new Said(before.text(), whose(before), false));
      } else if (word.is("run") && isAnyOfThem(joined, i - 1)) {
        joined.set(i, new Said(word.text(), "runs", false));
      }
    }
    return joined;
  }

  /** The current runs are those that go on; ours are all, and mine those of the session. */
  private static String whose(Said before) {
    return switch (before.text().toLowerCase(Locale.ROOT)) {
      case "my" -> "mine";
      case "current" -> "active";
      default -> "the";
    };
  }

  /** "Any run", "an active run": not the current one. */
  private static boolean isAnyOfThem(List<Said> words, int i) {
    int at = i > 0 && words.get(i).is("active") ? i - 1 : i;
    return ANY.contains(words.get(at).plain());
  }

  /** "Could you show which", "in which": what comes before the question itself. */
  private static void politely(List<Said> words) {
    if (words.size() > 2 && words.get(0).is("may") && words.get(1).is("you")) {
      words.subList(0, 2).clear();
    }
    if (words.size() > 1 && words.get(0).is("in") && words.get(1).is(WHAT)) {
      words.removeFirst();
    }
  }

  /** All that asks what there is begins with {@code what}. */
  private static List<Said> headed(List<Said> words, boolean counts) {
    int from = 0;
    while (from < words.size() && (words.get(from).is(WHAT) || words.get(from).is("is"))) {
      from++;
    }
    boolean other = from < words.size() && ASKING.contains(words.get(from).plain());
    if (words.isEmpty() || (from == 0 && !counts && other) || isWho(words, from)) {
      return List.copyOf(words.subList(from, words.size()));
    }
    List<Said> headed = new ArrayList<>();
    headed.add(new Said(WHAT, WHAT, false));
    headed.addAll(words.subList(from, words.size()));
    return headed;
  }

  private static boolean isWho(List<Said> words, int from) {
    return from < words.size() && words.get(from).is("who");
  }

  /** Cuts a text into words and quoted names. */
  private static final class Cutter {
    private final String text;
    private final List<Said> words = new ArrayList<>();

    Cutter(String text) {
      this.text = text;
    }

    List<Said> words() {
      int i = 0;
      while (i < text.length()) {
        char c = text.charAt(i);
        if (Character.isWhitespace(c)) {
          i++;
        } else if (QUOTES.indexOf(c) >= 0 && closing(i) > i + 1) {
          int end = closing(i);
          String name = text.substring(i + 1, end);
          words.add(new Said(name, name, true));
          i = end + 1;
        } else {
          i = word(i);
        }
      }
      return words;
    }

    /** The quote that ends a name: one that no letter follows. */
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

    /** {@code what's} is two words; {@code run-1's} is the name with a mark. */
    private void word(String word) {
      String small = word.toLowerCase(Locale.ROOT);
      if (small.endsWith("'s") || small.endsWith("'re")) {
        String first = small.substring(0, small.lastIndexOf('\''));
        boolean verb =
            first.equals(WHAT)
                || first.equals("who")
                || first.equals("how")
                || first.equals("where");
        plain(word.substring(0, first.length()), first);
        if (verb || small.endsWith("'re")) {
          plain("is", "is");
        }
      } else {
        plain(word, small);
      }
    }

    private void plain(String word, String small) {
      words.add(new Said(word, SYNONYMS.getOrDefault(small, small), false));
    }
  }
}
