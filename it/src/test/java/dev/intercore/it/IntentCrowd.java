package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Processes of every kind that declare paths which overlap, and are killed and stopped meanwhile.
 */
final class IntentCrowd {
  /** A variable by which all that was started is found again. */
  static final String MARK = "IT_CROWD";

  private static final String WORKER = Checkout.file("it/src/test/sh/intent-worker.sh").toString();
  private static final List<String> KINDS =
      List.of("queue", "line", "wait", "fail", "line", "queue", "heir");
  private static final Duration LONGEST_STOP = Duration.ofMillis(150);

  /** Files, folders and patterns, and what they cover of the files that there are. */
  private static final Map<String, Set<String>> SCOPES = scopes();

  private static Map<String, Set<String>> scopes() {
    Map<String, Set<String>> all = new LinkedHashMap<>();
    all.put("src", Set.of("src/a.c", "src/b.c", "src/sub/c.c", "src/sub/d.h"));
    all.put("src/a.c", Set.of("src/a.c"));
    all.put("src/*.c", Set.of("src/a.c", "src/b.c"));
    all.put("src/sub", Set.of("src/sub/c.c", "src/sub/d.h"));
    all.put("**/*.h", Set.of("src/sub/d.h", "docs/e.h"));
    all.put("docs/[e-g].?*", Set.of("docs/e.h", "docs/f.md"));
    all.put("docs/f.md", Set.of("docs/f.md"));
    return all;
  }

  private static final Pattern WITHOUT_PROCESS =
      Pattern.compile(
          "\"id\":\"([^\"]+)\",\"status\":\"[a-z]+\",\"ownership\":\"foreign_[a-z]+\","
              + "\"session\":\"([^\"]+)\",\"agent\":null,\"pid\":null");

  private final Scratch scratch;
  private final Path notes;
  private final Ic ic;
  private final Random random;
  private final List<Running> workers;
  private int kills;

  IntentCrowd(Scratch scratch, Duration wait, int many, Random random) {
    this.scratch = scratch;
    this.notes = scratch.home().resolve("notes");
    this.random = random;
    // The build's own ic: on the way to it through the checkout's, a program may be killed unsaid.
    Path bin = Checkout.file(".build/" + OwnEngine.build() + "/bin");
    this.ic =
        scratch
            .ic()
            .from(bin)
            .with("WAIT", wait.toMillis() + "ms")
            .with(MARK, scratch.home().toString());
    scratch.bash("mkdir -p src/sub docs; touch src/{a,b}.c src/sub/{c.c,d.h} docs/{e.h,f.md}");
    this.workers = new ArrayList<>(IntStream.range(0, many).mapToObj(this::worker).toList());
  }

  private Running worker(int number) {
    String scopes =
        SCOPES.entrySet().stream()
            .map(one -> " '" + one.getKey() + "=" + String.join(",", one.getValue()) + "'")
            .collect(Collectors.joining());
    String words = KINDS.get(number % KINDS.size()) + " " + random.nextInt(1 << 15) + scopes;
    return scratch.keep(ic.startBash("exec bash " + WORKER + " " + words));
  }

  /** All processes of a crowd; not an engine, which may have been started by one of them. */
  static List<ProcessHandle> using(Scratch scratch) {
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      return all.filter(process -> isOf(process, scratch)).toList();
    }
  }

  /** Pids come round again; a stranger's process may have that of one who is long dead. */
  private static boolean isOf(ProcessHandle process, Scratch scratch) {
    return OwnEngine.procFile(process.pid(), "environ").contains(MARK + "=" + scratch.home() + "\0")
        && !OwnEngine.procFile(process.pid(), "cmdline").contains("EngineMain")
        && OwnEngine.isRunning(process.pid());
  }

  /** Kills and stops, now here and now there, until enough was done. */
  void disturb(BooleanSupplier enough, Duration mostlyEvery, Duration longest) {
    long end = System.nanoTime() + longest.toNanos();
    while (System.nanoTime() < end && !enough.getAsBoolean()) {
      LockSupport.parkNanos(random.nextLong(2 * mostlyEvery.toNanos()));
      List<ProcessHandle> someone = victims().filter(one -> isOf(one, scratch)).toList();
      if (!someone.isEmpty()) {
        ProcessHandle victim = someone.get(random.nextInt(someone.size()));
        if (random.nextInt(4) > 0) {
          kill(victim);
        } else {
          stopAWhile(victim);
        }
      }
      IntStream.range(0, workers.size())
          .filter(i -> !workers.get(i).isAlive())
          .forEach(i -> workers.set(i, worker(i)));
    }
  }

  /** Those inside, or a worker, or a worker and all it has started. */
  private Stream<ProcessHandle> victims() {
    if (random.nextBoolean()) {
      return history().pidsInside().stream().flatMap(pid -> ProcessHandle.of(pid).stream());
    }
    Running worker = workers.get(random.nextInt(workers.size()));
    Stream<ProcessHandle> itself = ProcessHandle.of(worker.pid()).stream();
    return random.nextInt(3) == 0
        ? itself
        : itself.flatMap(w -> Stream.concat(Stream.of(w), w.descendants()));
  }

  private void kill(ProcessHandle victim) {
    // Written before: whoever sees it dead finds the note above its own, and an event not earlier.
    long seconds = System.currentTimeMillis() / 1000;
    append("kill " + victim.pid() + " " + seconds + " " + startOf(victim.pid()) + "\n");
    kills += victim.destroyForcibly() ? 1 : 0;
  }

  /** In clock ticks, or nothing if it does not run any more. */
  private static String startOf(long pid) {
    String stat = OwnEngine.procFile(pid, "stat");
    String[] fields = stat.substring(stat.lastIndexOf(')') + 1).split(" ", -1);
    return fields.length > 20 ? fields[20] : "";
  }

  private void stopAWhile(ProcessHandle victim) {
    OwnEngine.run("kill", "-STOP", Long.toString(victim.pid()));
    LockSupport.parkNanos(random.nextLong(LONGEST_STOP.toNanos()));
    OwnEngine.run("kill", "-CONT", Long.toString(victim.pid()));
  }

  private void append(String line) {
    try {
      Files.writeString(
          notes.resolve("history"), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> lines() {
    Path file = notes.resolve("history");
    return Files.exists(file)
        ? new String(TestFiles.read(file), StandardCharsets.UTF_8).lines().toList()
        : List.of();
  }

  /** Each file is a lock that the scopes which cover it take. */
  LockHistory history() {
    return LockHistory.of(lines().stream());
  }

  IntentLedger ledger() {
    Map<String, Long> deaths = new HashMap<>();
    for (String line : lines()) {
      if (line.startsWith("kill ")) {
        List<String> words = List.of(line.split(" ", -1));
        String session = "w-" + words.get(1) + "-" + words.get(3);
        deaths.putIfAbsent(session, Long.parseLong(words.get(2)));
      }
    }
    List<String> events = scratch.ic("events", "list").exits(Answer.YES).quietly().lines();
    return IntentLedger.of(events, path -> SCOPES.getOrDefault(path, Set.of()), deaths);
  }

  int kills() {
    return kills;
  }

  /** The end of all of them at once, and of whatever those have left that were killed before. */
  void end() {
    OwnEngine.await(
        "the end of all that was started",
        () -> {
          List<ProcessHandle> left = using(scratch);
          left.forEach(this::kill);
          return left.isEmpty();
        });
  }

  /** Everyone is gone: what is left is dead, is closed by gc, and all can be declared again. */
  void assertAllCanBeDeclaredAgain() {
    clearWithoutProcess();
    List<String> left = scratch.ic("intent", "list").exits(Answer.YES).quietly().lines();
    assertThat(left).allMatch(line -> line.contains("\trecoverable\t"));
    scratch.ic("intent", "gc").succeeds(left.size() + " closed\n0 dropped\n");
    scratch.ic("intent", "list").succeeds("");
    scratch.ic("intent", "declare", "--allow", ".", "--intent", "all").exits(Answer.YES).quietly();
    scratch.ic("health").succeeds("ok\n");
  }

  /** Who was taken from its callers while it asked has no process, but a session. */
  private void clearWithoutProcess() {
    String all = scratch.ic("intent", "list", "--json").exits(Answer.YES).stdout();
    Matcher left = WITHOUT_PROCESS.matcher(all);
    while (left.find()) {
      scratch
          .ic("intent", "clear", left.group(1), "--session", left.group(2))
          .succeeds("cleared\n");
    }
  }
}
