package dev.intercore.it;

import dev.intercore.testkit.Answer;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Variables, functions and aliases of the caller that have names the library might use. */
class LibraryNamesTest extends LibraryBox {
  private static final String NAMES =
      "state file protocol build pid start port token stat now fd wait flags stdin line rest folder here";

  private Answer soon(String script) {
    return scratch.keep(hook().startBash(script)).await(Duration.ofSeconds(90));
  }

  @Test
  void variablesOfTheCallerKeepTheirValues() {
    String names =
        Arrays.stream(NAMES.split(" ", -1)).map(n -> "$" + n).collect(Collectors.joining(" "));
    lib("f() { local "
            + NAMES.replaceAll("(\\w+)", "$1=own-$1")
            + "\n"
            + ROUND
            + "echo \""
            + names
            + "\"; }; f; echo \"<$state$pid$token>\"")
        .succeeds(ANSWERS + NAMES.replaceAll("(\\w+)", "own-$1") + "\n<>\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"readonly", "declare -i", "declare -a", "declare -u", "declare -n", "export"})
  void attributesOfTheCallersVariablesDoNotMatter(String attribute) {
    // Each in a shell of its own, so that the first does not hide the others.
    String each =
        """
        for name in NAMES; do
          (
            [[ 'ATTRIBUTE' == *-n ]] && value=some_other || value=7
            ATTRIBUTE "$name=$value"
            source "$LIB"
            intercore_state_set k "$name" 1 && [[ $(intercore_state_get k "$name") == 1 ]] && intercore_sentinel_check "$name" s 0 && echo well >"$HOME/$name"
          ) || echo "exit $?"
          [[ -e $HOME/$name ]] || echo "$name fails"
        done
        """;
    soon(each.replace("NAMES", NAMES).replace("ATTRIBUTE", attribute)).succeeds("");
  }

  @Test
  void inheritedValuesDoNotMatter() {
    soon("shopt -s localvar_inherit; declare -i pid=5 stat=3; declare -A file=([a]=b); state=x\nsource \"$LIB\"\n"
            + ROUND)
        .succeeds(ANSWERS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "read",
        "printf",
        "exec",
        "trap",
        "local",
        "set",
        "shift",
        "cat",
        "readlink",
        "ic",
        "test",
        "echo"
      })
  void aFunctionOfTheCallerIsNotTakenForTheShells(String name) {
    String round = ROUND.replace("echo ", "builtin echo ");
    soon("source \"$LIB\"; " + name + "() { :; }\n" + round).succeeds(ANSWERS);
  }

  @Test
  void aFunctionThatOnlyWatchesChangesNothing() {
    soon("source \"$LIB\"; for f in read printf trap set; do eval \"$f() { builtin $f \\\"\\$@\\\"; }\"; done\n"
            + ROUND)
        .succeeds(ANSWERS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "read=false",
        "printf=false",
        "trap=false",
        "exec=false",
        "set=false",
        "cat=false"
      })
  void anAliasIsNotTakenForTheShells(String alias) {
    soon("shopt -s expand_aliases; alias " + alias + "\nsource \"$LIB\"\n" + ROUND)
        .succeeds(ANSWERS);
  }
}
