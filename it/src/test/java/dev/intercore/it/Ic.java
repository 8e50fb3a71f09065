package dev.intercore.it;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A way to call the shipped {@code ic}: where, in which mode, with which environment. Calls go
 * through a script file, since a JVM would pass bytes beyond ASCII by its own locale.
 */
final class Ic implements Cli {
  private static final String PLAIN_PATH =
      "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  private static final AtomicInteger COUNT = new AtomicInteger();

  private final Path notes;
  private final Path directory;
  private final Map<String, String> environment;

  private Ic(Path notes, Path directory, Map<String, String> environment) {
    this.notes = notes;
    this.directory = directory;
    this.environment = environment;
  }

  /**
   * Locks are in a folder of the test's own: the default one belongs to the user, and so to every
   * test run on this machine.
   *
   * @param notes a folder outside the working directory, for scripts and captured streams
   */
  static Ic of(Mode mode, Path notes, Path directory) {
    Map<String, String> environment = new TreeMap<>();
    environment.put("PATH", Checkout.BIN + ":" + PLAIN_PATH);
    environment.put("HOME", notes.toString());
    environment.put("INTERCORE_ENGINE", mode.engine());
    environment.put("XDG_STATE_HOME", SharedEngine.STATE.toString());
    environment.put("INTERCORE_LOCK_DIR", notes.resolve("default-locks").toString());
    return new Ic(notes, directory, environment);
  }

  @Override
  public Ic in(Path folder) {
    return new Ic(notes, folder, environment);
  }

  @Override
  public Ic with(String name, String value) {
    Map<String, String> more = new TreeMap<>(environment);
    more.put(name, value);
    return new Ic(notes, directory, more);
  }

  @Override
  public Ic without(String name) {
    Map<String, String> less = new TreeMap<>(environment);
    less.remove(name);
    return new Ic(notes, directory, less);
  }

  /** The same, with the {@code ic} of another folder first on PATH. */
  Ic from(Path bin) {
    return with("PATH", bin + ":" + PLAIN_PATH);
  }

  @Override
  public Answer call(String... words) {
    return start(words).await();
  }

  @Override
  public Answer callWithInput(String input, String... words) {
    return callWithInput(input.getBytes(StandardCharsets.UTF_8), words);
  }

  @Override
  public Answer callWithInput(byte[] input, String... words) {
    Path stdin = notes.resolve(COUNT.incrementAndGet() + ".in");
    write(stdin, input);
    return start("exec ic" + Cli.quoted(words), stdin).await();
  }

  @Override
  public Answer bash(String script) {
    return startBash(script).await();
  }

  /** The process is ic itself: whoever kills it kills ic. */
  Running start(String... words) {
    return startBash("exec ic" + Cli.quoted(words));
  }

  Running startBash(String script) {
    return start(script, Path.of("/dev/null"));
  }

  private Running start(String script, Path stdin) {
    String number = String.valueOf(COUNT.incrementAndGet());
    Path file = notes.resolve(number + ".sh");
    Path out = notes.resolve(number + ".out");
    Path err = notes.resolve(number + ".err");
    write(file, (script + "\n").getBytes(StandardCharsets.UTF_8));
    ProcessBuilder builder =
        new ProcessBuilder("/bin/bash", "-p", file.toString())
            .directory(directory.toFile())
            .redirectInput(stdin.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    try {
      return new Running(script, builder.start(), out, err);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Path file, byte[] bytes) {
    try {
      Files.write(file, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
