package dev.intercore.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The random values of one case. Sizes and characters at the limits occur often. */
public final class RandomInput {
  /** Characters at the limits of what is encoded, quoted or printed in one way. */
  private static final int[] EXTREME_CHARACTERS = {
    0, '\t', '\n', '\r', 0x1b, ' ', '\'', '"', '\\', 0x7f, 0x80, 0xa0, 0xff, 0x130, 0x7ff, 0x800,
    0x2028, 0xd7ff, 0xe000, 0xfeff, 0xfffd, 0xffff, 0x10000, 0x1f600, 0x10ffff
  };

  private final Random random;

  /** The input of the case with this number: the same for the same seed and number. */
  RandomInput(long seed, int number) {
    // Random uses the seed almost as it is: seeds that differ by one would start alike.
    random = new Random(new Random(seed).nextLong() ^ number * 0x9E37_79B9_7F4A_7C15L);
  }

  /** A number of this range, both ends included. */
  public int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  public boolean isTrue() {
    return random.nextBoolean();
  }

  @SafeVarargs
  public final <T> T of(T... all) {
    return all[random.nextInt(all.length)];
  }

  public <T> T of(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  /** A list of so many elements. Most are short, some have any size, a few have the limits. */
  public <T> List<T> list(int least, int most, Supplier<T> element) {
    int size =
        switch (random.nextInt(24)) {
          case 0 -> most;
          case 1, 2 -> least;
          case 3, 4, 5, 6 -> between(least, most);
          default -> between(least, least + (most - least + 2) / 3);
        };
    List<T> all = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      all.add(element.get());
    }
    return all;
  }

  /** Some of these pieces, joined. */
  public String joined(int least, int most, List<String> pieces) {
    return String.join("", list(least, most, () -> of(pieces)));
  }

  /** The first value that fulfils the condition. */
  public <T> T where(Predicate<T> condition, Supplier<T> values) {
    T value = values.get();
    while (!condition.test(value)) {
      value = values.get();
    }
    return value;
  }

  /** Any Unicode text. It contains no half of a surrogate pair. */
  public String text(int longest) {
    StringBuilder text = new StringBuilder();
    list(0, longest, this::codePoint).forEach(text::appendCodePoint);
    return text.toString();
  }

  private int codePoint() {
    return switch (random.nextInt(4)) {
      case 0 -> EXTREME_CHARACTERS[random.nextInt(EXTREME_CHARACTERS.length)];
      case 1 -> between(0, 0x7f);
      case 2 -> between(0, 0xd7ff);
      default -> between(0xe000, Character.MAX_CODE_POINT);
    };
  }
}
