package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** What a process answered: exit code and the bytes of its streams. */
final class Answer {
  static final int YES = 0;
  static final int NO = 1;
  static final int ERROR = 2;
  static final int USAGE = 3;
  static final int READER_GONE = 141;

  private final String command;
  private final int exit;
  private final byte[] out;
  private final byte[] err;

  Answer(String command, int exit, byte[] out, byte[] err) {
    this.command = command;
    this.exit = exit;
    this.out = out;
    this.err = err;
  }

  int exit() {
    return exit;
  }

  /** The bytes of stdout. */
  byte[] bytes() {
    return out.clone();
  }

  String stdout() {
    return new String(out, StandardCharsets.UTF_8);
  }

  String stderr() {
    return new String(err, StandardCharsets.UTF_8);
  }

  List<String> lines() {
    return stdout().lines().toList();
  }

  Answer exits(int expected) {
    assertThat(exit).as(toString()).isEqualTo(expected);
    return this;
  }

  /** Exactly this on stdout. */
  Answer prints(String expected) {
    assertThat(stdout()).as(toString()).isEqualTo(expected);
    return this;
  }

  /** Nothing on stderr. */
  Answer quietly() {
    assertThat(stderr()).as(toString()).isEmpty();
    return this;
  }

  /** Exit 0, exactly this on stdout and nothing on stderr. */
  Answer succeeds(String expected) {
    return exits(YES).prints(expected).quietly();
  }

  /** An error as the contract wants it: one line what happened, one line what to do, no more. */
  Answer complains(int expectedExit, String part) {
    exits(expectedExit).prints("");
    List<String> lines = stderr().lines().toList();
    assertThat(lines).as(toString()).hasSize(2);
    assertThat(lines.getFirst()).as(toString()).startsWith("ic: ").containsIgnoringCase(part);
    assertThat(lines.getLast()).as(toString()).isNotBlank();
    return withoutTrace();
  }

  /** No sign of a Java program on either stream. */
  Answer withoutTrace() {
    assertThat(stdout() + stderr())
        .as(toString())
        .doesNotContain("\tat ", "Exception", "java.lang", "internal error", "OpenJDK", "libjvm");
    return this;
  }

  @Override
  public String toString() {
    return "$ "
        + shortened(command)
        + "\nexit "
        + exit
        + "\nstdout: "
        + shortened(stdout())
        + "\nstderr: "
        + shortened(stderr());
  }

  private static String shortened(String text) {
    return text.length() <= 3000 ? text : text.substring(0, 3000) + "…";
  }
}
