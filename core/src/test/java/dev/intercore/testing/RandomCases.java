package dev.intercore.testing;

import dev.intercore.testkit.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Runs a check on many random inputs. The normal tier tests the same cases each time, the long tier
 * others; {@code -Dseed=N} chooses them, {@code -Dcases=N} tests more, and {@code -Dcase=K} repeats
 * one. A failure states both numbers.
 */
public final class RandomCases {
  private static final int ONLY = Integer.getInteger("case", -1);
  private static final int SHRINK_ATTEMPTS = 300;

  private RandomCases() {}

  /** A check of one case. It fails by throwing. */
  @FunctionalInterface
  public interface Check<T> {
    void accept(T input) throws Exception;
  }

  /**
   * The number of cases of a check: the default, ten times as many in the long tier, at least
   * {@code -Dcases}, or only the one of {@code -Dcase}.
   */
  public static int count(int byDefault) {
    int cases = Tier.rounds(byDefault, 10 * byDefault);
    return ONLY < 0 ? Math.max(cases, Integer.getInteger("cases", cases)) : 1;
  }

  /** Runs the check on this many inputs. */
  public static void run(int cases, Check<RandomInput> check) {
    run(cases, Function.identity(), check, RandomCases::unchanged);
  }

  /**
   * Runs the check on this many lists of steps. Of a list that fails, steps are removed for as long
   * as it still fails, and the remaining steps are printed.
   */
  public static <S> void histories(
      int cases, Function<RandomInput, List<S>> generator, Check<List<S>> check) {
    run(cases, generator, check, RandomCases::shrink);
  }

  /** An input that fails, and how. */
  private record Failing<T>(T input, Throwable cause) {}

  /** Finds a simpler input that also fails the check. */
  private interface Shrinker<T> {
    Failing<T> simplify(Failing<T> failing, Check<T> check);
  }

  private static <T> void run(
      int cases, Function<RandomInput, T> generator, Check<T> check, Shrinker<T> shrinker) {
    int first = Math.max(0, ONLY);
    int count = count(cases);
    for (int i = first; i < first + count; i++) {
      T input = generator.apply(new RandomInput(Tier.seed(), i));
      List<Throwable> failures = failures(check, input);
      if (!failures.isEmpty()) {
        Failing<T> least = shrinker.simplify(new Failing<>(input, failures.getFirst()), check);
        throw new AssertionError(message(i, least), least.cause());
      }
    }
  }

  private static <T> String message(int number, Failing<T> failing) {
    return "seed=%d case=%d failed: %s%nRepeat it with -Dseed=%d -Dcase=%d%s"
        .formatted(
            Tier.seed(), number, failing.cause(), Tier.seed(), number, shown(failing.input()));
  }

  private static String shown(Object input) {
    StringBuilder lines = new StringBuilder();
    if (input instanceof List<?> steps) {
      lines.append("\nIts ").append(steps.size()).append(" steps:");
      steps.forEach(step -> lines.append("\n  ").append(step));
    }
    return lines.toString();
  }

  /** What the check throws: nothing or one. */
  private static <T> List<Throwable> failures(Check<T> check, T input) {
    try {
      check.accept(input);
      return List.of();
    } catch (Exception | AssertionError | StackOverflowError e) {
      return List.of(e);
    }
  }

  private static <T> Failing<T> unchanged(Failing<T> failing, Check<T> check) {
    return failing;
  }

  /** Removes halves, then quarters, down to single steps, within a bounded number of attempts. */
  private static <S> Failing<List<S>> shrink(Failing<List<S>> failing, Check<List<S>> check) {
    Failing<List<S>> least = failing;
    int attempts = SHRINK_ATTEMPTS;
    for (int size = Math.max(1, least.input().size() / 2); size > 0; size /= 2) {
      int at = 0;
      while (at < least.input().size() && attempts-- > 0) {
        List<S> fewer = new ArrayList<>(least.input());
        fewer.subList(at, Math.min(fewer.size(), at + size)).clear();
        List<Throwable> failures = failures(check, fewer);
        if (failures.isEmpty()) {
          at += size;
        } else {
          least = new Failing<>(List.copyOf(fewer), failures.getFirst());
        }
      }
    }
    return least;
  }
}
