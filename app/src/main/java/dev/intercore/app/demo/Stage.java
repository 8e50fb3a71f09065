package dev.intercore.app.demo;

import dev.intercore.cli.Call;
import dev.intercore.cli.Recipient;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.shell.ShellQuote;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A scratch folder and the {@code ic} that is being shown, started as a process for each call. */
final class Stage implements AutoCloseable {
  private static final String LAUNCHER = "ic.launcher";

  private final Recipient reader;
  private final Path folder;
  private final String launcher;
  private final long start = System.nanoTime();
  private int calls;

  private Stage(Recipient reader, Path folder, String launcher) {
    this.reader = reader;
    this.folder = folder;
    this.launcher = launcher;
  }

  static Stage open(Call call) throws IOException {
    String launcher = System.getProperty(LAUNCHER);
    if (launcher == null) {
      throw new IntercoreException(
          ErrorCode.INTERNAL,
          "the demo does not know where ic is",
          "Start it as `ic demo`, not through java.");
    }
    return new Stage(
        call.recipient(), Files.createTempDirectory("intercore-demo-").toRealPath(), launcher);
  }

  /** What one call answered. */
  record Answer(int exit, String stdout, String stderr, long milliseconds) {}

  void title(String text) throws IOException {
    reader.say("");
    reader.say(text);
  }

  void tell(String text) throws IOException {
    reader.say("   " + text);
  }

  /** Calls ic, shows the call as one would type it, and what it answered. */
  Answer show(int expectedExit, String stdin, String... words) throws IOException {
    Answer answer = await(start(stdin, words));
    tell("$ " + (stdin.isEmpty() ? "" : "echo '" + stdin + "' | ") + typed(words));
    for (String line : Stream.concat(answer.stdout().lines(), answer.stderr().lines()).toList()) {
      tell("  " + line);
    }
    tell("  -> exit " + answer.exit() + ", " + answer.milliseconds() + " ms");
    expect(
        answer.exit() == expectedExit,
        "exit " + expectedExit + " was expected of: " + typed(words));
    return answer;
  }

  /** As one would type it. */
  static String typed(String... words) {
    return "ic " + Stream.of(words).map(ShellQuote::of).collect(Collectors.joining(" "));
  }

  /** A call that has been started and not yet awaited. */
  record Running(Process process, long startedAt) {}

  Running start(String stdin, String... words) throws IOException {
    List<String> command = new ArrayList<>(List.of(launcher));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("GIT_"));
    environment.put("GIT_CONFIG_GLOBAL", "/dev/null");
    environment.remove("INTERCORE_DB");
    environment.remove("INTERCORE_AGENT");
    environment.put("INTERCORE_LOCK_DIR", folder.resolve("locks").toString());
    long now = System.nanoTime();
    Process process = builder.start();
    calls++;
    try (var in = process.getOutputStream()) {
      in.write(stdin.getBytes(StandardCharsets.UTF_8));
    }
    return new Running(process, now);
  }

  Answer await(Running running) throws IOException {
    try {
      byte[] out = running.process().getInputStream().readAllBytes();
      byte[] err = running.process().getErrorStream().readAllBytes();
      int exit = running.process().waitFor();
      long took = (System.nanoTime() - running.startedAt()) / 1_000_000;
      return new Answer(
          exit,
          new String(out, StandardCharsets.UTF_8),
          new String(err, StandardCharsets.UTF_8),
          took);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  boolean hasGit() {
    try {
      return git("--version").startsWith("git");
    } catch (IOException _) {
      return false;
    }
  }

  /** Calls git, whose settings are only its own here, and answers what it prints. */
  String git(String... words) throws IOException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(words));
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
    builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
    builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
    Answer answer = await(new Running(builder.start(), System.nanoTime()));
    expect(answer.exit() == 0, "git " + String.join(" ", words) + ": " + answer.stdout());
    return answer.stdout();
  }

  /** Waits for the end of a process that is no call of ic. */
  void await(Process process) throws IOException {
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  Path folder() {
    return folder;
  }

  void expect(boolean holds, String what) {
    if (!holds) {
      throw new IntercoreException(
          ErrorCode.INTERNAL,
          "the demo met something it did not expect: " + what,
          "Please report it.");
    }
  }

  int calls() {
    return calls;
  }

  long milliseconds() {
    return (System.nanoTime() - start) / 1_000_000;
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
