package dev.intercore.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** What a process answered: exit code and the bytes of its streams. */
public final class Answer {
  public static final int YES = 0;
  public static final int NO = 1;
  public static final int ERROR = 2;
  public static final int USAGE = 3;
  public static final int READER_GONE = 141;

  private final String command;
  private final int exit;
  private final byte[] out;
  private final byte[] err;

  public Answer(String command, int exit, byte[] out, byte[] err) {
    this.command = command;
    this.exit = exit;
    this.out = out;
    this.err = err;
  }

  public int exit() {
    return exit;
  }

  /** The bytes of stdout. */
  public byte[] bytes() {
    return out.clone();
  }

  public String stdout() {
    return new String(out, StandardCharsets.UTF_8);
  }

  public String stderr() {
    return new String(err, StandardCharsets.UTF_8);
  }

  public List<String> lines() {
    return stdout().lines().toList();
  }

  public Answer exits(int expected) {
    assertThat(exit).as(toString()).isEqualTo(expected);
    return this;
  }

  /** Exactly this on stdout. */
  public Answer prints(String expected) {
    assertThat(stdout()).as(toString()).isEqualTo(expected);
    return this;
  }

  /** Nothing on stderr. */
  public Answer quietly() {
    assertThat(stderr()).as(toString()).isEmpty();
    return this;
  }

  /** Exit 0, exactly this on stdout and nothing on stderr. */
  public Answer succeeds(String expected) {
    return exits(YES).prints(expected).quietly();
  }

  /** An error as the contract wants it: one line what happened, one line what to do, no more. */
  public Answer complains(int expectedExit, String part) {
    exits(expectedExit).prints("");
    List<String> lines = stderr().lines().toList();
    assertThat(lines).as(toString()).hasSize(2);
    assertThat(lines.getFirst()).as(toString()).startsWith("ic: ").containsIgnoringCase(part);
    assertThat(lines.getLast()).as(toString()).isNotBlank();
    return withoutTrace();
  }

  /** No sign of a Java program on either stream. */
  public Answer withoutTrace() {
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
