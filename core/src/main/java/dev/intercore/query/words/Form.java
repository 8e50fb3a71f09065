package dev.intercore.query.words;

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
