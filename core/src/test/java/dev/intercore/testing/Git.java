package dev.intercore.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs the real git, without anybody's settings. */
public final class Git {
  private Git() {}

  /** What it said. */
  public static String run(Path where, String... words) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("git", "-c", "user.name=n", "-c", "user.email=e@example.org"));
    command.addAll(List.of(words));
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(where.toFile()).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
    builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
    builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output.strip();
  }

  public static Path init(Path folder) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    run(folder, "init", "-q", "-b", "main");
    return folder;
  }

  /** Makes a commit and says its id. */
  public static String commit(Path where) throws IOException, InterruptedException {
    run(where, "commit", "-q", "--allow-empty", "-m", "more");
    return run(where, "rev-parse", "HEAD");
  }
}
