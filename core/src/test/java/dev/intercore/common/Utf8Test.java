package dev.intercore.common;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testing.RandomCases;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class Utf8Test {
  private static final List<String> PARTS =
      List.of("a", "\u007F", "\u0080", "\u07FF", "\u0800", "\uFFFF", "😀", "\uD83D", "\uDE00");

  @Test
  void lengthIsThatOfJavasEncoder() {
    RandomCases.run(
        3_000,
        random -> {
          String text = random.joined(0, 6, PARTS);
          assertThat(Utf8.length(text)).as(text).isEqualTo(encodedLength(text));
        });
  }

  private static OptionalInt encodedLength(String text) {
    try {
      ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
      return OptionalInt.of(bytes.remaining());
    } catch (CharacterCodingException _) {
      return OptionalInt.empty();
    }
  }
}
