package dev.intercore.query.words;

import dev.intercore.common.Result;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A question that is known.
 *
 * @param question as somebody may ask it; the page that explains questions has the same line
 * @param patterns the sentences, made plain, that ask it: {@code a|b} is either word, a question
 *     mark makes it optional, {@code {run}} is any name, {@code {status=failed|done:completed}} one
 *     of these words and what it stands for, {@code {file}} a name with a slash in it, {@code
 *     {source}} one with a slash or an ending
 * @param sql what it means, with {@code :run} and the like for what was said
 * @param latest whether only the latest are shown, by {@code seq}; all are counted
 */
record Form(String question, List<String> patterns, String sql, boolean latest) {
  static Form of(String question, String sql, String... patterns) {
    return new Form(question, List.of(patterns), sql, false);
  }

  /** One about so many that nobody wants to see them all. */
  static Form latest(String question, String sql, String... patterns) {
    return new Form(question, List.of(patterns), sql, true);
  }

  /** Whether it is about one run, which is the current one unless another is named. */
  boolean isAboutARun() {
    return sql.contains(":run");
  }

  /** Whether it is about what whoever asks has. */
  boolean isAboutASession() {
    return sql.contains(":session");
  }

  /** What it means that nothing was found: nobody looks up beforehand who has such a name. */
  Optional<Result.No<?>> nobody(Map<String, String> said) {
    if (sql.contains(":branch")) {
      return no("nothing waits to be merged into " + said.get("branch"), "`ic merge list`");
    }
    if (!sql.contains(":name")) {
      return Optional.empty();
    }
    String name = said.get("name") + (said.containsKey("scope") ? " " + said.get("scope") : "");
    return sql.contains(":file")
        ? no("nothing here is called " + name + ", and nobody is changing it", "`ic status`")
        : no("nobody holds a lock " + name, "`ic lock list`");
  }

  private static Optional<Result.No<?>> no(String fact, String command) {
    return Optional.of(
        new Result.No<>(Result.Why.UNKNOWN, fact, command + " shows what there is."));
  }

  /** What the sentence says in the places for names, if it asks this. */
  Optional<Map<String, String>> match(List<Said> words) {
    for (String pattern : patterns) {
      Optional<Map<String, String>> said = new Pattern(pattern).match(words);
      if (said.isPresent()) {
        return said;
      }
    }
    return Optional.empty();
  }
}
