package dev.intercore.query.words;

import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.json.JsonWriter;
import dev.intercore.run.Runs;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Who asks, when and from where.
 *
 * @param project the project whose run is the current one, if the session has none
 * @param now unix seconds
 */
public record QuestionParameters(Optional<String> session, String project, long now, Facts facts) {
  private static final String CURRENT =
      """
      coalesce(
        (SELECT id FROM runs %s),
        (SELECT id FROM runs %s))
      """
          .formatted(Runs.NEWEST_OF_SESSION, Runs.NEWEST_OF_PROJECT);

  private static final String CURRENT_PHASE = "(SELECT phase FROM runs WHERE id = :run)";

  /** What has to be looked up before a question has a meaning. */
  public interface Facts {
    /** The names of all phases in use, and of the usual ones. */
    List<String> phases();

    /**
     * Whether there is a current run.
     *
     * @param project where the asker is
     */
    boolean hasCurrentRun(String project);

    /** The ids of the intents that hold any of a path. */
    List<String> intentsOn(String path);

    /** The same of a name that may be no path at all; then there are none. */
    List<String> intentsOnFile(String name);

    /**
     * The whole name of what is called, or begins, so; or the no of those who keep such things.
     *
     * @param kind as forms call it, such as run; of others any name will do
     */
    Result<String> named(String kind, String start);
  }

  /** Numbers are numbers, and phases those that a run could be in. */
  boolean knows(Map<String, String> said) {
    String number = said.get("n");
    String phase = said.get("phase");
    String item = said.get("item");
    return (number == null || isNumber(number))
        // It may be a file, which another form asks about.
        && (item == null || !Pattern.hasEnding(item) || facts.named("item", item).isDone())
        && (phase == null || isCurrent(phase) || !alike(phase).isEmpty());
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty()
        && text.length() <= 15
        && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /** What was said to a form, with the whole names of what is there. */
  Result<Map<String, String>> found(Form form, Map<String, String> said) {
    if (form.isAboutARun() && !said.containsKey("run") && !facts.hasCurrentRun(project)) {
      return Result.no(
          Why.UNKNOWN,
          "there is no current run",
          "`ic run list` shows those there are: ask about one of them by its name.");
    }
    if (form.isAboutASession() && session.isEmpty()) {
      return Result.no(
          Why.UNKNOWN,
          "it is not known whose runs are meant",
          "Say who asks with --session or INTERCORE_SESSION.");
    }
    Map<String, String> found = new HashMap<>();
    for (Map.Entry<String, String> one : said.entrySet()) {
      Result<String> name = facts.named(one.getKey(), one.getValue());
      if (name instanceof Result.No<String> no) {
        return Result.no(no.why(), no.fact(), no.hint());
      }
      found.put(one.getKey(), name.value().orElseThrow());
    }
    return Result.already(found);
  }

  /** Puts what was said into a statement, as text that is nothing but text. */
  String fill(String template, Map<String, String> said) {
    StringBuilder sql = new StringBuilder();
    int from = 0;
    for (int colon = template.indexOf(':'); colon >= 0; colon = template.indexOf(':', from)) {
      int end = colon + 1;
      while (end < template.length() && Character.isLetter(template.charAt(end))) {
        end++;
      }
      sql.append(template, from, colon).append(value(template.substring(colon + 1, end), said));
      from = end;
    }
    return sql.append(template.substring(from)).toString();
  }

  private String value(String name, Map<String, String> said) {
    String text = said.getOrDefault(name, "");
    return switch (name) {
      case "now" -> Long.toString(now);
      case "questions" -> quoted(JsonWriter.compact(Questions.known()));
      case "n", "unit" -> text;
      case "run" -> text.isEmpty() ? fill(CURRENT.strip(), said) : quoted(text);
      case "session" -> session.map(QuestionParameters::quoted).orElse("NULL");
      case "project" -> quoted(project);
      case "phase" -> isCurrent(text) ? fill(CURRENT_PHASE, said) : list(alike(text));
      case "path" -> list(facts.intentsOn(text));
      // Who holds it may be asked of a file, though nothing in its name shows that it is one.
      case "file" -> list(facts.intentsOnFile(said.getOrDefault("name", "")));
      default -> quoted(text);
    };
  }

  private static boolean isCurrent(String word) {
    return Sentence.of(word).words().stream().anyMatch(said -> said.is("current"));
  }

  /** The phase of that name; else those whose name is of the same origin. */
  private List<String> alike(String word) {
    List<String> phases = facts.phases();
    return phases.contains(word)
        ? List.of(word)
        : phases.stream()
            .filter(phase -> Stems.of(phase).equals(Stems.of(word)))
            .distinct()
            .toList();
  }

  private static String list(List<String> texts) {
    return "(" + String.join(", ", texts.stream().map(QuestionParameters::quoted).toList()) + ")";
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
