package dev.intercore.shell;

import dev.intercore.testing.Folders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A real bash in which every command only records its words. */
final class Bash {
  /**
   * Each process notes in a file of its own: what one writes comes in several pieces.
   *
   * <p>Words named c succeed and f fail; all others are not found, which is noted as well.
   */
  private static final String STUBS =
      """
      note() { printf '%s\\0' "$#" "$@" >>"$CALLS/$BASHPID"; }
      c() { note c "$@"; }
      d() { note d "$@"; }
      f() { note f "$@"; return 1; }
      command_not_found_handle() { note "$@"; return 127; }
      export -f note c d f command_not_found_handle
      """;

  private static final String MASTER =
      STUBS
          + """
          for script in "$PWD"/*.sh; do
            export CALLS="$script.calls"
            # The pipe ends when everything that was left in the background has ended; what does
            # not end is ended with its process group, which timeout has made for it.
            {
              (cd "$script.d" && PATH=/nowhere exec /usr/bin/timeout -s KILL 5 /bin/bash "$script") \\
                9>&1 </dev/null >/dev/null 2>"$script.errors" &
              echo $! >"$script.pid"
            } | timeout 10 cat || kill -KILL -- "-$(<"$script.pid")"
          done
          """;

  /** The result of one script. */
  record Run(String script, List<List<String>> calls, String errors) {
    boolean isRefused() {
      return errors.contains("syntax error near") || errors.contains("unexpected EOF");
    }
  }

  private final Path folder;

  Bash(Path folder) {
    this.folder = folder;
  }

  List<Run> run(List<String> scripts) throws IOException, InterruptedException {
    for (int i = 0; i < scripts.size(); i++) {
      Files.writeString(file(i, ""), scripts.get(i));
      Files.createDirectory(file(i, ".d"));
      Files.createDirectory(file(i, ".calls"));
    }
    Process process =
        new ProcessBuilder("bash", "-c", MASTER)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!process.waitFor(300, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException("bash takes too long");
    }
    List<Run> runs = new ArrayList<>();
    for (int i = 0; i < scripts.size(); i++) {
      List<List<String>> calls = new ArrayList<>();
      for (String noted : Folders.names(file(i, ".calls"))) {
        calls.addAll(calls(text(file(i, ".calls").resolve(noted))));
      }
      runs.add(new Run(scripts.get(i), calls, text(file(i, ".errors"))));
    }
    return runs;
  }

  private Path file(int number, String ending) {
    return folder.resolve((10_000 + number) + ".sh" + ending);
  }

  /** Fuzzed scripts may write bytes that are no text. */
  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }

  private static List<List<String>> calls(String noted) {
    List<String> fields = Arrays.asList(noted.split("\0", -1));
    List<List<String>> calls = new ArrayList<>();
    for (int at = 0; at + 1 < fields.size(); ) {
      int count = Integer.parseInt(fields.get(at));
      calls.add(fields.subList(at + 1, at + 1 + count));
      at += 1 + count;
    }
    return calls;
  }
}
