package dev.intercore.cli.guard.git;

import dev.intercore.cli.ProgramRunner;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileErrors;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks git. It inherits the variables of whoever called, such as the index of a commit in the
 * making.
 */
final class GitProcess {
  /** Longer is no answer. */
  private static final Duration LONGEST = Duration.ofSeconds(30);

  /** What to do when it, or its files, give no answer. */
  static final String HINT = "See whether git works here: `git status` tells.";

  private final ProgramRunner programs;
  private final Path directory;

  GitProcess(ProgramRunner programs, Path directory) {
    this.programs = programs;
    this.directory = directory;
  }

  /** The same git, asked from another folder. */
  GitProcess in(Path folder) {
    return new GitProcess(programs, folder);
  }

  /**
   * What git said.
   *
   * @param raw a char for each byte
   * @param complaint the first line of its stderr
   */
  record Said(int exit, String raw, String complaint) {
    /** As text, without the line end. */
    String text() {
      String all = new String(raw.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
      return all.endsWith("\n") ? all.substring(0, all.length() - 1) : all;
    }

    boolean isYes() {
      return exit == 0;
    }
  }

  /** What git says to a question to which it has an answer. */
  Said sure(String... words) {
    Said said = ask(words);
    if (!said.isYes()) {
      throw broken(
          "git " + words[0] + " failed (exit " + said.exit() + "): " + said.complaint(), null);
    }
    return said;
  }

  Said ask(String... words) {
    // To look must not wait for the index's lock, nor keep it from others.
    List<String> command = new ArrayList<>(List.of("git", "--no-optional-locks"));
    command.addAll(List.of(words));
    try {
      ProgramRunner.Result result =
          programs.run(new ProgramRunner.Job(command, directory, LONGEST));
      return new Said(
          result.exit(), result.stdout(), result.stderr().lines().findFirst().orElse(""));
    } catch (IOException e) {
      throw broken("git " + words[0] + " cannot be asked: " + FileErrors.reason(e), e);
    }
  }

  private static IntercoreException broken(String fact, @Nullable Throwable cause) {
    return new IntercoreException(ErrorCode.IO, fact, HINT, cause);
  }
}
