package dev.intercore.store;

import java.util.List;
import java.util.function.Function;

/**
 * How the verdict of a write is kept, so that the same request, made again after its answer was
 * lost, gets it again instead of a second decision.
 *
 * @param code a small number; for verdicts that are a yes or a no, 0 and 1
 * @param text the rest
 */
public record Verdict<T>(
    Function<T, Integer> code, Function<T, String> text, Function<Kept, T> again) {
  private static final int YES = 0;
  private static final int NO = 1;

  /** What is found in the table. */
  public record Kept(int code, String text) {}

  public Kept kept(T answer) {
    return new Kept(code.apply(answer), text.apply(answer));
  }

  public static final Verdict<Boolean> YES_OR_NO =
      new Verdict<>(Verdict::exit, _ -> "", kept -> kept.code() == YES);

  public static final Verdict<Integer> COUNT =
      new Verdict<>(_ -> YES, String::valueOf, kept -> Integer.valueOf(kept.text()));

  /** One letter an answer. */
  public static final Verdict<List<Boolean>> EACH =
      new Verdict<>(
          all -> exit(!all.contains(false)),
          all -> {
            StringBuilder letters = new StringBuilder();
            all.forEach(yes -> letters.append(yes ? 'y' : 'n'));
            return letters.toString();
          },
          kept -> kept.text().chars().mapToObj(letter -> letter == 'y').toList());

  private static int exit(boolean yes) {
    return yes ? YES : NO;
  }
}
