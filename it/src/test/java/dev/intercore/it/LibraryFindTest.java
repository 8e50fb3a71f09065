package dev.intercore.it;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which ic and which database the library uses. */
class LibraryFindTest extends LibraryBox {
  private static final String PLAIN = "/usr/bin:/bin";

  /** Programs that note their name and go on as ic, in every place where one may lie. */
  @BeforeEach
  void placeSome() {
    for (String place : new String[] {"a", "b", ".local/bin", "lib/bin", "deep/bin"}) {
      Path bin = TestFiles.folder(scratch.home().resolve("notes").resolve(place));
      scratch
          .bash(
              "cd '%s' && printf '%%s\\n' '#!/bin/bash' 'echo %s $1 >>\"$HOME/calls\"' 'exec %s \"$@\"' >ic && chmod 755 ic"
                  .formatted(bin, place, Checkout.BIN.resolve("ic")))
          .succeeds("");
    }
    scratch.bash("cp '" + FILE + "' \"$HOME/lib/bin/lib-intercore.sh\"").succeeds("");
  }

  private Answer lib(String path, String script) {
    return hook()
        .with("PATH", path)
        .bash("source \"$LIB\"\n" + script + "\ncat \"$HOME/calls\" 2>/dev/null || :");
  }

  private String home(String place) {
    return scratch.home().resolve("notes").resolve(place).toString();
  }

  @Test
  void theFirstOnPathIsTaken() {
    lib(
            home("none") + ":" + home("a") + ":" + home("b") + ":" + PLAIN,
            "intercore_available; echo $? $INTERCORE_BIN")
        .succeeds("0 " + home("a/ic") + "\na health\n");
    bash("chmod 644 \"$HOME/a/ic\"; rm \"$HOME/calls\"").succeeds("");
    lib(home("a") + ":" + home("b") + ":" + PLAIN, "intercore_available; echo $?")
        .succeeds("0\nb health\n");
    bash("rm \"$HOME/a/ic\" \"$HOME/calls\"; mkdir \"$HOME/a/ic\"").succeeds("");
    lib(home("a") + "::" + home("b") + ":" + PLAIN, "intercore_available; echo $?")
        .succeeds("0\nb health\n");
  }

  @Test
  void programCanBeCalledIntercore() {
    bash("mv \"$HOME/b/ic\" \"$HOME/b/intercore\"").succeeds("");
    lib(home("b") + ":" + home("a") + ":" + PLAIN, "intercore_available; echo $? $INTERCORE_BIN")
        .succeeds("0 " + home("b/intercore") + "\nb health\n");
  }

  @Test
  void elseTheOneInTheHomeFolderElseTheOneBesideTheLibrary() {
    lib(PLAIN, "intercore_available; echo $?").succeeds("0\n.local/bin health\n");
    String beside = "rm -r .local calls; source lib/bin/lib-intercore.sh; cd \"$OLDPWD\"\n";
    lib(
            PLAIN,
            "cd \"$HOME\"; "
                + beside.replace("source lib", "source $PWD/lib")
                + "intercore_available; echo $?")
        .succeeds("0\nlib/bin health\n");
    bash("mkdir -p \"$HOME/deep/share/x\"; mv \"$HOME\"/lib/bin/lib* \"$HOME/deep/share/x/\"; rm \"$HOME/calls\"")
        .succeeds("");
    lib(PLAIN, "source \"$HOME/deep/share/x/lib-intercore.sh\"; intercore_available; echo $?")
        .succeeds("0\ndeep/bin health\n");
  }

  @Test
  void aLibrarySourcedByARelativePathStillFindsTheOneBeside() {
    String beside = "rm -r \"$HOME/.local\"; unset INTERCORE_BIN; cd \"$HOME\"; ";
    lib(
            PLAIN,
            beside + "source lib/bin/lib-intercore.sh; cd ../project; intercore_available; echo $?")
        .succeeds("0\nlib/bin health\n");
    bash("rm \"$HOME/calls\"; mkdir \"$HOME/.local\"").succeeds("");
    lib(
            PLAIN,
            beside
                + "cd lib/bin; source lib-intercore.sh; cd ../../../project; intercore_available; echo $?")
        .succeeds("0\nlib/bin health\n");
  }

  @Test
  void aRelativeFolderOnPathIsStillTheSameFolderAfterCd() {
    lib(
            "../notes/a:" + PLAIN,
            "intercore_state_set k s 1; mkdir -p ../x/y; mv .clavain ../x/y; cd ../x/y; intercore_state_get k s; echo $?")
        .succeeds("1\n0\na state\na state\n");
  }

  @Test
  void whatTheCallerChoseIsKept() {
    lib(
            PLAIN,
            "INTERCORE_BIN=$HOME/b/ic; source \"$LIB\"; intercore_state_set k s 1; intercore_state_get k s; echo $INTERCORE_BIN")
        .succeeds("1\n" + home("b/ic") + "\nb state\nb state\n");
    lib(
            PLAIN,
            "rm \"$HOME/calls\"; export INTERCORE_BIN=$HOME/none; source \"$LIB\"; intercore_sentinel_check n s 0; echo $? $INTERCORE_BIN; INTERCORE_BIN=$HOME/a/ic; intercore_state_get k s")
        .succeeds("0 " + home("none") + "\n1\na state\n");
    lib(home("a") + ":" + PLAIN, "rm \"$HOME/calls\"; INTERCORE_BIN=; intercore_state_get k s")
        .succeeds("1\na state\n");
  }

  @ParameterizedTest
  @ValueSource(ints = {126, 127})
  void aProgramThatCannotRunIsNone(int code) {
    lib(
            PLAIN,
            "printf '#!/bin/bash\\nexit %d\\n' >own; chmod +x own; INTERCORE_BIN=$PWD/own; intercore_available; echo $?; intercore_sentinel_check n s 0; echo $?"
                .formatted(code))
        .succeeds("1\n0\n");
  }

  @Test
  void anIcThatIsGoneInTheMeantimeIsNone() {
    lib(
            PLAIN,
            "INTERCORE_BIN=$HOME/a/ic; intercore_state_set k s 1; rm \"$HOME/a/ic\"; intercore_sentinel_check n s 0; intercore_state_set k s $'[\\n2]'; echo $?")
        .succeeds("0\na state\n");
  }

  @Test
  void aVeryLongPathIsSearchedToItsEnd() {
    lib(
            (home("none") + "/x".repeat(20) + ":").repeat(800) + home("b") + ":" + PLAIN,
            "intercore_available; echo $?")
        .succeeds("0\nb health\n");
  }

  @Test
  void healthIsAskedOnceAShell() {
    lib(
            home("a") + ":" + PLAIN,
            "for i in 1 2 3; do intercore_available && intercore_state_set k $i 1; done")
        .succeeds("a health\na state\na state\na state\n");
  }

  @Test
  void aVariableOfTheShellNamesTheDatabaseAsWellAsOneOfTheEnvironment() {
    ic("init", "--db", "other.db").exits(Answer.YES);
    lib("INTERCORE_DB=$PWD/other.db; intercore_state_set k s 2; intercore_state_set k l $'[\\n3]'; unset INTERCORE_DB; intercore_state_get k s; export INTERCORE_DB=$PWD/other.db; intercore_state_get k s; intercore_state_get k l; env | grep -c INTERCORE_DB")
        .succeeds("2\n[\n3]\n1\n");
    lib("INTERCORE_DB=$PWD/other.db; intercore_available; env | grep -c INTERCORE_DB")
        .exits(Answer.NO)
        .prints("0\n");
    lib("INTERCORE_DB=$PWD/other.db intercore_state_get k s; intercore_state_get k s")
        .succeeds("2\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"readonly INTERCORE_DB=$PWD/other.db", "readonly INTERCORE_ENGINE"})
  void whatTheCallerMadeReadonlyIsNoTrouble(String constant) {
    ic("init", "--db", "other.db").exits(Answer.YES);
    lib("set -e; "
            + constant
            + "; intercore_sentinel_check n s 0; intercore_state_set k s 1; intercore_state_set k l $'[\\n1]'; intercore_state_get k s")
        .succeeds("1\n");
  }

  @Test
  void eachProjectHasItsOwnDatabase() {
    bash("mkdir ../two && cd ../two && ic init >/dev/null").succeeds("");
    lib("""
    intercore_available && intercore_state_set k s 1; cd ../two
    intercore_available && intercore_state_get k s; intercore_state_set k s 2
    cd ../project; intercore_state_get k s; cd ../two; intercore_state_get k s
    cd ..; intercore_available; echo $?; intercore_state_get k s; echo $?
    """)
        .succeeds("1\n2\n1\n0\n");
  }

  @Test
  void aFolderThatIsGoneIsTroubleAndNotThrottled() {
    lib("mkdir x; cd x; rmdir ../x; intercore_available; echo $?; intercore_sentinel_check n s 0; echo $?; cd ..; intercore_sentinel_check n s 0; echo $?")
        .exits(Answer.YES)
        .prints("1\n2\n0\n");
  }
}
