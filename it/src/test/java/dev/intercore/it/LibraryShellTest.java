package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the caller's shell is like, the answers are the same and the shell stays as it was. */
class LibraryShellTest extends LibraryBox {
  /** Everything of a shell that is its owner's, into a file. */
  private static final String LOOK =
      """
      look() { { set +o; shopt -p; trap -p; umask; pwd; ulimit -a; env | grep -v '^_\\|^INTERCORE_BIN='; alias; printf '%q\\n' "$IFS" "$-" "$#"; ls "/proc/$$/fd"; } >|"$HOME/$1"; }
      """;

  private static final String SAME = "look after; cmp \"$HOME/before\" \"$HOME/after\"\n";

  private static String token() {
    return Scratch.in(
            Files.exists(SharedEngine.STATE.resolve("intercore"))
                ? SharedEngine.STATE.resolve("intercore")
                : SharedEngine.STATE)
        .filter(file -> Scratch.name(file).endsWith(".endpoint"))
        .map(file ->
            new String(TestFiles.read(file), StandardCharsets.UTF_8).split(" ", -1)[5].strip())
        .findFirst()
        .orElse("no engine, no token");
  }

  @Test
  void sourcingDoesNothingButDefineFunctions() {
    hook()
        .bash(
            LOOK
                + """
                trap : INT; set -- one two; look before; compgen -v | sort >"$HOME/names"
                source "$LIB"; source "$LIB"
                """
                + SAME
                + "compgen -v | grep -v ^__intercore_ | sort | diff - \"$HOME/names\"; echo $1")
        .succeeds("one\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ":",
        "set -euo pipefail",
        "set -aeuE -o pipefail",
        "set -f",
        "set -C",
        "set -T; trap : RETURN",
        "set -o posix",
        "IFS=/",
        "IFS=0123456789",
        "IFS=''",
        "IFS=$'\\n\\t'",
        "unset IFS",
        "IFS=k_o-",
        "shopt -s nocasematch nullglob extglob dotglob",
        "shopt -s failglob globstar nocaseglob",
        "shopt -s lastpipe inherit_errexit",
        "shopt -s localvar_inherit",
        "LC_ALL=C",
        "LC_ALL=C.UTF-8",
        "umask 777",
        "exec <&-",
        "trap '' PIPE",
        "TIMEFORMAT=x TMOUT=1 POSIXLY_CORRECT= GLOBIGNORE='*'",
        "PS4='$(echo traced >&2)' BASH_ENV=/etc/passwd"
      })
  void theShellsSettingsDoNotMatterAndStay(String settings) {
    hook()
        .bash(
            // Made before the umask, under which their owner could not read them.
            ": >\"$HOME/before\" >\"$HOME/after\"\n"
                + settings
                + "\nsource \"$LIB\"; trap 'echo end' EXIT; trap : DEBUG USR1\n"
                + LOOK
                + "look before\n"
                + ROUND.lines().map(line -> line + "\n" + SAME).collect(Collectors.joining()))
        .succeeds(ANSWERS + "end\n");
  }

  @Test
  void missingArgumentsAreTroubleInAStrictShellToo() {
    lib("set -u; intercore_state_set k s || echo $?; intercore_state_get || echo $?; intercore_sentinel_check || echo $?; intercore_sentinel_check_many || echo $?")
        .exits(Answer.YES)
        .prints("2\n2\n3\n3\n");
  }

  @Test
  void theTurkishLocaleIsALocaleLikeAnyOther() {
    boolean isInstalled = bash("locale -a | grep -qix 'tr_TR.utf-\\?8'").exit() == 0;
    if (!isInstalled) {
      assertThat(bash("localedef -i tr_TR -f UTF-8 \"$HOME/tr_TR.UTF-8\"").exit())
          .as("no Turkish locale: `./test` as root installs it, or `apt-get install locales`")
          .isEqualTo(Answer.YES);
    }
    Ic hook =
        isInstalled ? hook() : hook().with("LOCPATH", scratch.home().resolve("notes").toString());
    hook.with("LC_ALL", "tr_TR.UTF-8")
        .bash(
            "source \"$LIB\"; printf '%.1f\\n' 1,5; intercore_state_set İı s '\"ğ\"'; intercore_state_get İı s\n"
                + ROUND)
        .succeeds("1,5\n\"ğ\"\n" + ANSWERS);
  }

  @Test
  void aTraceHoldsNoToken() {
    bash("ic state keys").succeeds("");
    Answer answer =
        lib(
            "long=$(printf '\"%05000d\"' 0); exec 7>trace; set -x\n"
                + ROUND
                + "intercore_state_set k l \"$long\"; intercore_state_get k l >/dev/null; BASH_XTRACEFD=7\n"
                + ROUND.replace("n s", "m s")
                + "intercore_state_get k l >/dev/null");
    assertThat(answer.stdout()).startsWith(ANSWERS);
    assertThat(answer.stderr()).contains("+ intercore_available").doesNotContain(token());
    assertThat(
            new String(TestFiles.read(scratch.project().resolve("trace")), StandardCharsets.UTF_8))
        .contains("intercore_state_get")
        .doesNotContain(token());
  }

  @ParameterizedTest
  @ValueSource(strings = {":", "set -a", "export token=mine stat=mine"})
  void noProcessFindsTheTokenInItsEnvironment(String settings) {
    bash("mkdir bin; printf '%s\\n' '#!/bin/bash' 'env >>seen; exec /bin/cat \"$@\"' >bin/cat; chmod +x bin/cat; printf '\"%05000d\"' 0 | ic state set k l")
        .succeeds("");
    lib("PATH=$PWD/bin:$PATH; "
            + settings
            + "; intercore_state_get k l | wc -c; intercore_available; env >>seen; echo $?")
        .succeeds("5003\n0\n");
    assertThat(
            new String(TestFiles.read(scratch.project().resolve("seen")), StandardCharsets.UTF_8))
        .contains("PATH=")
        .doesNotContain(token());
  }

  @Test
  void closedStreamsChangeNoAnswer() {
    lib("exec 3>&1 <&- >&- 2>&-; intercore_available; echo $? >&3; intercore_sentinel_check n s 0; echo $? >&3; intercore_sentinel_check n s 0; echo $? >&3; intercore_state_set k s 1; echo $? >&3; intercore_state_get absent s; echo $? >&3; intercore_state_get k s >&3; ls .clavain >&3")
        .succeeds("0\n0\n1\n0\n0\n1\nintercore.db\nintercore.db-shm\nintercore.db-wal\n");
    ic("health").succeeds("ok\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {">/dev/full", ">&-"})
  void anAnswerThatCannotBeWrittenIsTroubleAndNotThrottled(String stdout) {
    lib("intercore_state_set k s 1; intercore_state_get k s " + stdout).exits(Answer.ERROR);
    lib("intercore_sentinel_check_many n:s:0 " + stdout).exits(Answer.ERROR);
    lib("set -e; intercore_sentinel_check_many m:s:0 " + stdout).exits(Answer.ERROR);
  }

  /** Bash traps no signal that was ignored when it started, as INT is in the background. */
  @Test
  void trapsOfTheCallerStillWork() {
    String script =
        "source \"$LIB\"\nfor s in EXIT PIPE INT TERM USR1; do trap \"echo $s\" $s; done; trap 'echo ERR' ERR; trap -p >before\n"
            + ROUND
            + "trap -p | cmp - before; kill -PIPE $$; kill -INT $$; kill -TERM $$; kill -USR1 $$; false";
    hook()
        .bash("exec env --default-signal bash -pc" + Cli.quoted(script))
        .exits(Answer.NO)
        .quietly()
        .prints(ANSWERS + "PIPE\nINT\nTERM\nUSR1\nERR\nEXIT\n");
  }

  /** With an ic of another build, whose engine does not run: what is tried first must not show. */
  @Test
  void aTrapForErrorsIsNotRunWhenThereIsNone() {
    lib("printf '%s\\n' '#!/bin/bash' 'ic_build=none' 'exec ic \"$@\"' >own; chmod +x own; INTERCORE_BIN=$PWD/own; set -E; trap 'echo ERR' ERR\nintercore_sentinel_check n s 0; intercore_sentinel_check_many m:s:0; intercore_available; intercore_state_set k s 1; intercore_state_get absent s")
        .succeeds("allowed\n");
  }

  @Test
  void aSignalThatEndsTheShellStillEndsIt() {
    lib("intercore_available; intercore_state_get k s; kill -PIPE $$; echo alive")
        .exits(141)
        .prints("");
    lib("bash -c 'trap \"\" PIPE; exec bash -c \"source \\\"$LIB\\\"; intercore_state_set k s 1; intercore_state_get k s; kill -PIPE \\$\\$; echo alive\"'")
        .succeeds("1\nalive\n");
  }

  @Test
  void subshellsAndPipelinesAreShellsToo() {
    lib("(intercore_state_set k s 1); x=$(intercore_state_get k s); echo \"<$x>\"; intercore_state_get k s | cat; echo in | { intercore_sentinel_check n s 0; cat; }; intercore_state_get k s | :; { intercore_state_get k s & wait; }; ! intercore_sentinel_check n s 0; echo $?")
        .succeeds("<1>\n1\nin\n1\n0\n");
  }

  @Test
  void ofTwentyJobsExactlyOneIsAllowed() {
    Answer answer =
        lib(
            "for i in {1..20}; do { intercore_sentinel_check n s 0 --timeout 20s; echo $?; } & done; wait");
    answer.exits(Answer.YES).quietly();
    assertThat(answer.lines()).hasSize(20).filteredOn("0"::equals).hasSize(1);
    assertThat(answer.lines()).filteredOn("1"::equals).hasSize(19);
  }

  @Test
  void randomNumbersAndSpecialParametersAreTheCallers() {
    lib("RANDOM=42; a=\"$RANDOM $RANDOM\"; RANDOM=42; b=$RANDOM; intercore_state_set k s 1; intercore_state_get k s; intercore_available; b+=\" $RANDOM\"; [[ $a == \"$b\" ]] && echo same; [[ xay =~ a ]]; read -r REPLY <<<mine; set -- p q; OPTIND=5; intercore_state_get k s; echo \"$BASH_REMATCH $REPLY $* $OPTIND\"")
        .succeeds("1\nsame\n1\na mine p q 5\n");
  }
}
