package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.RootOnly;
import org.junit.jupiter.api.Test;

/** A pid means something only in its own namespace, and only until it is used again. */
class LockNamespaceTest extends LockWorldBox {
  private static final String PIDS = "--pid --fork --mount-proc ";

  @Test
  void whoIsInAnotherPidNamespaceIsUnknownBothWays() {
    String inside =
        file(
            "inside",
            """
            ic lock acquire n inside >/dev/null; ic lock list --json | grep -o '"pid":[0-9]*' | sort -u
            ic lock acquire n outside --wait 0s >/dev/null 2>&1; echo $?; ic lock stale --older-than 0s
            : >"$HOME/taken"; until [[ -e $HOME/seen ]]; do read -rt 0.02 <> <(:); done
            """);
    Answer answer =
        bash(
            """
            ic lock acquire n outside >/dev/null
            UNSHARE INSIDE & until [[ -e $HOME/taken ]]; do read -rt 0.02 <> <(:); done
            try() { ic lock acquire n inside --wait 0s >/dev/null 2>&1; echo $?; ic lock clean --older-than 0s; }
            echo outside; try
            # Its namespace is gone with it, but nobody here can know that it was the same.
            : >"$HOME/seen"; wait; try
            """
                .replace("UNSHARE", Machine.unshare(PIDS))
                .replace("INSIDE", inside));
    assertThat(answer.exits(Answer.YES).stdout())
        .matches("\"pid\":1\n(\"pid\":\\d+\n)1\noutside\n1\n0 cleaned\n1\n0 cleaned\n");
  }

  @Test
  void aPidThatIsUsedAgainIsNotTheHolder() {
    String holder =
        file("holder", "ic lock acquire n s >/dev/null; : >\"$HOME/taken\"; exec sleep 100");
    String inside =
        file(
            "inside",
            """
            HOLDER & pid=$!; until [[ -e $HOME/taken ]]; do read -rt 0.02 <> <(:); done
            kill -9 $pid; wait $pid 2>/dev/null
            # The next process has the same pid; in a namespace of its own nobody else comes between.
            for ((i = 0; i < 20; i++)); do
              echo $((pid - 1)) >/proc/sys/kernel/ns_last_pid; sleep 100 & [[ $! != $pid ]] || break; kill $!
            done
            [[ $! == $pid ]] || echo "no luck: $! is not $pid"
            ic lock list --json | grep -c '"pid":'$pid,
            ic lock stale --older-than 0s | cut -f 1,2
            ic lock acquire n s --wait 0s >/dev/null && ic lock list --json | grep -c '"pid":'$$,
            kill $pid
            """
                .replace("HOLDER", holder));
    bash("exec " + Machine.unshare(PIDS) + inside).prints("1\nn\ts\n1\n");
  }

  /**
   * As {@code unshare --pid} leaves it: pids are those of the new world, proc shows the old one.
   */
  @RootOnly
  @Test
  void aProcOfAnotherPidNamespaceTellsNothing() {
    // Outside lives a process of the holder's pid; when it dies, the holder does not.
    String inside =
        file(
            "inside",
            """
            outer=$1
            echo $((outer - 1)) >/proc/sys/kernel/ns_last_pid
            HOLDER & pid=$!; [[ $pid == $outer ]] || echo "no luck: $pid is not $outer"
            until [[ -e $HOME/taken ]]; do read -rt 0.02 <> <(:); done
            : >"$HOME/held"; until [[ -e $HOME/dead ]]; do read -rt 0.02 <> <(:); done
            ic lock acquire n s --wait 0s >/dev/null 2>&1; echo $?
            kill -9 $pid; wait $pid 2>/dev/null
            """
                .replace(
                    "HOLDER",
                    file(
                        "holder",
                        """
                        ic lock acquire n s --owner me --pid $$ >/dev/null 2>&1 || ic lock acquire n s --owner me >/dev/null
                        : >"$HOME/taken"; exec sleep 100
                        """)));
    bash("""
    sleep 100 & outer=$!
    UNSHARE INSIDE $outer & until [[ -e $HOME/held ]]; do read -rt 0.02 <> <(:); done
    kill -9 $outer; wait $outer 2>/dev/null; : >"$HOME/dead"; wait
    """
            .replace("UNSHARE", Machine.unshare("--pid --fork"))
            .replace("INSIDE", inside))
        .prints("1\n");
  }

  @RootOnly
  @Test
  void aProcThatHidesOthersTellsNothingOfThem() {
    String hidden =
        file(
            "hidden",
            """
            mount -t proc -o hidepid=2 proc /proc || exit 9
            export INTERCORE_LOCK_DIR=$HOME/theirs PATH=$1:$PATH
            as_nobody() { setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; }
            as_nobody mkdir -m 700 "$INTERCORE_LOCK_DIR"
            # Held by a shell of root's, which they cannot see.
            as_nobody ic lock acquire n s --owner me; echo $?
            as_nobody bash -c 'ic lock acquire n s --wait 0s; ic lock clean --older-than 0s; ic lock list --json'
            """);
    try (Installed installed = Installed.as("prefix")) {
      bash("chmod 755 .. ../notes; chmod 777 ../notes").succeeds("");
      Answer answer =
          bash("exec " + Machine.unshare("--mount --pid --fork ") + hidden + " " + installed.bin());
      assertThat(answer.stdout())
          .matches("\\d+\n0\n0 cleaned\n.*\"owner\":\"me\",\"pid\":null,.*\n");
      assertThat(answer.stderr()).contains("held by me");
    }
  }
}
