package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.GoDatabase;
import dev.intercore.testkit.TestFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the caller's environment is, the answer is the same. */
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

  private void roundTrip(Ic ic) {
    Answer answer = ic.bash(ROUND_TRIP).exits(Answer.USAGE).prints(EXPECTED);
    // Where a locale is not installed, bash itself says so before it reads a script.
    assertThat(answer.stderr().replaceAll(".*warning: setlocale: .*\n", ""))
        .as("%s", answer)
        .isEqualTo(COMPLAINT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tr_TR.UTF-8", "C", "POSIX", "xx_YY", "de_DE.ISO-8859-1", ""})
  void theLocaleChangesNothing(String locale) {
    roundTrip(scratch.ic().with("LC_ALL", locale).with("LANG", locale).with("LANGUAGE", "tr:de"));
  }

  @Test
  void variablesMeantForJavaChangeNothing() {
    roundTrip(
        scratch
            .ic()
            .with("JAVA_TOOL_OPTIONS", "-Dx=y -Xmx7m")
            .with("_JAVA_OPTIONS", "-Xmx7m")
            .with("JDK_JAVA_OPTIONS", "-Xmx7m --nonsense")
            .with("JAVA_OPTIONS", "--nonsense")
            .with("CLASSPATH", scratch.home() + "/no-such-folder/classes")
            .with("JAVA_HOME", scratch.home() + "/no-such-folder"));
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
  void startUpFilesAndFunctionsOfTheCallersShellAreNotRun() {
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

  @Test
  void anEmptyEnvironmentIsEnough() {
    bash("exec env -i " + Checkout.file("ic") + " state keys").succeeds("");
  }

  @ParameterizedTest
  @ValueSource(strings = {"000", "022", "077", "777"})
  void filesArePrivateWhateverTheUmask(String umask) {
    Ic ic = scratch.ic().in(TestFiles.folder(scratch.project().resolve("masked")));
    ic.bash("umask " + umask + "; ic init && ic state set k s --value 1").exits(Answer.YES);
    assertModes(ic);
    // The last to close removes WAL and shm; whoever comes next makes them again.
    ic.bash("rm -f .clavain/intercore.db-wal .clavain/intercore.db-shm").succeeds("");
    ic.bash("umask " + umask + "; ic state set k s --value 2").succeeds("");
    assertModes(ic);
    ic.call("health").succeeds("ok\n");
  }

  private static void assertModes(Ic ic) {
    ic.bash("stat -c '%a %n' .clavain .clavain/*")
        .succeeds(
            """
            700 .clavain
            600 .clavain/intercore.db
            600 .clavain/intercore.db-shm
            600 .clavain/intercore.db-wal
            """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"000", "777"})
  void backupsArePrivateWhateverTheUmask(String umask) {
    GoDatabase.replace(scratch, 10);
    bash("umask " + umask + "; ic state keys >/dev/null").exits(Answer.YES);
    assertThat(scratch.backups()).hasSize(1);
    bash("umask " + umask + "; ic restore .clavain/*backup*").exits(Answer.YES);
    assertThat(scratch.backups()).hasSize(2);
    Scratch.in(scratch.clavain())
        .forEach(file -> assertThat(Scratch.permissions(file)).isEqualTo("rw-------"));
  }
}
