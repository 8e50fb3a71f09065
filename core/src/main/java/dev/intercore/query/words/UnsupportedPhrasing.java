package dev.intercore.query.words;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What a sentence says by words that are left out when it is made plain: when, of which, whether.
 * Where they would make it another question, it is not known: no answer is better than a wrong one.
 */
record UnsupportedPhrasing(List<Said> words) {
  private static final Set<String> PAST = Set.of("was", "were", "had", "been");

  /** What somebody or something is just now; nobody keeps what it was before. */
  private static final Set<String> NOW =
      words(
          "active running busy alive works doing idle free stalled stuck here held taken holds has"
              + " changing waits queued queue line ready next stale dead blocks blocked merging"
              + " open hooked progress in_progress in-progress assigned declared live recoverable"
              + " behind kept status state far where");

  /** Of which there may be many, so that who means one has to name it. */
  private static final Set<String> NOUNS =
      words(
          "run runs item agent lock gate intent escalation artifact hook branch consumer work"
              + " sentinel convoy key");

  /** They come and go, and nobody keeps which there were. */
  private static final Set<String> PASSING = words("lock intent hook who to");

  private static final Set<String> POLITE = words("please tell say so well me us just");
  private static final Set<String> ASKING_WHETHER =
      words("is are was were do does did have has had");
  private static final Set<String> ALL_OF_THEM = words("all everyone everybody every each");
  private static final Set<String> ONE_OF_THEM = words("the that");

  /** Of these it is known what is under way. */
  private static final Set<String> UNDER_WAY = words("merged held blocked");

  private static Set<String> words(String all) {
    return Set.of(all.split(" ", -1));
  }

  boolean isLost() {
    return isAboutThen() || isUnderWay() || isWhether();
  }

  /** How things stood once is not to be answered with how they stand. */
  private boolean isAboutThen() {
    boolean past = words.stream().anyMatch(word -> PAST.contains(small(word)));
    boolean product = has("artifact") || has("produced") || has("created");
    return past
        && (words.stream().anyMatch(word -> !word.quoted() && NOW.contains(word.plain()))
            || (has("started") && !has("when"))
            || (has("phase") && !product)
            || (has("there") && PASSING.stream().anyMatch(this::has)));
  }

  /** What is being done is not done. */
  private boolean isUnderWay() {
    for (int i = 1; i < words.size(); i++) {
      if (words.get(i - 1).is("being") && !UNDER_WAY.contains(small(words.get(i)))) {
        return true;
      }
    }
    return false;
  }

  /** "Is the run failed?", "are all items done?": whichever are so would be no answer. */
  private boolean isWhether() {
    List<Said> rest = words.stream().filter(word -> !isDropped(word)).toList();
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

  /** One thing, or things, of a kind, and something that they are. */
  private static boolean isUnnamed(List<Said> words, int at, boolean asks) {
    if (at >= words.size() || words.get(at).quoted() || !NOUNS.contains(words.get(at).plain())) {
      return false;
    }
    if (at + 1 == words.size()) {
      return asks;
    }
    Said next = words.get(at + 1);
    return !next.quoted() && (asks ? Forms.isWord(next.plain()) : next.is("is"));
  }

  private static boolean isDropped(Said word) {
    String small = small(word);
    return Sentence.FILLERS.contains(small)
        && !ONE_OF_THEM.contains(small)
        && !ASKING_WHETHER.contains(small)
        && !ALL_OF_THEM.contains(small);
  }

  private boolean has(String plain) {
    return words.stream().anyMatch(word -> word.is(plain));
  }

  /** As it was written, in small letters; nothing of a name in quotes. */
  private static String small(Said word) {
    return word.quoted() ? "" : word.text().toLowerCase(Locale.ROOT);
  }
}
