package dev.intercore.query.words;

import dev.intercore.common.Result;
import dev.intercore.query.words.QuestionForms.Form;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Turns questions in plain words into SQL, or reports why it cannot. Nothing is guessed. */
public final class Questions {
  /** Maximum rows of a question that shows only the latest ones. */
  public static final int MAX_LATEST = 50;

  private static final int MAX_SUGGESTIONS = 5;
  private static final Set<String> OF_EACH = Set.of("each", "everything");

  private final QuestionParameters parameters;
  private final QuestionForms forms;

  public Questions(QuestionParameters parameters) {
    this(parameters, QuestionForms.standard());
  }

  Questions(QuestionParameters parameters, QuestionForms forms) {
    this.parameters = parameters;
    this.forms = forms;
  }

  /** What a question means. */
  public sealed interface Meaning {
    /**
     * A statement answers it.
     *
     * @param total if only the latest rows are shown: SQL for the number of all rows, and for the
     *     sequence number before the first
     * @param none the answer if there are no rows, unless that is an empty table
     */
    record Statement(String sql, Optional<String> total, Optional<Result.No<?>> none)
        implements Meaning {
      public static Statement of(String sql) {
        return new Statement(sql, Optional.empty(), Optional.empty());
      }
    }

    /** The question is known, but names something that does not exist or is ambiguous. */
    record Unclear(Result.No<?> no) implements Meaning {}

    /** The question is not known. */
    record Unknown() implements Meaning {}
  }

  /** Returns the meaning of a question. */
  public Meaning meaning(String question) {
    Sentence sentence = Sentence.of(question, forms);
    if (sentence.unclear()) {
      return new Meaning.Unknown();
    }
    for (Form form : forms.all()) {
      Optional<Map<String, String>> given = forms.match(form, sentence);
      if (given.isPresent() && parameters.accepts(given.get(), forms)) {
        return switch (parameters.resolve(form, given.get())) {
          case Result.Done<Map<String, String>> resolved ->
              statement(form, sentence, resolved.answer());
          case Result.No<Map<String, String>> no -> new Meaning.Unclear(no);
        };
      }
    }
    return new Meaning.Unknown();
  }

  /** Returns the SQL of a question, if it is known and clear. */
  public Optional<String> sql(String question) {
    return meaning(question) instanceof Meaning.Statement statement
        ? Optional.of(statement.sql())
        : Optional.empty();
  }

  private Meaning statement(Form form, Sentence sentence, Map<String, String> values) {
    String sql = parameters.fill(form.sql(), values, forms);
    boolean ofEach =
        sentence.words().stream()
            .anyMatch(word -> !word.quoted() && OF_EACH.contains(word.plain()));
    if (sentence.counts() && !ofEach) {
      return Meaning.Statement.of("SELECT count(*) AS count FROM (" + sql + ")");
    }
    if (form.latest()) {
      return new Meaning.Statement(
          "SELECT * FROM (" + sql + " ORDER BY seq DESC LIMIT " + MAX_LATEST + ") ORDER BY seq",
          Optional.of("SELECT count(*) AS count, min(seq) - 1 AS since FROM (" + sql + ")"),
          Optional.empty());
    }
    return new Meaning.Statement(
        sql,
        Optional.empty(),
        form.none()
            .map(none ->
                new Result.No<>(
                    Result.Why.UNKNOWN,
                    QuestionParameters.replace(none.fact(), name -> values.getOrDefault(name, "")),
                    "`" + none.command() + "` shows what there is.")));
  }

  /**
   * Returns known questions that can be answered in this project: those that share most words
   * first, then some common ones. Names in them exist.
   */
  public List<String> near(String question) {
    Set<String> words = words(question);
    List<Form> near = new ArrayList<>(forms.all());
    near.removeIf(form -> shared(words, form) == 0);
    // The sort is stable: forms that are as near keep the order of the file.
    near.sort(Comparator.comparingInt(form -> -shared(words, form)));
    near.addAll(forms.suggested());
    Set<String> suggestions = new LinkedHashSet<>();
    for (Form form : near) {
      if (suggestions.size() < MAX_SUGGESTIONS) {
        parameters.example(form, forms).ifPresent(suggestions::add);
      }
    }
    return List.copyOf(suggestions);
  }

  private int shared(Set<String> words, Form form) {
    Set<String> both = words(form.question());
    both.retainAll(words);
    return both.size();
  }

  private Set<String> words(String text) {
    Set<String> words = new HashSet<>();
    Sentence.of(text, forms).words().forEach(word -> words.add(word.plain()));
    words.removeAll(Set.of("what", "is", "in"));
    return words;
  }

  /** Returns all known questions with example names. */
  public static List<String> known() {
    return QuestionForms.standard().all().stream().map(Form::question).toList();
  }

  /** Returns the words without meaning, sorted. */
  public static Set<String> fillers() {
    return new TreeSet<>(QuestionForms.standard().fillers());
  }
}
