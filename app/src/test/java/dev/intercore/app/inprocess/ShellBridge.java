package dev.intercore.app.inprocess;

import dev.intercore.cli.Invocation.ClientProcess;
import dev.intercore.testkit.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets scripts call this JVM: an {@code ic} for PATH that sends its pid over loopback. Arguments,
 * environment, directory and stdin are read from /proc, so each byte arrives as the script wrote
 * it; the answer goes back over the connection and the script's {@code ic} prints it.
 */
final class ShellBridge {
  /** The variable that says which test makes the call. */
  static final String RUNNER = "INTERCORE_TEST_RUNNER";

  /** No NUL is expected in an answer: bash cannot hold one. */
  private static final String CLIENT =
      """
      #!/bin/bash -p
      LC_ALL=C
      exec 9<>/dev/tcp/127.0.0.1/PORT && printf '%s %s %s\\n' TOKEN "$$" "$PPID" >&9 || exit 99
      IFS= read -r -u 9 -d '' code && IFS= read -r -u 9 -d '' err && IFS= read -r -u 9 -d '' out || exit 99
      exec 9>&-
      [[ -z $out ]] || printf '%s' "$out" || exit
      [[ -z $err ]] || printf '%s' "$err" >&2
      exit "$code"
      """;

  private static final String TOKEN = Long.toHexString(new java.security.SecureRandom().nextLong());
  private static final ConcurrentMap<String, CallRunner> RUNNERS = new ConcurrentHashMap<>();
  private static final AtomicInteger LAST_RUNNER = new AtomicInteger();

  /** The folder for PATH. */
  static final Path BIN = start();

  /**
   * The caller of calls that a test makes itself: a child of this JVM, so that the nearest lasting
   * process above it is this JVM.
   */
  static final ClientProcess CALLER = childOfThisProcess();

  private ShellBridge() {}

  static String register(CallRunner runner) {
    String id = Integer.toString(LAST_RUNNER.incrementAndGet());
    RUNNERS.put(id, runner);
    return id;
  }

  private static Path start() {
    try {
      // Never closed: it ends with the JVM.
      ServerSocket server = new ServerSocket(0, 512, InetAddress.ofLiteral("127.0.0.1"));
      Path bin = Files.createTempDirectory("intercore-test-bin-");
      Path client =
          Files.writeString(
              bin.resolve("ic"),
              CLIENT
                  .replace("PORT", Integer.toString(server.getLocalPort()))
                  .replace("TOKEN", TOKEN));
      Files.setPosixFilePermissions(client, PosixFilePermissions.fromString("rwx------"));
      bin.toFile().deleteOnExit();
      client.toFile().deleteOnExit();
      Thread listener = new Thread(() -> listen(server), "shell-bridge");
      listener.setDaemon(true);
      listener.start();
      return bin;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void listen(ServerSocket server) {
    // SQLite's native waits pin the carrier of a virtual thread.
    var threads =
        Executors.newCachedThreadPool(work -> {
          Thread thread = new Thread(work, "shell-call");
          thread.setDaemon(true);
          return thread;
        });
    while (true) {
      try {
        Socket socket = server.accept();
        threads.execute(() -> serve(socket));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static void serve(Socket socket) {
    try (socket) {
      String[] hello = line(socket.getInputStream()).split(" ", -1);
      if (!hello[0].equals(TOKEN)) {
        return;
      }
      Answer answer = answer(Long.parseLong(hello[1]), Long.parseLong(hello[2]));
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      bytes.writeBytes(Integer.toString(answer.exit()).getBytes(StandardCharsets.US_ASCII));
      bytes.write(0);
      bytes.writeBytes(answer.stderr().getBytes(StandardCharsets.UTF_8));
      bytes.write(0);
      bytes.writeBytes(answer.bytes());
      bytes.write(0);
      socket.getOutputStream().write(bytes.toByteArray());
    } catch (IOException _) {
      // The script was ended while it waited.
    }
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
      text.append((char) c);
    }
    return text.toString();
  }

  private static Answer answer(long pid, long parent) throws IOException {
    Path proc = Path.of("/proc", Long.toString(pid));
    Map<String, String> environment = new TreeMap<>();
    for (String entry : strings(Files.readAllBytes(proc.resolve("environ")))) {
      int equals = entry.indexOf('=');
      environment.put(entry.substring(0, equals), entry.substring(equals + 1));
    }
    // The first arguments are bash, -p and the file.
    List<String> words = strings(Files.readAllBytes(proc.resolve("cmdline")));
    CallRunner runner =
        Objects.requireNonNull(
            RUNNERS.get(environment.getOrDefault(RUNNER, "")), "no test has this environment");
    environment.remove(RUNNER);
    return runner.run(
        new CallRequest(
            words.subList(3, words.size()),
            proc.resolve("cwd").toRealPath(),
            environment,
            () -> Files.newInputStream(proc.resolve("fd/0")),
            new ClientProcess(
                OptionalLong.of(pid),
                OptionalLong.of(parent),
                Duration.ZERO,
                OptionalLong.empty())));
  }

  /** NUL-terminated strings, which have to be UTF-8: other bytes are tested with processes. */
  private static List<String> strings(byte[] bytes) throws CharacterCodingException {
    List<String> all = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == 0) {
        all.add(
            StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes, start, i - start))
                .toString());
        start = i + 1;
      }
    }
    return all;
  }

  private static ClientProcess childOfThisProcess() {
    try {
      // It reads a pipe from this JVM, so it ends when this JVM ends.
      Process child = new ProcessBuilder("cat").start();
      return new ClientProcess(
          OptionalLong.of(child.pid()),
          OptionalLong.of(ProcessHandle.current().pid()),
          Duration.ZERO,
          OptionalLong.empty());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
