package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import dev.intercore.testkit.Tier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The library's locks: through ic, and by hand where there is none. */
class LibraryLockTest extends LibraryBox {
  static final String ROUND =
      """
      if intercore_lock n s; then [[ $INTERCORE_LOCK_TOKEN == [1-9]* ]] && echo taken; fi
      if intercore_lock n s 0s; then :; else echo "busy $? <$INTERCORE_LOCK_TOKEN>"; fi
      intercore_unlock n s && echo free
      if intercore_unlock n s; then :; else echo "again $?"; fi
      if intercore_lock n s 50ms; then echo taken; fi
      intercore_lock_clean 0s; echo "clean $?"
      intercore_unlock n s && echo free
      """;

  static final String ANSWERS = "taken\nbusy 1 <>\nfree\nagain 1\ntaken\nclean 0\nfree\n";

  private Path alone;
  private Path locks;

  @BeforeEach
  void copyTheLibraryToAPlaceWithoutIc() {
    alone = TestFiles.folder(scratch.home().resolve("notes/alone"));
    locks = scratch.home().resolve("notes/locks");
    bash("cp '" + FILE + "' '" + alone + "/lib-intercore.sh'").succeeds("");
  }

  private Ic with() {
    return hook().with("INTERCORE_LOCK_DIR", locks.toString());
  }

  /** No ic on PATH, at home or beside the library. */
  private Ic without() {
    return with()
        .with("LIB", alone.resolve("lib-intercore.sh").toString())
        .with("HOME", alone.toString())
        .with("PATH", "/usr/bin:/bin");
  }

  private List<Ic> shells() {
    return List.of(with(), without());
  }

  private static String sourced(String script) {
    return "source \"$LIB\"\n" + script;
  }

  @Test
  void aShellTakesAndGivesBack() {
    with().bash(sourced(ROUND)).succeeds(ANSWERS);
    without().bash(sourced(ROUND)).succeeds(ANSWERS);
    with().call("lock", "list").succeeds("");
  }

  @Test
  void theShellIsTheHolderAndItsEndFreesTheLock() {
    for (Ic shell : shells()) {
      String[] lines =
          shell
              .bash(
                  sourced(
                      "intercore_lock n s; '" + Checkout.BIN + "/ic' lock list --json; echo $$"))
              .exits(Answer.YES)
              .stdout()
              .split("\n", -1);
      assertThat(lines[0]).contains("\"pid\":" + lines[1] + ",");
      with().call("lock", "acquire", "n", "s", "--owner", "next").exits(Answer.YES);
      with().call("lock", "release", "n", "s", "--owner", "next").succeeds("released\n");
    }
  }

  @Test
  void withoutIcNoLockIsBrokenAndNoneOfIcsIsTaken() {
    with().bash(sourced("intercore_lock dead s")).succeeds("");
    with().call("lock", "acquire", "alive", "s", "--pid", "1").exits(Answer.YES);
    without()
        .bash(
            sourced(
                """
                for name in dead alive; do
                  intercore_lock $name s 50ms; echo "$name $?"
                  intercore_unlock $name s; echo "$name $?"
                done
                """))
        .succeeds("dead 1\ndead 1\nalive 1\nalive 1\n");
    with().bash("ic lock stale --older-than 0s | cut -f 1,2").succeeds("dead\ts\n");
  }

  @Test
  void aPlainDirectoryIsSomeonesLock() {
    with().bash("umask 077; mkdir -p \"$INTERCORE_LOCK_DIR/n/s\"").succeeds("");
    for (Ic shell : shells()) {
      shell.bash(sourced("intercore_lock n s 50ms")).exits(Answer.NO).prints("");
      shell.bash(sourced("intercore_unlock n s")).exits(Answer.NO).prints("");
    }
    assertThat(locks.resolve("n/s")).isEmptyDirectory();
  }

  @Test
  void shellsWithAndWithoutIcExcludeEachOther() {
    int rounds = Tier.rounds(4, 12);
    String worker =
        """
        for ((i = 0; i < ROUNDS; i++)); do
          intercore_lock n s 60s || echo "lock $?"
          mkdir "$INTERCORE_LOCK_DIR/.witness" || echo "not alone"
          echo "$INTERCORE_LOCK_TOKEN" >>"$INTERCORE_LOCK_DIR/.tokens"
          rmdir "$INTERCORE_LOCK_DIR/.witness" || echo "not alone"
          intercore_unlock n s || echo "unlock $?"
        done
        """
            .replace("ROUNDS", "" + rounds);
    List<Running> workers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      workers.add(scratch.keep(with().startBash(sourced(worker))));
      workers.add(scratch.keep(without().startBash(sourced(worker))));
    }
    workers.forEach(running -> running.await().succeeds(""));
    with()
        .bash(
            "wc -l <\"$INTERCORE_LOCK_DIR/.tokens\" && sort -nuc \"$INTERCORE_LOCK_DIR/.tokens\" && ls -A \"$INTERCORE_LOCK_DIR/n/s\" | wc -l")
        .succeeds(6 * rounds + "\n1\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "set -euo pipefail",
        "set -f",
        "set -C",
        "set -o posix",
        "shopt -s failglob nullglob dotglob",
        "IFS=.",
        "umask 077",
        "umask 000",
        "readonly name=1 scope=2 token=3 state=4 base=5 word=6 wait=7",
        "mv() { :; }; ls() { :; }; stat() { :; }; sleep() { :; }; mkdir() { :; }; rm() { :; }; od() { :; }",
        "trap 'echo trapped' EXIT; trap - EXIT; set -E; trap 'echo error' ERR; trap - ERR"
      })
  void optionsAndNamesOfTheCallerDoNotMatter(String option) {
    // An engine uses a lock folder that an ic has used before.
    bash("mkdir -m 700 '" + locks + "' && : >'" + locks + "/.intercore'").succeeds("");
    for (Ic shell : shells()) {
      shell.bash(sourced(option + "\n" + ROUND)).succeeds(ANSWERS);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"''", ".n", "a/b", "'a\\b'", "$'a\\tb'", "\"$(printf '%0201d' 0)\""})
  void whatCannotBeALockIsTrouble(String name) {
    for (Ic shell : shells()) {
      shell.bash(sourced("intercore_lock " + name + " s")).exits(Answer.ERROR).prints("");
      shell.bash(sourced("intercore_lock n " + name)).exits(Answer.ERROR).prints("");
    }
    assertThat(locks.resolve("n")).doesNotExist();
  }

  @Test
  void whereALockWouldNotBeSafeThereIsNone() {
    without().bash(sourced("intercore_lock n s soon")).exits(Answer.USAGE);
    bash("mkdir -m 755 '" + locks + "'").succeeds("");
    with().bash(sourced("intercore_lock n s")).complains(Answer.ERROR, "open to others");
    without().bash(sourced("intercore_lock n s")).exits(Answer.ERROR).prints("");
    bash("rmdir '" + locks + "'; ln -s '" + alone + "' '" + locks + "'").succeeds("");
    with().bash(sourced("intercore_lock n s")).complains(Answer.ERROR, "is a link");
    without().bash(sourced("intercore_lock n s")).exits(Answer.ERROR).prints("");
    bash("rm '" + locks + "'").succeeds("");
    // A mv of another system.
    bash("printf '%s\\n' '#!/bin/sh' 'echo no such option >&2; exit 1' >'"
            + alone
            + "/mv'; chmod 755 '"
            + alone
            + "/mv'")
        .succeeds("");
    without()
        .with("PATH", alone + ":/usr/bin:/bin")
        .bash(sourced("intercore_lock n s 20s"))
        .exits(Answer.ERROR)
        .prints("");
    assertThat(locks.resolve("n")).isEmptyDirectory();
  }

  @Test
  void aSessionThatCanBeNoNameIsRefusedWithAndWithoutIc() {
    for (Ic shell : shells()) {
      for (String bytes : List.of("\\xff", "\\xed\\xa0\\x80", "a\\tb", "a\\xc2\\x85")) {
        Answer answer =
            shell
                .bash(sourced("INTERCORE_SESSION=$'" + bytes + "'; intercore_lock n s"))
                .exits(Answer.ERROR)
                .prints("");
        assertThat(answer.stderr())
            .containsAnyOf("INTERCORE_SESSION is not valid UTF-8", "session holds ");
      }
      shell
          .bash(
              sourced("export INTERCORE_SESSION=größe; intercore_lock n s && intercore_unlock n s"))
          .exits(Answer.YES);
      with().call("lock", "list").succeeds("");
    }
  }
}
