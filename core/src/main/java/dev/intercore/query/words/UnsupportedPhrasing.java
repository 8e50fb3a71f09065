package dev.intercore.query.words;

import dev.intercore.query.words.Sentence.Word;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Finds tense, "being" and "whether" in a sentence. Normalising removes these words, so the
 * sentence would get the answer to another question; it counts as unknown instead.
 *
 * @param words before fillers are removed
 */
record UnsupportedPhrasing(List<Word> words, QuestionForms forms) {
  private static final Set<String> PAST = Set.of("was", "were", "had", "been");

  /** States at this moment; earlier ones are not stored. */
  private static final Set<String> NOW =
      words(
          "active running busy alive works doing idle free stalled stuck here held taken holds has"
              + " changing waits queued queue line ready next stale dead blocks blocked conflicts"
              + " conflicted merging open hooked progress in_progress in-progress assigned declared"
              + " live recoverable behind kept status state far where");

  /** Nouns of records: "the run" without a name does not identify one. */
  private static final Set<String> NOUNS =
      words(
          "run runs item agent lock gate intent escalation artifact hook branch consumer work"
              + " sentinel convoy key");

  /** Nouns of records that are not stored after their end. */
  private static final Set<String> PASSING = words("lock intent hook who to");

  private static final Set<String> POLITE = words("please tell say so well me us just");
  private static final Set<String> ASKING_WHETHER =
      words("is are was were do does did have has had");
  private static final Set<String> ALL_OF_THEM = words("all everyone everybody every each");
  private static final Set<String> ONE_OF_THEM = words("the that");

  /** States that a question with "being" may name. */
  private static final Set<String> UNDER_WAY = words("merged held blocked");

  private static Set<String> words(String all) {
    return Set.of(all.split(" ", -1));
  }

  boolean changesQuestion() {
    return isAboutPast() || isAboutUnfinished() || asksWhether();
  }

  /** "Which agents were active" must not be answered with those that are. */
  private boolean isAboutPast() {
    boolean past = words.stream().anyMatch(word -> PAST.contains(small(word)));
    boolean product = has("artifact") || has("produced") || has("created");
    return past
        && (words.stream().anyMatch(word -> !word.quoted() && NOW.contains(word.plain()))
            || (has("started") && !has("when"))
            || (has("phase") && !product)
            || (has("there") && PASSING.stream().anyMatch(this::has)));
  }

  /** "Being done" means not done yet. */
  private boolean isAboutUnfinished() {
    for (int i = 1; i < words.size(); i++) {
      if (words.get(i - 1).is("being") && !UNDER_WAY.contains(small(words.get(i)))) {
        return true;
      }
    }
    return false;
  }

  /** "Is the run failed", "are all items done": a list of those that are would be no answer. */
  private boolean asksWhether() {
    List<Word> rest = words.stream().filter(word -> !isDropped(word)).toList();
    int from = 0;
    while (from < rest.size() && POLITE.contains(small(rest.get(from)))) {
      from++;
    }
    boolean asks = from < rest.size() && ASKING_WHETHER.contains(small(rest.get(from)));
    int at = asks ? from + 1 : from;
    if (at >= rest.size()) {
      return false;
    }
    String whom = small(rest.get(at));
    return (asks && ALL_OF_THEM.contains(whom))
        || (ONE_OF_THEM.contains(whom) && isUnnamed(rest, at + 1, asks));
  }

  /** Returns whether a noun without a name follows, and then a state. */
  private boolean isUnnamed(List<Word> words, int at, boolean asks) {
    if (at >= words.size() || words.get(at).quoted() || !NOUNS.contains(words.get(at).plain())) {
      return false;
    }
    if (at + 1 == words.size()) {
      return asks;
    }
    Word next = words.get(at + 1);
    return !next.quoted() && (asks ? forms.isWord(next.plain()) : next.is("is"));
  }

  private boolean isDropped(Word word) {
    String small = small(word);
    return forms.fillers().contains(small)
        && !ONE_OF_THEM.contains(small)
        && !ASKING_WHETHER.contains(small)
        && !ALL_OF_THEM.contains(small);
  }

  private boolean has(String plain) {
    return words.stream().anyMatch(word -> word.is(plain));
  }

  /** Returns the word as it was written, in lower case, or an empty text for a quoted name. */
  private static String small(Word word) {
    return word.quoted() ? "" : word.text().toLowerCase(Locale.ROOT);
  }
}
