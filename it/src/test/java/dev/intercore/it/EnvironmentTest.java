package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The environment of the caller changes no answer. In direct mode Java reads the arguments; through
 * an engine the shell of the launcher sends them and prints the answer.
 */
class EnvironmentTest extends BlackBox {
  /** A write and a read of names and values beyond ASCII, and a message with a number in it. */
  private static final String ROUND_TRIP =
      """
      ic state set 'schlüssel-ıİiI' '日本 😀' --value '"é\\u00e9"' || exit 9
      ic state get 'schlüssel-ıİiI' '日本 😀'
      ic state list 'schlüssel-ıİiI'
      ic state delete 'schlüssel-ıİiI' '日本 😀'
      ic stat keys
      """;

  private static final String EXPECTED = "\"é\\u00e9\"\n日本 😀\ndeleted\n";
  private static final String COMPLAINT = "ic: unknown command: stat\nDid you mean `state`?\n";

  static void roundTrip(Ic ic) {
    Answer answer = ic.bash(ROUND_TRIP).exits(Answer.USAGE).prints(EXPECTED);
    // Where a locale is not installed, bash itself says so before it reads a script.
    assertThat(answer.stderr().replaceAll(".*warning: setlocale: .*\n", ""))
        .as("%s", answer)
        .isEqualTo(COMPLAINT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tr_TR.UTF-8", "C", "xx_YY", "de_DE.ISO-8859-1", ""})
  void localeChangesNothing(String locale) {
    roundTrip(scratch.ic().with("LC_ALL", locale).with("LANG", locale).with("LANGUAGE", "tr:de"));
  }

  @Test
  void variablesMeantForBashChangeNothing() {
    roundTrip(
        scratch
            .ic()
            .with("CDPATH", "/:/tmp")
            .with("IFS", "/ic")
            .with("SHELLOPTS", "xtrace:verbose")
            .with("BASHOPTS", "failglob:nocasematch")
            .with("PS4", "$(echo traced)")
            .with("GLOBIGNORE", "*"));
    roundTrip(scratch.ic().with("POSIXLY_CORRECT", "1"));
  }

  @Test
  void otherVariablesChangeNothing() {
    roundTrip(
        scratch
            .ic()
            .with("TMPDIR", scratch.home() + "/no-such-folder")
            .with("SQLITE_TMPDIR", scratch.home() + "/no-such-folder")
            .with("TZ", "Pacific/Kiritimati")
            .with("COLUMNS", "1")
            .with("LD_BIND_NOW", "1"));
  }

  @Test
  void startUpFilesAndFunctionsOfTheCallingShellAreNotRun() {
    bash("echo 'echo from BASH_ENV; exit 7' >env.sh").succeeds("");
    Ic ic = scratch.ic().with("BASH_ENV", "env.sh").with("ENV", "env.sh");
    ic.bash(
            """
            readlink() { echo hijacked; }; exec() { echo hijacked; }; source() { echo hijacked; }
            fresh_build() { echo hijacked; }; shopt() { echo hijacked; }
            export -f readlink exec source fresh_build shopt
            ic state set k s --value 1 && ic state get k s
            """)
        .succeeds("1\n");
  }

  @Test
  void itNeedsNoHomeAndOnlyASmallPath() {
    roundTrip(scratch.ic().without("HOME"));
    scratch
        .ic()
        .without("HOME")
        .with("PATH", "/usr/bin:/bin")
        .bash(Checkout.BIN + "/ic state set k s --value 1 && " + Checkout.BIN + "/ic state get k s")
        .succeeds("1\n");
  }
}
