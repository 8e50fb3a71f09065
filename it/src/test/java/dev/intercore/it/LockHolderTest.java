package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Who the holder is when nobody names it, and what is known of it afterwards. */
class LockHolderTest extends LockBox {
  private static final Pattern SCOPE_AND_PID =
      Pattern.compile("\"scope\":\"([^\"]+)\",\"owner\":\"[^\"]*\",\"pid\":(\\w+)");

  /** Every held lock's scope, and the pid that is recorded. */
  private Map<String, String> pids() {
    Map<String, String> pids = new TreeMap<>();
    Matcher locks = SCOPE_AND_PID.matcher(ic("lock", "list", "--json").exits(Answer.YES).stdout());
    while (locks.find()) {
      pids.put(locks.group(1), locks.group(2));
    }
    return pids;
  }

  private static Map<String, String> each(List<String> scopes, String pid) {
    Map<String, String> all = new TreeMap<>();
    scopes.forEach(scope -> all.put(scope, pid));
    return all;
  }

  /** A script that takes locks and stays; what it prints first is its pid. */
  private Running staying(String script) {
    String tail = "\necho $$\n: >\"$HOME/ready\"\nexec sleep 100\n";
    Running running = scratch.keep(user().startBash(script + tail));
    OwnEngine.await("the script", () -> ready(running));
    return running;
  }

  private boolean ready(Running running) {
    assertThat(running.isAlive()).isTrue();
    return scratch.home().resolve("notes/ready").toFile().delete();
  }

  /** Ways to call ic that end long before what they take is given back. */
  private static final Map<String, String> PASSING =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("plain", "TAKE"),
              Map.entry("subshell", "(TAKE; :)"),
              Map.entry("subshells", "( (TAKE; :); : )"),
              Map.entry("substitution", "x=$(TAKE)"),
              Map.entry("pipe", "TAKE | cat"),
              Map.entry("background", "TAKE & wait"),
              Map.entry("group", "{ TAKE; :; } & wait"),
              Map.entry("bash", "bash -c 'TAKE; :'"),
              Map.entry("bash-options", "bash -p -o pipefail +o posix -euc 'TAKE; :'"),
              Map.entry("sh", "sh -c 'TAKE; :'"),
              Map.entry("dash", "dash -c 'TAKE; :'"),
              Map.entry("zsh", "zsh -fc 'TAKE; :'"),
              Map.entry("fish", "fish --no-config -c 'TAKE; true'"),
              Map.entry("timeout", "timeout 50 TAKE"),
              Map.entry("env", "env A=b TAKE"),
              Map.entry("nice", "nice TAKE"),
              Map.entry("nohup", "nohup TAKE"),
              Map.entry("setsid", "setsid -w TAKE"),
              Map.entry("xargs", "echo SCOPE | xargs ic lock acquire n"),
              Map.entry("make", "printf 'all:\\n\\t@TAKE; :\\n' | make -sf - all"),
              Map.entry("sudo", "sudo -nE env PATH=\"$PATH\" TAKE"),
              Map.entry(
                  "stacked",
                  "nice timeout 50 env A=b bash -c '( timeout 50 sh -c \"TAKE; :\"; : ); :'")));

  private static final List<String> MAY_BE_MISSING = List.of("dash", "zsh", "fish", "make");

  @Test
  void whatPassesIsNotTheHolderButTheScriptAbove() {
    StringBuilder script = new StringBuilder("exec 3>&1 >/dev/null 2>\"$HOME/said\"\n");
    List<String> expected = new ArrayList<>();
    PASSING.forEach((scope, call) -> {
      boolean missing =
          scope.equals("sudo")
              ? bash("sudo -n true").exit() != 0
              : MAY_BE_MISSING.contains(scope) && bash("type -P " + scope).exit() != 0;
      if (!missing) {
        String take = "ic lock acquire n " + scope;
        script.append(call.replace("TAKE", take).replace("SCOPE", scope)).append('\n');
        expected.add(scope);
      }
    });
    Running holder = staying(script + "exec >&3");
    assertThat(pids()).isEqualTo(each(expected, "" + holder.pid()));
    assertThat(holder.stdoutSoFar()).isEqualTo(holder.pid() + "\n");
  }

  @Test
  void theNearestThatLastsIsTheHolder() {
    ic("lock", "acquire", "n", "program").exits(Answer.YES);
    Running shell =
        staying(
            """
            echo 'ic lock acquire n script; exec sleep 100' >"$HOME/inner"
            bash "$HOME/inner" >/dev/null &
            until ic lock list | grep -q script; do :; done
            echo $!
            bash <<<'echo $$; ic lock acquire n input >/dev/null; ic lock list --json | grep -o "\\"pid\\":$$"'
            ic lock acquire n outer >/dev/null
            """);
    List<String> said = shell.stdoutSoFar().lines().toList();
    assertThat(said.get(2)).isEqualTo("\"pid\":" + said.get(1));
    assertThat(pids())
        .containsEntry("program", "" + ProcessHandle.current().pid())
        .containsEntry("script", said.get(0))
        .containsEntry("outer", "" + shell.pid());
    OwnEngine.run("kill", "-KILL", said.get(0));
    OwnEngine.awaitEnd(Long.parseLong(said.get(0)));
    bash("ic lock stale --older-than 0s | cut -f 2").succeeds("input\nscript\n");
  }

  @Test
  void whenTheHolderIsKilledOrAZombieTheLockIsTakenOver() {
    Running killed = staying("ic lock acquire n killed >/dev/null");
    // The parent becomes a program that never asks for its children.
    Running parent =
        scratch.keep(
            user()
                .startBash(
                    """
                    echo 'ic lock acquire n zombie >/dev/null; : >"$HOME/ready"; exec sleep 100' >"$HOME/holder"
                    bash "$HOME/holder" & echo $!; exec sleep 100
                    """));
    OwnEngine.await("the holder", () -> ready(parent));
    OwnEngine.await(
        "that program", () -> OwnEngine.procFile(parent.pid(), "comm").equals("sleep\n"));
    long zombie = Long.parseLong(parent.stdoutSoFar().strip());
    bash("for s in killed zombie; do ic lock acquire n $s --wait 0s 2>/dev/null; echo $?; done")
        .succeeds("1\n1\n");
    killed.close();
    OwnEngine.run("kill", "-KILL", "" + zombie);
    OwnEngine.awaitEnd(zombie);
    assertThat(OwnEngine.procFile(zombie, "stat")).contains(") Z ");
    bash("""
    ic lock stale --older-than 0s | cut -f 2
    for s in killed zombie; do ic lock acquire n $s --wait 0s >/dev/null; echo $?; done
    """)
        .succeeds("killed\nzombie\n0\n0\n");
  }

  @Test
  void aStoppedHolderIsAlive() {
    Running holder = staying("ic lock acquire n s >/dev/null");
    OwnEngine.run("kill", "-STOP", "" + holder.pid());
    OwnEngine.await("T", () -> OwnEngine.procFile(holder.pid(), "stat").contains(") T "));
    bash("ic lock stale --older-than 0s; ic lock clean --older-than 0s; ic lock acquire n s --wait 100ms")
        .exits(Answer.NO)
        .prints("0 cleaned\n");
  }

  /** Nobody above it is left but whoever adopts. */
  @Test
  void anOrphansLockHasNoProcessIsNeverBrokenAndIsReleasedByItsText() {
    bash("""
    cat >"$HOME/orphan" <<'END'
    read -r _ _ _ parent _ </proc/$$/stat
    until read -r _ _ _ now _ </proc/$$/stat && [[ $now != "$1" ]]; do :; done
    bash -c 'ic lock acquire n s --owner me >/dev/null; : >"$HOME/ready"'
    END
    setsid bash -c 'bash -c ". $HOME/orphan $$" >/dev/null 2>&1 & :'
    """)
        .succeeds("");
    OwnEngine.await("the orphan", () -> scratch.home().resolve("notes/ready").toFile().delete());
    assertThat(pids()).containsExactly(Map.entry("s", "null"));
    bash("""
    ic lock stale --older-than 0s; ic lock clean --older-than 0s
    ic lock acquire n s --wait 0s 2>/dev/null; echo $?
    ic lock release n s 2>/dev/null; echo $?
    ic lock release n s --owner me
    """)
        .succeeds("0 cleaned\n1\n1\nreleased\n");
  }
}
