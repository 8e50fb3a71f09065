package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code ic lock run}: the command is the holder, and otherwise runs as if called by itself. */
class LockRunTest extends LockRunBox {
  @Test
  void theCommandItselfIsTheHolder() {
    Answer answer =
        bash(
            "ic lock run n s -- bash -c 'echo $$; ic lock list --json; ic lock acquire n s --wait 0s'");
    answer.exits(Answer.NO);
    String pid = answer.lines().getFirst();
    assertThat(answer.lines().get(1)).contains("\"pid\":" + pid + ",").doesNotContain("},");
    assertThat(answer.stderr()).contains("held by").contains(":" + pid + " for");
    assertOneFreeEntry();
    // It may give it back before its end.
    bash("ic lock run n s -- bash -c 'ic lock release n s --pid $$; ic lock list; exit 4'")
        .exits(4)
        .prints("released\n")
        .quietly();
    assertOneFreeEntry();
  }

  @Test
  void itsExitCodeIsPassedThrough() {
    bash("""
    for code in 0 1 3 141 249 251 255; do ic lock run n s -- bash -c "exit $code"; echo $?; done
    for signal in KILL TERM SEGV; do ic lock run n s -- bash -c "ulimit -c 0; kill -$signal \\$\\$"; echo $?; done
    """)
        .succeeds("0\n1\n3\n141\n249\n251\n255\n137\n143\n139\n");
    assertOneFreeEntry();
  }

  @Test
  void whatCannotBeRunIsTold() {
    bash("ic lock run n s -- no-such-program").complains(127, "no-such-program");
    bash("ic lock run n s -- ./no/such/program a b").complains(127, "no/such/program");
    bash("ic lock run n s -- ''").exits(127).prints("");
    bash(": >plain; ic lock run n s -- ./plain").complains(126, "plain");
    bash("ic lock run n s -- /").complains(126, "/");
    assertOneFreeEntry();
  }

  @Test
  void whatTheKernelCannotRunIsToldAsWell() {
    bash("printf '#!/no/such/interpreter\\n' >bad; chmod 755 bad; ic lock run n s -- ./bad")
        .complains(127, "bad");
    bash("printf '\\x7fELF no more' >bad; chmod 755 bad; ic lock run n s -- ./bad")
        .exits(126)
        .prints("");
    assertOneFreeEntry();
  }

  @Test
  void argumentsArePassedAsTheyAre() {
    String words =
        " '' ' ' 'a  b' $'two\\nlines\\n' -- --wait 1s --json -n '*' '$x' \"it's\" '\\' $'\\t' '😀' lock run";
    bash("cmp <(printf '<%s>'"
            + words
            + ") <(ic lock run n s --wait 5s -- printf '<%s>'"
            + words
            + ")")
        .succeeds("");
  }

  /** Nineteen words became nine, and nine of them another command, once in a thousand calls. */
  @Test
  void aLineThatComesInTwoHalvesIsOneLine() {
    bash("source "
            + Cli.quoted(Checkout.file("app/src/main/sh/command.sh").toString())
            + """

            exec {pipe}<> <(:)
            ic_line=''
            printf 1 >&"$pipe"; ic_line_within 0.2 "$pipe" || echo "not yet: $ic_line"
            printf '9\\n' >&"$pipe"; ic_line_within 60 "$pipe" && echo "all: $ic_line"
            """)
        .succeeds("not yet: 1\nall: 19\n");
  }

  /** It waits as often as it does for a command, but each time only a moment. */
  @Test
  void theLastWordOfAWatcherThatHasGoneCounts() {
    bash("source "
            + Cli.quoted(Checkout.file("app/src/main/sh/command.sh").toString())
            + """

            eval "patient_$(declare -f ic_line_within)"
            ic_line_within() { patient_ic_line_within 0.2 "$2"; }
            exec {ic_end}<> <(:)
            printf '100\\n' >&"$ic_end" & watcher=$!; wait "$watcher"; ic_last_word "$watcher"; echo "$code"
            : & watcher=$!; wait "$watcher"; ic_last_word "$watcher"; echo "$code"
            """)
        .succeeds("100\n137\n");
  }

  @Test
  void argumentsThatAreNoUtf8ArePassedAsTheyAre() {
    String words = " $'\\xff' $'caf\\xe9.txt' $'\\xed\\xa0\\x80' last";
    bash("cmp <(printf '<%s>'" + words + ") <(ic lock run n s -- printf '<%s>'" + words + ")")
        .succeeds("");
  }

  @Test
  void stdinAndDirectoryAreTheCallers() {
    bash("""
    head -c 100000 /dev/urandom >in; ic lock run n s -- cat <in | cmp - in
    mkdir -p a/b; ln -s a/b link; cd link; ic lock run n s -- bash -c 'echo "${PWD##*/}"'
    printf 'one\\ntwo\\n' | { ic lock run n s -- head -c 4; cat; }
    """)
        .succeeds("link\none\ntwo\n");
    bash("ic lock run n s -- bash -c 'read -r line; echo \"<$line>\"' </dev/null").succeeds("<>\n");
  }

  /** The underscore is what each shell says of what it starts. */
  @Test
  void theEnvironmentIsTheCallers() {
    bash("""
    greet() { echo hello; }; export -f greet
    export LC_ALL=C LANG=xx JAVA_TOOL_OPTIONS=-Dx=y CLASSPATH=/x INTERCORE_SESSION=9 BASH_ENV=/none COLUMNS=7 OLDPWD=/usr
    export POSIXLY_CORRECT=1 LINES_OF=$'a\\nb' EMPTY=
    env -0 | sort -z | grep -zv ^_= | tr '\\0' '\\n' >outside
    ic lock run n s -- env -0 | sort -z | grep -zv ^_= | tr '\\0' '\\n' >inside
    diff outside inside
    """)
        .succeeds("");
  }

  @Test
  void openFilesAndSignalsAreTheCallers() {
    bash("""
    exec 5</dev/null 77>"$HOME/out"; trap '' USR1 QUIT
    look() { "$@" bash -c 'cd /proc/$$; ls fd; grep SigIgn status; cat limits; umask'; }
    look env >"$HOME/outside"; look ic lock run n s -- >"$HOME/inside"
    diff "$HOME/outside" "$HOME/inside"
    """)
        .succeeds("");
  }

  @Test
  void itCanBeNestedAndItsWordsElsewhereMeanNothing() {
    bash("ic lock run n s -- ic lock run n t --wait 0s -- ic lock run n s --wait 0s -- echo no")
        .complains(Answer.NO, "held by");
    bash("echo 1 | ic state set lock run && ic state get lock run").succeeds("1\n");
  }

  @Test
  void itNeedsNoDatabaseAndABrokenOneDoesNotMatter() {
    Path empty = TestFiles.folder(scratch.home().resolve("empty"));
    TestFiles.write(scratch.database(), "no database".getBytes(StandardCharsets.UTF_8));
    scratch.isDamaged(scratch.database());
    for (Ic ic : List.of(user(), user().in(empty), user().with("INTERCORE_DB", "/nowhere/x.db"))) {
      ic.bash("ic lock run n s -- echo ran").succeeds("ran\n");
    }
    assertThat(empty).isEmptyDirectory();
    assertThat(scratch.clavain().resolve("intercore.db-wal")).doesNotExist();
  }

  @Test
  void whileAPlainDirectoryIsThereNothingIsRun() {
    user().bash("umask 077; mkdir -p \"$INTERCORE_LOCK_DIR/n/s\"").succeeds("");
    bash("ic lock run n s --wait 0s -- echo ran").complains(Answer.NO, "held");
    assertThat(locks.resolve("n/s")).isEmptyDirectory();
  }
}
