package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Acquire, release and check. All calls of the test itself have one holder: this process. */
class LockCommandTest extends LockFolderCommandTest {
  private static final Duration AT_ONCE = Duration.ofSeconds(8);
  private static final int ATTEMPTS = 3;

  private static long me() {
    return ProcessHandle.current().pid();
  }

  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void endProcesses() {
    started.forEach(LockCommandTest::end);
  }

  private Process sleeping() throws IOException {
    Process process = new ProcessBuilder("sleep", "100").start();
    started.add(process);
    return process;
  }

  private static void end(Process process) {
    process.destroyForcibly().onExit().join();
  }

  private long take(String... more) {
    String words = "lock acquire n s " + String.join(" ", more);
    return Long.parseLong(ic(words.strip().split(" ", -1)).exits(Answer.YES).stdout().strip());
  }

  @Test
  void acquirePrintsATokenThatIsCurrentUntilRelease() {
    bash("""
    token=$(ic lock acquire n s) && [[ $token =~ ^[1-9][0-9]*$ ]] && echo token
    ic lock check n s --token $token; echo $?
    ic lock check n s --token $((token - 1)); echo $?
    ic lock check n other --token $token; echo $?
    ic lock release n s
    ic lock check n s --token $token; echo $?
    next=$(ic lock acquire n s) && ((next > token)) && echo greater
    """)
        .succeeds(
            """
            token
            current
            0
            not current
            1
            not current
            1
            released
            not current
            1
            greater
            """);
  }

  @Test
  void jsonHasTheSameAnswers() {
    Answer taken = ic("lock", "acquire", "n", "s", "--json").exits(Answer.YES).quietly();
    assertThat(taken.stdout())
        .matches("\\{\"acquired\":true,\"token\":\\d+,\"owner\":\"[^\"]+:" + me() + "\"}\n");
    Answer busy = ic("lock", "acquire", "n", "s", "--wait", "0s", "--json").exits(Answer.NO);
    assertThat(busy.quietly().stdout())
        .matches("\\{\"acquired\":false,\"token\":null,\"owner\":\"[^\"]+:" + me() + "\"}\n");
    ic("lock", "check", "n", "s", "--token", "1", "--json")
        .exits(Answer.NO)
        .prints("{\"current\":false}\n")
        .quietly();
    bash("ic lock release n s --json").exits(Answer.NO).prints("{\"released\":false}\n").quietly();
    ic("lock", "release", "n", "s", "--json").succeeds("{\"released\":true}\n");
    Answer refused = ic("lock", "acquire", ".n", "s", "--json").exits(Answer.ERROR).prints("");
    assertThat(refused.stderr())
        .matches("\\{\"error\":\"\\w+\",\"message\":\".+\",\"hint\":\".+\",\"exit_code\":2}\n");
  }

  @Test
  void theHolderThatAcquiresAgainIsRejectedAsBusy() {
    take();
    ic("lock", "acquire", "n", "s", "--wait", "0s")
        .complains(Answer.NO, "held by")
        .complains(Answer.NO, ":" + me() + " for ");
    // Two jobs of one shell, which outlives both.
    bash("{ for i in 1 2; do ic lock acquire two jobs --wait 0s 2>/dev/null & done; wait; } | wc"
            + " -l")
        .succeeds("1\n");
  }

  @Test
  void onlyTheHolderReleasesAndAFreeLockIsNotReleased() {
    long token = take();
    bash("ic lock release n s").complains(Answer.NO, "held by");
    bash("ic lock release n s --owner other").complains(Answer.NO, "held by");
    ic("lock", "check", "n", "s", "--token", "" + token).succeeds("current\n");
    ic("lock", "release", "n", "s").succeeds("released\n");
    ic("lock", "release", "n", "s").complains(Answer.NO, "not held");
    ic("lock", "release", "n", "never").complains(Answer.NO, "not held");
    assertThat(locks.resolve("n/never")).doesNotExist();
  }

  @Test
  void callerWithTheSameOwnerTextReleasesAndOneWithAnotherDoesNot() {
    take("--owner", "agent-7");
    ic("lock", "release", "n", "s", "--owner", "agent-8").complains(Answer.NO, "held by agent-7");
    bash("ic lock release n s --owner agent-8").complains(Answer.NO, "held by agent-7");
    bash("ic lock release n s").complains(Answer.NO, "held by agent-7");
    bash("ic lock release n s --owner agent-7").succeeds("released\n");
    take("--owner", "agent-7");
    // The same process needs no text.
    ic("lock", "release", "n", "s").succeeds("released\n");
    bash("ic lock acquire n s --owner 'ä  \"7\"' >/dev/null").succeeds("");
    // The process has ended, but the text is enough and is used verbatim.
    bash("ic lock release n s --owner 'ä \"7\"'").exits(Answer.NO);
    bash("ic lock release n s --owner 'ä  \"7\"'").succeeds("released\n");
  }

  @Test
  void theOwnerShownIsTheTextElseTheSessionElseHostAndPid() {
    InProcessCli session = cli().with("INTERCORE_SESSION", "session 9");
    session.call("lock", "acquire", "n", "s").exits(Answer.YES);
    session.call("lock", "acquire", "n", "text", "--owner", "me").exits(Answer.YES);
    ic("lock", "acquire", "n", "plain").exits(Answer.YES);
    String host = bash("cat /proc/sys/kernel/hostname").stdout().strip();
    bash("ic lock list | cut -f 2,3")
        .succeeds("plain\t" + host + ":" + me() + "\ns\tsession 9\ntext\tme\n");
    // A session is a label, not a key.
    bash("INTERCORE_SESSION='session 9' ic lock release n s").exits(Answer.NO);
  }

  @Test
  void theNamedProcessIsTheHolder() throws IOException {
    Process holder = sleeping();
    take("--pid", "" + holder.pid());
    ic("lock", "release", "n", "s").complains(Answer.NO, ":" + holder.pid());
    assertThat(ic("lock", "list", "--json").stdout()).contains("\"pid\":" + holder.pid() + ",");
    bash("ic lock release n s --pid " + holder.pid()).succeeds("released\n");
    end(holder);
    ic("lock", "acquire", "n", "s", "--pid", "" + holder.pid())
        .complains(Answer.ERROR, "no process " + holder.pid());
    ic("lock", "release", "n", "s", "--pid", "" + holder.pid())
        .complains(Answer.ERROR, "no process " + holder.pid());
    bash("ls -A ../locks/n/s | cut -c 1-2").succeeds("r.\n");
  }

  /** A busy machine may be late in some attempts, and is never early. */
  private void isBusyFor(Duration least, String... wait) {
    Duration took = AT_ONCE;
    for (int i = 0; i < ATTEMPTS && took.compareTo(AT_ONCE) >= 0; i++) {
      long begin = System.nanoTime();
      bash("ic lock acquire n s " + String.join(" ", wait)).complains(Answer.NO, "held by");
      took = Duration.ofNanos(System.nanoTime() - begin);
      assertThat(took).isGreaterThanOrEqualTo(least);
    }
    assertThat(took).isLessThan(AT_ONCE);
  }

  @Test
  void aBusyLockIsWaitedForAsLongAsAskedAndASecondUnlessAsked() {
    take();
    isBusyFor(Duration.ZERO, "--wait", "0s");
    isBusyFor(Duration.ofMillis(300), "--wait=300ms");
    isBusyFor(Duration.ofSeconds(1));
  }

  @Test
  void waitingCallerGetsTheLockAfterTheReleaseOrTheDeathOfItsHolder() throws IOException {
    Process holder = sleeping();
    for (String end : List.of("release", "death")) {
      take("--pid", "" + holder.pid());
      CompletableFuture<Answer> waiting =
          CompletableFuture.supplyAsync(
              () -> bash("ic lock acquire n s --wait 90s && ic lock release n s"));
      if (end.equals("release")) {
        bash("ic lock release n s --pid " + holder.pid()).succeeds("released\n");
      } else {
        end(holder);
      }
      assertThat(waiting.orTimeout(60, TimeUnit.SECONDS).join().exits(Answer.YES).stdout())
          .matches("\\d+\nreleased\n");
    }
  }

  @Test
  void aLockNeedsNoDatabaseAndABrokenOneDoesNotMatter() {
    Path empty = TestFiles.folder(project.home().resolve("empty"));
    TestFiles.write(
        project.database(), "no database".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    project.isDamaged(project.database());
    String script =
        """
        token=$(ic lock acquire n s) && ic lock check n s --token $token && ic lock list | cut -f 1,2 &&
          ic lock stale && ic lock clean && ic lock release n s
        """;
    for (InProcessCli ic :
        List.of(cli(), cli().in(empty), cli().with("INTERCORE_DB", "/nowhere/x.db"))) {
      ic.bash(script).succeeds("current\nn\ts\n0 cleaned\nreleased\n");
    }
    assertThat(empty).isEmptyDirectory();
    assertThat(Files.exists(project.clavain().resolve("intercore.db-wal"))).isFalse();
  }

  @Test
  void aTokenIsAboveTheLastOneAlsoWhenTheClockIsBehind() {
    take();
    ic("lock", "release", "n", "s").succeeds("released\n");
    long future = 9_000_000_000_000_000L;
    bash("cd ../locks/n/s && for f in r.*; do mv \"$f\" \"r." + future + ".${f##*.}\"; done")
        .succeeds("");
    assertThat(take()).isEqualTo(future + 1);
    ic("lock", "release", "n", "s").succeeds("released\n");
    assertThat(take()).isEqualTo(future + 2);
    assertThat(
            Pattern.compile("^o\\.", Pattern.MULTILINE)
                .matcher(bash("ls ../locks/n/s").stdout())
                .results())
        .hasSize(1);
  }
}
