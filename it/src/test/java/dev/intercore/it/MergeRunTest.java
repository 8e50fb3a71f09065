package dev.intercore.it;

import static dev.intercore.testkit.Cli.plus;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import dev.intercore.testkit.DatabaseFile;
import dev.intercore.testkit.TeamCalls;
import dev.intercore.testkit.TestFiles;
import java.nio.file.Files;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ic merge run}: the launcher runs a command for the next merge request. */
class MergeRunTest extends ProcessTest implements TeamCalls {
  private String request = "";

  /** Starts each test with one pending request; its database is made once, by five calls. */
  @BeforeEach
  void putRequest() {
    TestFiles.write(scratch.database(), PendingRequest.MADE.database);
    request = PendingRequest.MADE.id;
  }

  private static final class PendingRequest {
    private static final PendingRequest MADE = new PendingRequest();

    private final String id;
    private final byte[] database;

    private PendingRequest() {
      try (Scratch scratch = Scratch.initialized(Mode.DIRECT)) {
        TeamCalls calls = callsOf(scratch);
        id = calls.submitted(calls.begun(calls.agent()), "main");
        // Opened and closed by SQLite: nothing is left in a WAL.
        scratch.check();
        database = TestFiles.read(scratch.database());
      }
    }

    private static TeamCalls callsOf(Scratch scratch) {
      return new TeamCalls() {
        @Override
        public Answer ic(String... words) {
          return scratch.ic(words);
        }

        @Override
        public DatabaseFile database() {
          return scratch.sqlite();
        }
      };
    }
  }

  private void submitAnother() {
    submitted(begun(agent()), "main");
  }

  private Answer mergeRun(String... command) {
    return ic(plus(new String[] {"merge", "run", "--target", "main", "--"}, command));
  }

  private String status(String request) {
    return fact(ic("merge", "show", request), "status");
  }

  @Test
  void aCommandThatSucceedsMergesTheRequest() {
    Answer answer =
        mergeRun(
            "bash",
            "-c",
            "echo said; echo \"$INTERCORE_MERGE_SOURCE $INTERCORE_MERGE_TARGET $INTERCORE_MERGE_REQUEST\"; "
                + "ic merge show \"$INTERCORE_MERGE_REQUEST\" | grep -x \"fencingToken.$INTERCORE_MERGE_TOKEN\"; "
                + "ic work status \"$INTERCORE_MERGE_BEAD\"");
    answer.exits(Answer.YES).prints("merged\n");
    assertThat(answer.stderr().lines())
        .satisfiesExactly(
            said -> assertThat(said).isEqualTo("said"),
            names -> assertThat(names).matches("work/bead-\\w+ main " + request),
            token -> assertThat(token).startsWith("fencingToken\t"),
            item -> assertThat(item).isEqualTo("in_progress"));
    assertThat(status(request)).isEqualTo("merged");
    mergeRun("true").complains(Answer.NO, "nothing is to be merged into main");
  }

  @Test
  void aCommandThatFailsConflictsTheRequestAndBlocksTheTarget() {
    submitAnother();
    mergeRun("bash", "-c", "echo no >&2; exit 3").exits(Answer.NO).prints("conflicted\n");
    assertThat(fact(ic("merge", "show", request), "reason")).startsWith("exit 3 of: bash -c");
    assertThat(ic("escalation", "list").stdout()).contains(request);
    mergeRun("true").complains(Answer.NO, "main is blocked by " + request);
    ic("merge", "retry", request).succeeds("pending\n");
    Answer json = ic("merge", "run", "--target", "main", "--json", "--", "echo", "not an answer");
    json.exits(Answer.YES);
    assertThat(json.stdout()).startsWith("{\"attempts\":2,").contains("\"status\":\"merged\"");
    mergeRun("true").exits(Answer.YES).prints("merged\n");
    ic("escalation", "list").succeeds("");
  }

  @Test
  void theCommandMayReportItsOwnReasonAndCommit() {
    String say = "ic merge %s \"$INTERCORE_MERGE_REQUEST\" --token \"$INTERCORE_MERGE_TOKEN\" ";
    mergeRun("bash", "-c", say.formatted("conflict") + "--reason 'tests failed'; exit 1")
        .exits(Answer.NO);
    assertThat(fact(ic("merge", "show", request), "reason")).isEqualTo("tests failed");
    ic("merge", "retry", request).succeeds("pending\n");
    mergeRun("bash", "-c", say.formatted("merged") + "--commit c0ffee").exits(Answer.YES);
    assertThat(fact(ic("merge", "show", request), "commit")).isEqualTo("c0ffee");
  }

  @Test
  void theCommitIsTheNewOneOfTheTargetBranch() {
    bash("""
    export GIT_CONFIG_GLOBAL=/dev/null
    git init -q -b main . && git -c user.name=n -c user.email=n@example.org commit -q --allow-empty -m first
    ic merge run --target main -- git -c user.name=n -c user.email=n@example.org commit -q --allow-empty -m second
    """)
        .exits(Answer.YES);
    assertThat(fact(ic("merge", "show", request), "commit"))
        .isEqualTo(bash("git rev-parse main").stdout().strip());
  }

  /** The merge may have been made in another clone. */
  @Test
  void noCommitIsRecordedIfTheTargetBranchHasNotMoved() {
    bash("""
    export GIT_CONFIG_GLOBAL=/dev/null
    git init -q -b main . && git -c user.name=n -c user.email=n@example.org commit -q --allow-empty -m first
    ic merge run --target main -- true
    """)
        .succeeds("merged\n");
    assertThat(ic("merge", "show", request).stdout()).doesNotContain("commit");
  }

  @Test
  void aCommandThatReportedItsOwnResultIsNotStopped() {
    String say = "ic merge merged \"$INTERCORE_MERGE_REQUEST\" --token \"$INTERCORE_MERGE_TOKEN\"";
    ic(
            "merge",
            "run",
            "--target",
            "main",
            "--lease",
            "1s",
            "--",
            "bash",
            "-c",
            say + "; read -rt 2 <> <(:); : >tidied")
        .exits(Answer.YES)
        .prints("merged\n");
    assertThat(isThere("tidied")).isTrue();
  }

  @Test
  void nothingBeginsIfTheProgramDoesNotExist() {
    mergeRun("no-such-program").complains(Answer.ERROR, "no-such-program");
    assertThat(status(request)).isEqualTo("pending");
  }

  @Test
  void theCommandHasTheEnvironmentAndStdinOfTheCaller() {
    bash("""
    export LC_ALL=C LANG=xx JAVA_TOOL_OPTIONS=-Dx=y CLASSPATH=/x BASH_ENV=/none POSIXLY_CORRECT=1 EMPTY= LINES_OF=$'a\\nb'
    look() { sort -z | grep -zv -e ^_= -e ^INTERCORE_MERGE_ | tr '\\0' '\\n'; }
    env -0 | look >outside
    ic merge run --target main -- env -0 2> >(look >inside)
    ic merge list --all | cut -f 2
    diff outside inside
    """)
        .succeeds("merged\nmerged\n");
    submitAnother();
    bash("echo typed | ic merge run --target main -- sh -c 'cat >typed'; cat typed")
        .succeeds("merged\ntyped\n");
  }

  private boolean isThere(String note) {
    return Files.exists(scratch.project().resolve(note));
  }

  private Running running(String lease, String command) {
    Running running =
        scratch.keep(
            scratch
                .ic()
                .startBash(
                    "exec setsid env --default-signal ic merge run --target main --lease "
                        + lease
                        + " -- bash -c"
                        + Cli.quoted(command)));
    OwnEngine.await("the command", () -> isThere("ready") || !running.isAlive());
    assertThat(running.isAlive()).isTrue();
    return running;
  }

  @ParameterizedTest
  @CsvSource({"TERM, 143", "HUP, 129"})
  void signalsGoToTheCommandWhoseExitCodeDecides(String signal, int code) {
    Running ended = running("10m", ": >ready; exec sleep 100");
    OwnEngine.run("kill", "-" + signal, "" + ended.pid());
    ended.await().exits(code).prints("conflicted\n");
    assertThat(status(request)).isEqualTo("conflicted");
  }

  @Test
  void aCommandThatSucceedsAfterASignalMergesTheRequest() {
    Running ended =
        running("10m", "trap 'exit 0' TERM; : >ready; while :; do read -rt 0.05 <> <(:); done");
    OwnEngine.run("kill", "-TERM", "" + ended.pid());
    ended.await().exits(143).prints("merged\n");
    assertThat(status(request)).isEqualTo("merged");
  }

  @Test
  void bytesThatAreNotUtf8AndAClosedStdoutLoseNoResult() {
    bash("ic merge run --target main -- bash -c $'exit 3 # \\xff\\xc2\\x85\\n'; echo $?")
        .prints("conflicted\n1\n");
    assertThat(fact(ic("merge", "show", request), "reason")).startsWith("exit 3 of: bash -c");
    ic("merge", "retry", request).succeeds("pending\n");
    bash("ic merge run --target main -- true >&-").complains(Answer.ERROR, "stdout is closed");
    assertThat(status(request)).isEqualTo("merged");
  }

  @Test
  void theLeaseIsRenewedWhileTheCommandRuns() {
    Running running =
        running("9s", ": >ready; until [[ -e go ]]; do read -rt 0.05 <> <(:) || :; done");
    String first = fact(ic("merge", "show", request), "leaseExpiresAt");
    OwnEngine.await(
        "a renewal",
        () -> fact(ic("merge", "show", request), "leaseExpiresAt").compareTo(first) > 0);
    ic("merge", "begin", request).complains(Answer.NO, "is being merged");
    bash(": >go").succeeds("");
    running.await().exits(Answer.YES).prints("merged\n");
  }

  @Test
  void afterTheLeaseOfAKilledMergerItsTokenIsRefused() {
    Running running =
        running("1s", "echo \"$INTERCORE_MERGE_TOKEN\" >token; : >ready; exec sleep 100");
    running.kill();
    OwnEngine.await("the end of the lease", () -> ic("merge", "next").exit() == Answer.YES);
    mergeRun("true").exits(Answer.YES).prints("merged\n");
    String dead = bash("cat token").stdout().strip();
    ic("merge", "merged", request, "--token", dead).complains(Answer.NO, "token");
    ic("merge", "conflict", request, "--token", dead, "--reason", "late")
        .complains(Answer.NO, "token");
  }

  /**
   * As after a suspend of the machine: another merger has begun, and two must not merge at once.
   */
  @Test
  void theCommandIsStoppedWhenAnotherMergerHasTakenOver() {
    Running running = running("2s", ": >ready; exec sleep 100");
    scratch
        .sqlite()
        .run(
            "UPDATE team_records SET record = json_set(record, '$.fencingToken', 99) WHERE id = '"
                + request
                + "'");
    Answer answer = running.await().exits(Answer.NO);
    assertThat(answer.stderr()).contains("another has taken over " + request);
    assertThat(status(request)).isEqualTo("merging");
  }
}
