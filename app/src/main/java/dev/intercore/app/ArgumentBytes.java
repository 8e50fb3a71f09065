package dev.intercore.app;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The arguments as the caller wrote them. The JVM decodes them by the locale and replaces what it
 * cannot decode, so that two different names could become one. If that may have happened, the
 * kernel's copy of the bytes is read instead.
 */
final class ArgumentBytes {
  private static final Path KERNEL_COPY = Path.of("/proc/self/cmdline");
  private static final char REPLACEMENT = '\uFFFD';

  private ArgumentBytes() {}

  /** An argument is not UTF-8. */
  static final class NotUtf8Exception extends Exception {
    NotUtf8Exception(String shown) {
      super(shown);
    }

    String shown() {
      return String.valueOf(getMessage());
    }
  }

  static List<String> exact(String[] words) throws NotUtf8Exception, IOException {
    boolean utf8 = "UTF-8".equals(System.getProperty("sun.jnu.encoding"));
    if (utf8 && Arrays.stream(words).noneMatch(word -> word.indexOf(REPLACEMENT) >= 0)) {
      return List.of(words);
    }
    if (!Files.isReadable(KERNEL_COPY)) {
      if (utf8) {
        throw new NotUtf8Exception(String.join(" ", words));
      }
      return List.of(words);
    }
    return last(words.length, Files.readAllBytes(KERNEL_COPY));
  }

  /** Returns the last {@code count} of the NUL-terminated strings; the first are the JVM's. */
  private static List<String> last(int count, byte[] line) throws NotUtf8Exception {
    List<String> words = new ArrayList<>();
    int end = line.length - 1;
    for (int i = 0; i < count; i++) {
      int start = end;
      while (start > 0 && line[start - 1] != 0) {
        start--;
      }
      words.addFirst(decode(line, start, end));
      end = start - 1;
    }
    return words;
  }

  private static String decode(byte[] line, int start, int end) throws NotUtf8Exception {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(line, start, end - start))
          .toString();
    } catch (CharacterCodingException _) {
      throw new NotUtf8Exception(new String(line, start, end - start, StandardCharsets.US_ASCII));
    }
  }
}
