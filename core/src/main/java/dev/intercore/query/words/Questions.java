package dev.intercore.query.words;

import dev.intercore.common.Result;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What questions in plain words mean. */
public final class Questions {
  private static final int MOST_SUGGESTED = 5;
  private static final Set<String> OF_EACH = Set.of("each", "everything");

  /** So many are shown where only the latest are. */
  public static final int MOST_LATEST = 50;

  private static final List<String> SOME_OF_EACH_KIND =
      List.of(
          "what phase is the current run in?",
          "which agents are active?",
          "who is changing src/Main.java?",
          "what work is ready?",
          "what happened in the last hour?");

  private final QuestionParameters circumstances;

  public Questions(QuestionParameters circumstances) {
    this.circumstances = circumstances;
  }

  /** What it asks, or why it cannot be asked. */
  public Meaning meaning(String question) {
    Sentence sentence = Sentence.of(question);
    if (sentence.unclear()) {
      return new Meaning.Unknown();
    }
    for (Form form : Forms.ALL) {
      Optional<Map<String, String>> said = form.match(sentence.words());
      if (said.isPresent() && circumstances.knows(said.get())) {
        return switch (circumstances.found(form, said.get())) {
          case Result.Done<Map<String, String>> found -> meaning(form, sentence, found.answer());
          case Result.No<Map<String, String>> no -> new Meaning.Unclear(no);
        };
      }
    }
    return new Meaning.Unknown();
  }

  /**
   * The SQL that a question means.
   *
   * @return nothing if it has none; {@link #meaning} tells why
   */
  public Optional<String> sql(String question) {
    return meaning(question).sql();
  }

  private Meaning meaning(Form form, Sentence sentence, Map<String, String> said) {
    String all = circumstances.fill(form.sql().strip(), said);
    boolean counted = sentence.words().stream().anyMatch(Questions::isOfEach);
    if (sentence.counts() && !counted) {
      return Meaning.Asks.statement("SELECT count(*) AS count FROM (" + all + ")");
    }
    if (!form.latest()) {
      return new Meaning.Asks(all, Optional.empty(), form.nobody(said));
    }
    return new Meaning.Asks(
        "SELECT * FROM (" + all + " ORDER BY seq DESC LIMIT " + MOST_LATEST + ") ORDER BY seq",
        Optional.of("SELECT count(*) AS count, min(seq) - 1 AS since FROM (" + all + ")"),
        Optional.empty());
  }

  private static boolean isOfEach(Said word) {
    return !word.quoted() && OF_EACH.contains(word.plain());
  }

  /** Some that are known, those with most of the same words first; then some of each kind. */
  public static List<String> near(String question) {
    Set<String> words = words(question);
    List<Form> forms = new ArrayList<>(Forms.ALL);
    forms.removeIf(form -> shared(words, form) == 0);
    // Sorting keeps the order of those that are as near.
    forms.sort(Comparator.comparingInt(form -> -shared(words, form)));
    Set<String> near = new LinkedHashSet<>();
    forms.forEach(form -> near.add(form.question()));
    near.addAll(SOME_OF_EACH_KIND);
    return near.stream().limit(MOST_SUGGESTED).toList();
  }

  /** All that are known, each as somebody may ask it. */
  public static List<String> known() {
    return Forms.ALL.stream().map(Form::question).toList();
  }

  /** Words that may stand anywhere and say nothing; sorted. */
  public static Set<String> fillers() {
    return new TreeSet<>(Sentence.FILLERS);
  }

  private static int shared(Set<String> words, Form form) {
    Set<String> both = words(form.question());
    both.retainAll(words);
    return both.size();
  }

  private static Set<String> words(String text) {
    Set<String> words = new HashSet<>();
    Sentence.of(text).words().forEach(word -> words.add(word.plain()));
    words.removeAll(Set.of("what", "is", "in"));
    return words;
  }
}
