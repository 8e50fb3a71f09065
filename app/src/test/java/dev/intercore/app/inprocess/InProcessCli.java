package dev.intercore.app.inprocess;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Calls the shipped command core in this JVM, with a directory, an environment, a clock and streams
 * of its own. Scripts run in a real bash, whose {@code ic} hands each call to this JVM.
 */
public final class InProcessCli implements Cli {
  private static final String PLAIN_PATH =
      "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  private static final long LONGEST_SECONDS = 100;
  private static final AtomicInteger COUNT = new AtomicInteger();

  private final CallRunner runner;
  private final Path notes;
  private final Path directory;
  private final Map<String, String> environment;

  private InProcessCli(
      CallRunner runner, Path notes, Path directory, Map<String, String> environment) {
    this.runner = runner;
    this.notes = notes;
    this.directory = directory;
    this.environment = environment;
  }

  /**
   * Calls as in direct mode.
   *
   * @param notes a folder outside the working directory, for scripts and as HOME
   */
  public static InProcessCli of(InstantSource clock, Path notes, Path directory) {
    return of(new DirectCalls(clock), notes, directory);
  }

  static InProcessCli of(CallRunner runner, Path notes, Path directory) {
    Map<String, String> environment = new TreeMap<>();
    environment.put("PATH", ShellBridge.BIN + ":" + PLAIN_PATH);
    environment.put("HOME", notes.toString());
    // The default one belongs to the user, and so to every test run on this machine.
    environment.put("INTERCORE_LOCK_DIR", notes.resolve("default-locks").toString());
    environment.put(ShellBridge.RUNNER, ShellBridge.register(runner));
    return new InProcessCli(runner, notes, directory, environment);
  }

  @Override
  public InProcessCli in(Path folder) {
    return new InProcessCli(runner, notes, folder, environment);
  }

  @Override
  public InProcessCli with(String variable, String value) {
    Map<String, String> more = new TreeMap<>(environment);
    more.put(variable, value);
    return new InProcessCli(runner, notes, directory, more);
  }

  @Override
  public InProcessCli without(String variable) {
    Map<String, String> less = new TreeMap<>(environment);
    less.remove(variable);
    return new InProcessCli(runner, notes, directory, less);
  }

  @Override
  public Answer call(String... words) {
    return callWithInput(new byte[0], words);
  }

  @Override
  public Answer callWithInput(byte[] stdin, String... words) {
    return runner.run(request(stdin, words));
  }

  /** Starts a call that waits for something, in a thread of its own. */
  public RunningCall start(String... words) {
    return RunningCall.start(runner, request(new byte[0], words));
  }

  private CallRequest request(byte[] stdin, String... words) {
    try {
      return new CallRequest(
          List.of(words),
          directory.toRealPath(),
          environment,
          () -> new ByteArrayInputStream(stdin),
          ShellBridge.CALLER);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Answer bash(String script) {
    int number = COUNT.incrementAndGet();
    Path file = notes.resolve(number + ".sh");
    Path out = notes.resolve(number + ".out");
    Path err = notes.resolve(number + ".err");
    try {
      // A file, since a JVM would pass bytes beyond ASCII by its own locale.
      Files.write(file, (script + "\n").getBytes(StandardCharsets.UTF_8));
      ProcessBuilder builder =
          new ProcessBuilder("/bin/bash", "-p", file.toString())
              .directory(directory.toFile())
              .redirectInput(Path.of("/dev/null").toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile());
      builder.environment().clear();
      builder.environment().putAll(environment);
      Process process = builder.start();
      if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        throw new AssertionError("took longer than " + LONGEST_SECONDS + " s: " + script);
      }
      return new Answer(
          script, process.exitValue(), Files.readAllBytes(out), Files.readAllBytes(err));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
