package dev.intercore.testkit;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/** A way to call {@code ic}. A test that checks only answers runs on any implementation. */
public interface Cli {
  /** The same calls, made in another directory. */
  Cli in(Path directory);

  Cli with(String variable, String value);

  Cli without(String variable);

  /** Makes a call with an empty stdin. */
  Answer call(String... words);

  Answer callWithInput(byte[] stdin, String... words);

  /** Runs a script in bash; {@code ic} in it is this way to call ic. */
  Answer bash(String script);

  default Answer callWithInput(String stdin, String... words) {
    return callWithInput(stdin.getBytes(StandardCharsets.UTF_8), words);
  }

  /** All these words. */
  static String[] plus(String[] words, String... more) {
    String[] all = Arrays.copyOf(words, words.length + more.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return all;
  }

  /** Words for bash, each byte beyond plain letters as an octal escape. */
  static String quoted(String... words) {
    StringBuilder line = new StringBuilder();
    for (String word : words) {
      line.append(" $'");
      for (byte b : word.getBytes(StandardCharsets.UTF_8)) {
        int c = b & 0xFF;
        boolean plain = c >= ' ' && c < 0x7F && c != '\'' && c != '\\';
        line.append(plain ? String.valueOf((char) c) : octal(c));
      }
      line.append('\'');
    }
    return line.toString();
  }

  private static String octal(int c) {
    return "\\" + (c >> 6) + (c >> 3 & 7) + (c & 7);
  }
}
