package dev.intercore.app.command;

import static dev.intercore.testkit.Cli.plus;
import static dev.intercore.testkit.IntentCalls.declaring;
import static dev.intercore.testkit.IntentCalls.idIn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.CommandTest;
import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.shell.ShellQuote;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.IntentCalls;
import dev.intercore.testkit.TestFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;

/** A test of intents. Sessions are named; their process is that of the test. */
abstract class IntentCommandTest extends CommandTest implements IntentCalls {
  private static final Pattern INTEGRITY =
      Pattern.compile("\"integrity\":\\{\"sha256\":\"[0-9a-f]{64}\"},");

  private final List<ProcessHandle> started = new ArrayList<>();

  @AfterEach
  void endProcesses() {
    started.forEach(IntentCommandTest::end);
  }

  /** Calls of one session. */
  @Override
  public InProcessCli as(String session) {
    return cli().with("INTERCORE_SESSION", session);
  }

  /** Calls without a session: the process above the call, the test or a script, counts. */
  InProcessCli withoutSession() {
    return cli();
  }

  /** Declares an intent, which is queued, and returns its id. */
  String queued(String session, String... allow) {
    String[] words = plus(declaring(allow), "--on-conflict", "queue");
    Answer answer = as(session).call(words).exits(Answer.NO);
    assertThat(answer.stdout()).startsWith("queued ");
    return idIn(answer);
  }

  /** Words for a script. */
  static String quoted(String... words) {
    return Stream.of(words).map(ShellQuote::of).collect(Collectors.joining(" "));
  }

  /** Id, status, ownership, agent or session, paths and text of all live intents. */
  List<String> listed(String session) {
    return as(session).call("intent", "list").exits(Answer.YES).quietly().lines();
  }

  /** The same, without the id. */
  List<String> live(String session) {
    return listed(session).stream().map(line -> line.substring(line.indexOf('\t') + 1)).toList();
  }

  /**
   * Starts a process that runs a script and then stays alive until the test ends it. A script that
   * exits fails the test.
   */
  ProcessHandle living(InProcessCli cli, String script) {
    int number = started.size();
    Path file = project.home().resolve("notes/living" + number + ".sh");
    TestFiles.write(
        file,
        ("exec 3>&1 >\"$HOME/living"
                + number
                + ".out\"\n"
                + script
                + "\necho $$ >&3\nexec 3>&-\n"
                + "read -r <> <(:)\n")
            .getBytes(StandardCharsets.UTF_8));
    Answer answer = cli.bash("read -r pid < <(exec bash -p " + file + ") && echo $pid");
    String pid = answer.exits(Answer.YES).stdout().strip();
    ProcessHandle process = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    started.add(process);
    return process;
  }

  /** What the script of the latest such process has printed. */
  String printedByLiving() {
    Path file = project.home().resolve("notes/living" + (started.size() - 1) + ".out");
    return new String(TestFiles.read(file), StandardCharsets.UTF_8);
  }

  /** Kills a process and waits for its end. */
  static void end(ProcessHandle process) {
    process.destroyForcibly();
    // ProcessHandle.onExit looks only every few seconds at a process that is not a child.
    long latest = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (isRunning(process.pid())) {
      assertThat(System.nanoTime()).as("deadline for %s", process).isLessThan(latest);
      LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
    }
  }

  private static boolean isRunning(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
      return !stat.substring(stat.lastIndexOf(')')).startsWith(") Z");
    } catch (IOException _) {
      return false;
    }
  }

  /** The number of events of a type by an actor. */
  long events(String type, String actor) {
    return project
        .sqlite()
        .number(
            "SELECT count(*) FROM events WHERE type = 'intent."
                + type
                + "' AND actor = '"
                + actor
                + "'");
  }

  /** Changes a record; its keys stay in order, so the digest is that of the text without itself. */
  void rewrite(String id, UnaryOperator<String> change) {
    String where = " WHERE id = '" + id + "'";
    String record = project.sqlite().text("SELECT record FROM intents" + where);
    String bare = change.apply(INTEGRITY.matcher(record).replaceFirst(""));
    String signed =
        bare.replace(
            "\"intent\":", "\"integrity\":{\"sha256\":\"" + digest(bare) + "\"},\"intent\":");
    project.sqlite().run("UPDATE intents SET record = '" + signed.replace("'", "''") + "'" + where);
  }

  private static String digest(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Sets the last renewal of the lease far back. */
  void leaseIsOver(String id) {
    rewrite(id, text -> text.replaceFirst("\"lease_renewed_at\":1", "\"lease_renewed_at\":"));
  }
}
