package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A state folder for one test, beside its project, and the engine in it. Closing kills every
 * process that has this folder in its environment, by its id.
 */
final class OwnEngine implements AutoCloseable {
  static final Duration LONGEST = Duration.ofSeconds(150);

  /** The script that starts the JVM of the engine. */
  static final Path SCRIPT = Checkout.file(".build").resolve(build()).resolve("bin/engine.sh");

  private final Scratch scratch;
  private final Path state;

  OwnEngine(Scratch scratch) {
    this(scratch, scratch.home().resolve("state"));
  }

  /** An engine in a folder that is kept when the project is removed. */
  OwnEngine(Scratch scratch, Path state) {
    this.scratch = scratch;
    this.state = state;
  }

  /** Calls that may ask this engine, like those of hooks. */
  Ic ic() {
    return scratch.ic().with("XDG_STATE_HOME", state.toString()).with("INTERCORE_ENGINE", "auto");
  }

  Answer ic(String... words) {
    return ic().call(words);
  }

  /** Runs {@code ic engine …} without a call that the engine would count. */
  Answer engine(String... words) {
    String[] all = Stream.concat(Stream.of("engine"), Stream.of(words)).toArray(String[]::new);
    return ic().with("INTERCORE_ENGINE", "direct").call(all);
  }

  OwnEngine start() {
    engine("start").exits(Answer.YES);
    return this;
  }

  /** Starts one if none serves, without the JVM of {@code ic engine start}. */
  OwnEngine startIfNone() {
    if (!isServing()) {
      ic().startBash("exec /bin/bash -p " + SCRIPT);
      await("an engine", this::isServing);
    }
    return this;
  }

  /** Whether its file names a process that runs. */
  boolean isServing() {
    try {
      return isPublished() && isRunning(pid());
    } catch (UncheckedIOException _) {
      // The engine exited while the file was read.
      return false;
    }
  }

  Path state() {
    return state;
  }

  Path folder() {
    return state.resolve("intercore");
  }

  static String build() {
    return new String(TestFiles.read(Checkout.file(".build/current")), StandardCharsets.UTF_8)
        .strip();
  }

  Path file(String suffix) {
    return folder().resolve(build() + suffix);
  }

  Path endpoint() {
    return file(".endpoint");
  }

  private String field(int index) {
    String line = new String(TestFiles.read(endpoint()), StandardCharsets.US_ASCII).strip();
    return List.of(line.split(" ", -1)).get(index);
  }

  long pid() {
    return Long.parseLong(field(2));
  }

  String startTime() {
    return field(3);
  }

  int port() {
    return Integer.parseInt(field(4));
  }

  String token() {
    return field(5);
  }

  /** Changes one field of the line. */
  void edit(int index, String value) {
    String[] fields =
        new String(TestFiles.read(endpoint()), StandardCharsets.US_ASCII).split(" ", -1);
    fields[index] = value;
    TestFiles.write(endpoint(), String.join(" ", fields).getBytes(StandardCharsets.US_ASCII));
  }

  Wire wire() {
    return new Wire(port(), token());
  }

  /** The number of calls that the engine has received; this request is not counted. */
  long calls() {
    return Long.parseLong(status(4));
  }

  /** The resident memory in bytes. */
  long memory() {
    return Long.parseLong(status(5));
  }

  private String status(int line) {
    return wire().stdout("status", Path.of("/")).lines().toList().get(line);
  }

  boolean isPublished() {
    return Files.exists(endpoint());
  }

  void signal(String name) {
    run("kill", "-" + name, Long.toString(pid()));
  }

  void stopAllThreads() {
    stopAllThreads(pid());
  }

  /** Waits for every thread: some still run when kill returns, and one may take a call. */
  static void stopAllThreads(long pid) {
    run("kill", "-STOP", Long.toString(pid));
    await("stopped threads", () -> !OwnEngine.isAnyThreadAwake(pid));
  }

  private static boolean isAnyThreadAwake(long pid) {
    try (Stream<Path> threads = Files.list(Path.of("/proc/" + pid, "task"))) {
      return threads.anyMatch(
          t -> !procFile(pid, "task/" + t.getFileName() + "/stat").contains(") T "));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Kills the engine with SIGKILL and waits for its end. */
  void kill() {
    long pid = pid();
    run("kill", "-KILL", Long.toString(pid));
    awaitEnd(pid);
  }

  void awaitStart() {
    await("an engine", this::isPublished);
  }

  static void awaitEnd(long pid) {
    await("end of " + pid, () -> !isRunning(pid));
  }

  static void await(String what, BooleanSupplier condition) {
    await(what, condition::getAsBoolean, isSo -> isSo);
  }

  /** Waits until a value is wanted, and returns that one: the next read may return another. */
  static <T> T await(String what, Supplier<T> look, Predicate<T> wanted) {
    long end = System.nanoTime() + LONGEST.toNanos();
    T seen = look.get();
    while (!wanted.test(seen)) {
      assertThat(System.nanoTime()).as("deadline for %s", what).isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
      seen = look.get();
    }
    return seen;
  }

  /** Whether a process runs; a zombie does not. */
  static boolean isRunning(long pid) {
    try {
      String stat =
          Files.readString(Path.of("/proc/" + pid + "/stat"), StandardCharsets.ISO_8859_1);
      return !stat.substring(stat.lastIndexOf(')')).startsWith(") Z");
    } catch (IOException _) {
      return false;
    }
  }

  /** Engines with this folder, and shells that are about to become one. */
  List<Long> processes(String part) {
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      return all.map(ProcessHandle::pid)
          .filter(pid -> procFile(pid, "environ").contains("XDG_STATE_HOME=" + state + "\0"))
          .filter(pid -> procFile(pid, "cmdline").contains(part))
          .filter(OwnEngine::isRunning)
          .toList();
    }
  }

  /** The engines whose JVM has started. */
  List<Long> engines() {
    return processes("EngineMain");
  }

  static String procFile(long pid, String name) {
    try {
      return Files.readString(Path.of("/proc/" + pid, name), StandardCharsets.ISO_8859_1);
    } catch (IOException _) {
      return "";
    }
  }

  @Override
  public void close() {
    await(
        "the end of all processes",
        () -> {
          List<Long> left = processes("");
          left.forEach(pid -> run("kill", "-KILL", Long.toString(pid)));
          return left.isEmpty();
        });
  }

  static void run(String... words) {
    try {
      new ProcessBuilder(words)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .onExit()
          .join();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
