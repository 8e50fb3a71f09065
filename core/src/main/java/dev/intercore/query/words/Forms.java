package dev.intercore.query.words;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Every question that is known, the more special before the more general. {@code :run} is the run
 * that was named, else the current one; {@code :phase} and {@code :path} are lists of what fits.
 */
final class Forms {
  static final List<Form> ALL =
      Stream.of(
              RunForms.ALL,
              AgentForms.ALL,
              ProductForms.ALL,
              HolderForms.ALL,
              MergeForms.ALL,
              WorkForms.ALL,
              EventForms.ALL,
              OtherForms.ALL)
          .flatMap(List::stream)
          .toList();

  private static final Set<String> WORDS = words();

  private Forms() {}

  /** Whether a word means something by itself, so that it is no name unless it is quoted. */
  static boolean isWord(String plain) {
    return WORDS.contains(plain);
  }

  private static Set<String> words() {
    Set<String> words = new HashSet<>(Sentence.SYNONYMS.values());
    for (Form form : ALL) {
      form.patterns().forEach(pattern -> new Pattern(pattern).addTo(words));
    }
    return words;
  }
}
