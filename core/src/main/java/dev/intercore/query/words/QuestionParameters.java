package dev.intercore.query.words;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.files.PathNames;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.Intents;
import dev.intercore.json.JsonWriter;
import dev.intercore.project.PathResolver;
import dev.intercore.query.words.QuestionForms.Form;
import dev.intercore.run.Phases;
import dev.intercore.run.Run;
import dev.intercore.run.Runs;
import dev.intercore.store.Store;
import dev.intercore.work.Team;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Resolves the names in a question and writes them into its SQL as quoted text. */
public final class QuestionParameters {
  private static final String PHASES =
      """
      SELECT DISTINCT p.value FROM runs r, json_each(r.phases) p WHERE json_valid(r.phases)
      UNION SELECT DISTINCT phase FROM artifacts
      """;
  private static final String CURRENT_PHASE = "(SELECT phase FROM runs WHERE id = :run)";
  private static final String RUN = "run";
  private static final int MAX_DIGITS = 15;
  private static final Pattern PLACE = Pattern.compile(":(\\p{L}+)");
  private static final Pattern PLAIN_NAME = Pattern.compile("[\\p{L}\\p{N} ._/:@+-]{1,60}");

  private final Services services;
  private final Optional<String> session;
  private final String project;
  private final NameResolver names;

  /**
   * The services that answer questions.
   *
   * @param paths resolves paths relative to the directory of the caller
   * @param runs for the session of the caller
   */
  public record Services(Store store, Intents intents, PathResolver paths, Team team, Runs runs) {}

  /**
   * Creates the parameters for one caller.
   *
   * @param project the project whose run is the current one, if the session has none
   */
  public QuestionParameters(Services services, Optional<String> session, String project) {
    this.services = services;
    this.session = session;
    this.project = project;
    this.names = new NameResolver(services.store(), services.team(), services.runs());
  }

  /** Returns whether the given number is a number and the given phase one that a run may have. */
  boolean accepts(Map<String, String> given, QuestionForms forms) {
    String number = given.get("n");
    String phase = given.get("phase");
    String item = given.get("item");
    return (number == null || isNumber(number))
        // A name with an ending may be a file, which matches another form.
        && (item == null || !Wording.hasEnding(item) || names.find("item", item).isDone())
        && (phase == null || isCurrent(phase, forms) || !phasesLike(phase).isEmpty());
  }

  private static boolean isNumber(String text) {
    return text.length() <= MAX_DIGITS && Names.isDigits(text);
  }

  /** Returns the full names of the existing records, and the current run. */
  Result<Map<String, String>> resolve(Form form, Map<String, String> given) {
    Map<String, String> resolved = new HashMap<>();
    if (form.isAboutRun() && !given.containsKey(RUN)) {
      Optional<Run> current = currentRun();
      if (current.isEmpty()) {
        return Result.no(
            Why.UNKNOWN,
            "there is no current run",
            "`ic run list` lists the runs: name one of them in the question.");
      }
      resolved.put(RUN, current.get().id());
    }
    if (form.isAboutSession() && session.isEmpty()) {
      return Result.no(
          Why.UNKNOWN,
          "the session of the question is not known",
          "Name it with --session or INTERCORE_SESSION.");
    }
    for (Map.Entry<String, String> one : given.entrySet()) {
      Result<String> name = names.find(one.getKey(), one.getValue());
      if (name instanceof Result.No<String> no) {
        return Result.no(no.why(), no.fact(), no.hint());
      }
      resolved.put(one.getKey(), name.value().orElseThrow());
    }
    return Result.already(resolved);
  }

  Optional<Run> currentRun() {
    return services.runs().current(PathNames.path(project));
  }

  /** Writes the values into a statement: names as quoted text, numbers as they are. */
  String fill(String sql, Map<String, String> values, QuestionForms forms) {
    return replace(sql, name -> value(name, values, forms));
  }

  /**
   * Returns a question with names of this project, or empty without such records. A name that is
   * also a word, such as merge, would make it another question.
   */
  Optional<String> example(Form form, QuestionForms forms) {
    return (form.isAboutRun() && currentRun().isEmpty())
            || (form.isAboutSession() && session.isEmpty())
        ? Optional.empty()
        : form.questionWith(this::exampleName)
            .filter(question -> forms.match(form, Sentence.of(question, forms)).isPresent());
  }

  /** Returns a name that is safe to print and to paste into a shell, between single quotes. */
  private Optional<String> exampleName(String kind) {
    return names
        .example(kind)
        .or(() -> examplePlace(kind))
        .filter(name -> PLAIN_NAME.matcher(name).matches());
  }

  private Optional<String> examplePlace(String kind) {
    return switch (kind) {
      case "phase" -> currentRun().map(Run::phase);
      case "path" ->
          services.intents().queries().list(IntentOwner.NO_SESSION, false).stream()
              .flatMap(outcome -> outcome.view().stream())
              .flatMap(view -> view.intent().allow().stream())
              .findFirst();
      default -> Optional.empty();
    };
  }

  /** Replaces each {@code :name}. A colon without a name stays. */
  static String replace(String template, UnaryOperator<String> values) {
    return PLACE
        .matcher(template)
        .replaceAll(place -> Matcher.quoteReplacement(values.apply(place.group(1))));
  }

  private String value(String name, Map<String, String> values, QuestionForms forms) {
    String text = values.getOrDefault(name, "");
    return switch (name) {
      case "now" -> Long.toString(services.store().now());
      case "questions" -> quoted(JsonWriter.compact(Questions.known()));
      case "n", "unit" -> text;
      case "session" -> session.map(QuestionParameters::quoted).orElse("NULL");
      case "phase" ->
          isCurrent(text, forms) ? fill(CURRENT_PHASE, values, forms) : list(phasesLike(text));
      case "path" -> list(intentsOn(text));
      // A file may have a name without a slash or an ending.
      case "file" -> list(intentsOnFile(values.getOrDefault("name", "")));
      default -> quoted(text);
    };
  }

  private static boolean isCurrent(String word, QuestionForms forms) {
    return Sentence.of(word, forms).words().stream().anyMatch(one -> one.is("current"));
  }

  /** Returns the phase of that name; else the phases whose names have the same stem. */
  private List<String> phasesLike(String word) {
    List<String> phases = new ArrayList<>(Phases.DEFAULT.names());
    phases.addAll(services.store().read(tx -> tx.list(PHASES, row -> row.text(1))));
    return phases.contains(word)
        ? List.of(word)
        : phases.stream()
            .filter(phase -> Sentence.stem(phase).equals(Sentence.stem(word)))
            .distinct()
            .toList();
  }

  /** Uses the check of the intents, so that the answer is always that of the gate. */
  private List<String> intentsOn(String path) {
    IntentOutcome outcome =
        services
            .intents()
            .queries()
            .check(
                IntentOwner.NO_SESSION,
                services.intents().scope(services.paths(), List.of(path), List.of(), List.of()));
    return outcome.blockedBy().stream()
        .filter(blocker -> !blocker.hard().isEmpty())
        .map(blocker -> blocker.intent().id())
        .toList();
  }

  /** Does the same for a name that may not be a path; then there are none. */
  private List<String> intentsOnFile(String name) {
    try {
      return intentsOn(name);
    } catch (IntercoreException e) {
      if (e.code() == ErrorCode.BAD_PATH) {
        return List.of();
      }
      throw e;
    }
  }

  private static String list(List<String> texts) {
    return "(" + String.join(", ", texts.stream().map(QuestionParameters::quoted).toList()) + ")";
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
