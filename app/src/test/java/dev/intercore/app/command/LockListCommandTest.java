package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestProject;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lists of locks: held, of ended processes, and folders that are not locks. */
class LockListCommandTest extends LockFolderCommandTest {
  /** Acquires them in a shell that then ends. */
  private void leftByEndedProcesses(String... scopes) {
    bash("for s in " + String.join(" ", scopes) + "; do ic lock acquire n $s >/dev/null; done")
        .succeeds("");
  }

  /** Changes a part of the name of a held lock, counted as in docs/locks.md from 0. */
  private void edit(String scope, int part, String value) {
    bash("cd ../locks/n/"
            + scope
            + " && for f in o.*; do IFS=. read -ra p <<<\"$f\"; p["
            + part
            + "]="
            + value
            + "; IFS=.; mv \"$f\" \"${p[*]}\"; done")
        .succeeds("");
  }

  private static final int BOOT = 3;
  private static final int SPACES = 4;
  private static final int TIME = 6;

  @Test
  void listIsSortedByBytesNameFirst() {
    bash("""
    ic lock list; ic lock list --json
    i=0
    for n in 'é' b '😀' B 'ﬀ' 'a b' '-n' '$x *' "it's"; do ic lock acquire --owner "o$((++i))" -- "$n" s >/dev/null; done
    ic lock acquire --owner second -- b r >/dev/null
    ic lock list | cut -f 1-3 | tr '\\t' '|'
    """)
        .succeeds(
            """
            []
            $x *|s|o8
            -n|s|o7
            B|s|o4
            a b|s|o6
            b|r|second
            b|s|o2
            it's|s|o9
            é|s|o1
            ﬀ|s|o5
            😀|s|o3
            """);
  }

  @Test
  void ageIsInSecondsAndJsonSaysPidAndToken() {
    leftByEndedProcesses("s");
    edit("s", TIME, "$(($(date +%s) - 12))");
    assertThat(ic("lock", "list").exits(Answer.YES).stdout())
        .matches("n\ts\t[^\t]+:\\d+\t1[2-9]s\n");
    edit("s", TIME, "$(($(date +%s) - 100000))");
    assertThat(ic("lock", "list").stdout()).matches("n\ts\t[^\t]+\t1000\\d\\ds\n");
    assertThat(ic("lock", "list", "--json").stdout())
        .matches(
            "\\[\\{\"name\":\"n\",\"scope\":\"s\",\"owner\":\"[^\"]+:(\\d+)\",\"pid\":\\1,\"age\":1000\\d\\d,\"token\":\\d{16}}]\n");
    // A clock that was set back.
    edit("s", TIME, "$(($(date +%s) + 5000))");
    assertThat(ic("lock", "list").stdout()).endsWith("\t0s\n");
  }

  @Test
  void staleAndCleanConcernOldLocksOfEndedProcesses() {
    leftByEndedProcesses("fresh", "old", "z");
    edit("old", TIME, "$(($(date +%s) - 7))");
    edit("z", TIME, "$(($(date +%s) - 3700))");
    ic("lock", "acquire", "n", "alive").exits(Answer.YES);
    edit("alive", TIME, "1");
    bash("""
    ic lock stale --older-than 1h | cut -f 1,2; echo
    ic lock stale | cut -f 1,2 | grep -v fresh; echo
    ic lock stale --older-than 0s | cut -f 1,2; echo
    ic lock stale --older-than 0s --json | grep -o '"scope":"[a-z]*"'
    ic lock clean --older-than 1h; ic lock clean --older-than=1h --json
    ic lock list | cut -f 2
    """)
        .succeeds(
            """
            n\tz

            n\told
            n\tz

            n\tfresh
            n\told
            n\tz

            "scope":"fresh"
            "scope":"old"
            "scope":"z"
            1 cleaned
            {"cleaned":0}
            alive
            fresh
            old
            """);
    // A fresh one may have become five seconds old by now.
    assertThat(ic("lock", "clean").stdout()).matches("[12] cleaned\n");
    assertThat(bash("ic lock clean --older-than 0s; ic lock list | cut -f 2").stdout())
        .matches("[01] cleaned\nalive\n");
  }

  @Test
  void tokensGoOnOverATakeOverAndAClean() {
    bash("""
    take() { bash "$HOME/take.sh"; }
    echo 'ic lock acquire n s --wait 0s' >"$HOME/take.sh"
    a=$(take) && b=$(take) && ic lock clean --older-than 0s && ic lock check n s --token $b
    c=$(take) && ((a < b && b < c)) && echo growing
    ls -A ../locks/n/s | cut -c 1-2
    """)
        .succeeds("1 cleaned\nnot current\ngrowing\nd.\no.\n");
  }

  @Test
  void aForeignFolderCountsAsHeldAndIsNotChanged() {
    bash("""
    umask 077; mkdir ../locks/n; cd ../locks/n
    mkdir bare file-in name two; : >file-in/pid; : >name/o.1.2.3; ln -s nowhere link; : >plain
    : >two/r.1.0123456789abcdef; : >two/r.2.0123456789abcdef
    mkdir ../../t; : >../../t/r.1.0123456789abcdef; ln -s ../../t way
    """)
        .succeeds("");
    String look = "ls -lAR --time-style=full-iso ../locks/n ../t";
    String before = bash(look).exits(Answer.YES).stdout();
    String all = "bare file-in link name plain two way";
    bash("""
    for s in ALL; do ic lock acquire n $s --wait 0s 2>/dev/null; ic lock release n $s 2>/dev/null; echo $?; done
    ic lock acquire n bare --wait 20ms; ic lock release n bare --owner unknown
    ic lock stale --older-than 0s; ic lock clean --older-than 0s; ic lock list | cut -f 1-3
    ic lock list --json | sed -E 's/"age":[0-9]+/"age":N/g; s/.*(.."name":"n","scope":"way")/\\1/'
    """
            .replace("ALL", all))
        .prints(
            "1\n".repeat(7)
                + "0 cleaned\n"
                + "n\t"
                + all.replace(" ", "\tunknown\nn\t")
                + "\tunknown\n"
                + ",{\"name\":\"n\",\"scope\":\"way\",\"owner\":null,\"pid\":null,\"age\":N,\"token\":null}]\n");
    assertThat(bash(look).stdout()).isEqualTo(before);
  }

  @Test
  void aProcessOfAnotherBootIsDeadAndOneOfOtherNamespacesIsUnknown() {
    leftByEndedProcesses("boot", "young", "host", "space");
    String boot = "0123456789abcdef0123456789abcdef";
    edit("boot", BOOT, boot);
    edit("boot", TIME, "1000000000");
    edit("young", BOOT, boot);
    edit("host", BOOT, boot);
    edit("host", TIME, "1000000000");
    bash("sed -i '1s/.*/elsewhere/' ../locks/n/host/d.*").succeeds("");
    edit("space", SPACES, "4026530000-4026531834");
    bash("""
    ic lock stale --older-than 0s | cut -f 2
    for s in young host space boot; do ic lock acquire n $s --wait 0s >/dev/null 2>&1; echo $?; done
    ic lock clean --older-than 0s
    """)
        .succeeds("boot\n1\n1\n1\n0\n0 cleaned\n");
    assertThat(ic("lock", "list").stdout()).contains("\telsewhere:");
  }

  @Test
  void cleanSweepsWhatTheKilledHaveLeftLongAgo() {
    bash("""
    ic lock acquire n s --pid 1 >/dev/null; ic lock acquire n free >/dev/null; ic lock release n free >/dev/null
    cd ../locks/n && mkdir .t-old .t-new && : >.t-old/d.1 && : >free/d.0123456789abcdef && : >free/d.fedcba9876543210
    touch -d '2 hours ago' .t-old s/d.* free/d.0123456789abcdef
    ic lock clean
    """)
        .succeeds("0 cleaned\n");
    assertThat(Files.exists(locks.resolve("n/.t-old"))).isFalse();
    assertThat(Files.exists(locks.resolve("n/.t-new"))).isTrue();
    assertThat(TestProject.in(locks.resolve("n/s")).map(TestProject::name))
        .as("its note is in use")
        .anyMatch(name -> name.startsWith("d."));
    assertThat(TestProject.in(locks.resolve("n/free")).map(TestProject::name))
        .contains("d.fedcba9876543210")
        .doesNotContain("d.0123456789abcdef");
  }

  /** Listing a FIFO as a folder waits for a writer. */
  @Test
  @Timeout(60)
  void filesThatAreNoLocksAreSkipped() {
    bash("""
    ic lock acquire --owner me n s >/dev/null
    mkfifo "$INTERCORE_LOCK_DIR/pipe"; : >"$INTERCORE_LOCK_DIR/file"; mkfifo "$INTERCORE_LOCK_DIR/n/pipe"
    ic lock list | cut -f 1-3; ic lock clean; ic status | grep -o "^locks"
    """)
        .succeeds("n\tpipe\tunknown\nn\ts\tme\n0 cleaned\nlocks\n");
  }
}
