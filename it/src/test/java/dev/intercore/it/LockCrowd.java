package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import dev.intercore.testkit.Tier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Processes of every kind that take the same few locks, and are killed and stopped meanwhile. */
final class LockCrowd {
  private static final String WORKER = Checkout.file("it/src/test/sh/lock-worker.sh").toString();
  private static final List<String> KINDS =
      List.of("found", "named", "owner", "run", "library", "hand");
  private static final List<String> LOCKS = List.of("a", "b", "c");
  private static final Duration LONGEST = Duration.ofSeconds(Tier.rounds(60, 240));
  private static final Duration LONGEST_STOP = Duration.ofMillis(150);

  private static final Pattern WITHOUT_PROCESS =
      Pattern.compile(
          "\"name\":\"(\\w+)\",\"scope\":\"s\",\"owner\":\"(worker \\d+)\",\"pid\":null");

  private final Scratch scratch;
  private final Path notes;
  private final Path locks;
  private final Ic ic;
  private final Random random;
  private final List<Running> workers;
  private int kills;

  LockCrowd(Scratch scratch, Ic user, int many, Random random) {
    this.scratch = scratch;
    this.notes = scratch.home().resolve("notes");
    this.locks = scratch.home().resolve("locks");
    // The build's own ic: on the way to it through the checkout's, a program may be killed unsaid.
    Path bin = Checkout.file(".build/" + OwnEngine.build() + "/bin");
    this.ic = user.from(bin).with("LIB", LibraryBox.FILE);
    this.random = random;
    this.workers = new ArrayList<>(IntStream.range(0, many).mapToObj(this::worker).toList());
  }

  private Running worker(int number) {
    String kind = KINDS.get(number % KINDS.size());
    String words = " " + kind + " " + random.nextInt(1 << 15) + " " + String.join(" ", LOCKS);
    return scratch.keep(ic.startBash("exec bash " + WORKER + words));
  }

  /**
   * Kills and stops, now here and now there, until there have been so many of each.
   *
   * @param also what else is done each time
   */
  void disturb(int holds, int takenOver, Duration mostlyEvery, Runnable also) {
    long end = System.nanoTime() + LONGEST.toNanos();
    for (LockHistory now = history();
        System.nanoTime() < end && (now.holds() < holds || now.takenOver() < takenOver);
        now = history()) {
      LockSupport.parkNanos(random.nextLong(2 * mostlyEvery.toNanos()));
      // Pids come round again; a stranger's process may have that of one who is long dead.
      List<ProcessHandle> someone = victims().filter(one -> LockBox.isUsing(one, locks)).toList();
      if (!someone.isEmpty()) {
        ProcessHandle victim = someone.get(random.nextInt(someone.size()));
        if (random.nextInt(4) > 0) {
          kill(victim);
        } else {
          stopAWhile(victim);
        }
      }
      also.run();
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
    // Written before: whoever sees it dead finds the note above its own.
    append("kill " + victim.pid() + "\n");
    kills += victim.destroyForcibly() ? 1 : 0;
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

  LockHistory history() {
    return LockHistory.of(lines("history").stream());
  }

  private List<String> lines(String name) {
    Path file = notes.resolve(name);
    return Files.exists(file)
        ? new String(TestFiles.read(file), StandardCharsets.UTF_8).lines().toList()
        : List.of();
  }

  int kills() {
    return kills;
  }

  /** The end of all of them at once, and of whatever those have left that were killed before. */
  void end() {
    OwnEngine.await(
        "the end of all that was started",
        () -> {
          List<ProcessHandle> left = LockBox.using(locks);
          left.forEach(this::kill);
          return left.isEmpty();
        });
  }

  /** Everyone is gone: what is left is dead, can be cleaned, and can be taken again. */
  void assertAllCanBeTakenAgain() {
    assertThat(lines("complaints")).noneMatch(line -> line.startsWith("ic: "));
    freeByText();
    List<String> left = withoutAge(ic.call("lock", "list").exits(Answer.YES).quietly());
    assertThat(withoutAge(ic.call("lock", "stale", "--older-than", "0s")))
        .as("all that are held are the locks of the dead")
        .isEqualTo(left);
    ic.call("lock", "clean", "--older-than", "0s").succeeds(left.size() + " cleaned\n");
    ic.call("lock", "list").succeeds("");
    for (String lock : LOCKS) {
      Answer taken = ic.call("lock", "acquire", lock, "s", "--wait", "0s").exits(Answer.YES);
      assertThat(Long.parseLong(taken.stdout().strip())).isGreaterThan(history().lastToken(lock));
      assertThat(Scratch.in(locks.resolve(lock).resolve("s")).map(Scratch::name))
          .filteredOn(name -> !name.startsWith("d."))
          .singleElement()
          .matches(name -> name.startsWith("o."));
    }
  }

  /** Who was taken from its callers while it asked is no process of theirs, but has a text. */
  private void freeByText() {
    String all = ic.call("lock", "list", "--json").exits(Answer.YES).stdout();
    Matcher held = WITHOUT_PROCESS.matcher(all);
    while (held.find()) {
      ic.call("lock", "release", held.group(1), "s", "--owner", held.group(2))
          .succeeds("released\n");
    }
  }

  private static List<String> withoutAge(Answer list) {
    return list.lines().stream().map(line -> line.substring(0, line.lastIndexOf('\t'))).toList();
  }
}
