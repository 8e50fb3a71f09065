package dev.intercore.app;

import dev.intercore.Intercore;
import dev.intercore.common.Backoff;
import dev.intercore.common.Deadline;
import dev.intercore.engine.EngineClient;
import dev.intercore.engine.EngineFiles;
import dev.intercore.engine.EngineLifecycle;
import dev.intercore.engine.EngineLimits;
import dev.intercore.project.ClavainFolder;
import dev.intercore.store.Durability;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The run that the AOT cache is made from: the calls of {@code training-calls.txt}, in direct mode
 * and through an engine in this process.
 */
public final class AotTraining {
  private static final String CALLS = "training-calls.txt";
  private static final String STDIN_MARK = " <<<";

  /** The folder that scripts/train.sh names for the calls in direct mode. */
  static final String LOCKS = "locks";

  private static final String BUILD = "training";
  private static final Duration ENGINE_START = Duration.ofMinutes(1);

  private AotTraining() {}

  /** One line of the file: the words after {@code ic}, and what stdin contains. */
  record TrainingCall(List<String> words, Optional<String> stdin) {
    static TrainingCall parse(String line) {
      int mark = line.indexOf(STDIN_MARK);
      return mark < 0
          ? new TrainingCall(split(line), Optional.empty())
          : new TrainingCall(
              split(line.substring(0, mark)),
              Optional.of(split(line.substring(mark + STDIN_MARK.length())).getFirst() + "\n"));
    }

    /** Splits a line as bash does, with two kinds of quotes: 'a b' and $'a\nb'. */
    private static List<String> split(String line) {
      List<String> words = new ArrayList<>();
      StringBuilder word = new StringBuilder();
      boolean quoted = false;
      boolean escaped = false;
      for (int i = 0; i < line.length(); i++) {
        char c = line.charAt(i);
        if (c == '\'') {
          quoted = !quoted;
          escaped = false;
        } else if (!quoted && line.startsWith("$'", i)) {
          quoted = true;
          escaped = true;
          i++;
        } else if (escaped && line.startsWith("\\n", i)) {
          word.append('\n');
          i++;
        } else if (c == ' ' && !quoted) {
          words.add(word.toString());
          word.setLength(0);
        } else {
          word.append(c);
        }
      }
      words.add(word.toString());
      return words;
    }
  }

  /**
   * Makes the calls, one after the other.
   *
   * @param folder an empty folder that may be filled
   */
  public static void main(String[] folder)
      throws IOException, InterruptedException, ArgumentBytes.NotUtf8Exception {
    Path scratch = Path.of(folder[0]).toRealPath();
    List<TrainingCall> calls = calls();
    for (TrainingCall call : calls) {
      callDirectly(call, scratch);
    }
    callBusyDatabase(scratch);
    List<List<String>> withoutStdin =
        calls.stream().filter(call -> call.stdin().isEmpty()).map(TrainingCall::words).toList();
    callThroughEngine(scratch, withoutStdin);
  }

  static List<TrainingCall> calls() throws IOException {
    try (InputStream file = AotTraining.class.getResourceAsStream(CALLS)) {
      if (file == null) {
        throw new FileNotFoundException(CALLS);
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(TrainingCall::parse)
          .toList();
    }
  }

  private static void callDirectly(TrainingCall call, Path scratch)
      throws IOException, ArgumentBytes.NotUtf8Exception {
    List<String> words = ArgumentBytes.exact(call.words().toArray(new String[0]));
    if (call.stdin().isEmpty()) {
      Main.commandLine(words, scratch).run();
      return;
    }
    String stdin = call.stdin().get().replace("$PWD", scratch.toString());
    byte[] bytes = stdin.getBytes(StandardCharsets.UTF_8);
    Main.commandLine(words, scratch, new ByteArrayInputStream(bytes)).run();
  }

  /** Trains the wait for a busy database, in which loading classes would delay callers further. */
  private static void callBusyDatabase(Path scratch) {
    List<String> words =
        List.of("state", "set", "key", "scope", "--value", "1", "--timeout", "10ms");
    Path database = scratch.resolve(ClavainFolder.FOLDER).resolve(ClavainFolder.DATABASE);
    try (Intercore holder = Intercore.open(database)) {
      holder.database().write(Durability.NORMAL, _ -> Main.commandLine(words, scratch).run());
    }
  }

  /** Makes calls through an engine in this process. */
  static void callThroughEngine(Path scratch, List<List<String>> calls)
      throws IOException, InterruptedException {
    // An engine stops when its build is missing.
    Path home = Files.createDirectory(scratch.resolve("home"));
    Files.createFile(Files.createDirectory(home.resolve("lib")).resolve("ic.jar"));
    EngineFiles files = EngineFiles.reachable(Map.of("XDG_STATE_HOME", scratch.toString()), BUILD);
    Thread engine = new Thread(() -> runEngine(files, home));
    engine.start();
    EngineClient client = new EngineClient(files);
    Backoff.poll(
        Deadline.after(ENGINE_START),
        () ->
            !engine.isAlive() || client.status().isPresent()
                ? Optional.of(true)
                : Optional.empty());
    // A lock without a known holder would stay in the user's lock folder for ever.
    Map<String, String> environment =
        Map.of("INTERCORE_LOCK_DIR", scratch.resolve(LOCKS).toString());
    for (List<String> call : calls) {
      client.call(scratch, environment, call);
    }
    client.stop();
    engine.join();
  }

  private static void runEngine(EngineFiles files, Path home) {
    try {
      new EngineLifecycle(files, EngineMain.settings(home, BUILD, EngineLimits.ENGINE_IDLE)).run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
