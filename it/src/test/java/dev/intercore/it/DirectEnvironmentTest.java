package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.GoDatabase;
import dev.intercore.testkit.TestFiles;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The environment and umask of a direct call; an engine has its own. */
class DirectEnvironmentTest extends ProcessTest {
  @Test
  void variablesForJavaChangeNothing() {
    EnvironmentTest.roundTrip(
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
  void anEmptyEnvironmentIsEnough() {
    bash("exec env -i " + Checkout.file("ic") + " state keys").succeeds("");
  }

  @ParameterizedTest
  @ValueSource(strings = {"000", "777"})
  void filesArePrivateWhateverTheUmask(String umask) {
    Ic ic = scratch.ic().in(TestFiles.folder(scratch.project().resolve("masked")));
    ic.bash("umask " + umask + "; ic init && ic state set k s --value 1").exits(Answer.YES);
    assertModes(ic);
    // The next call makes the WAL and the shared memory again.
    ic.bash("rm -f .clavain/intercore.db-wal .clavain/intercore.db-shm").succeeds("");
    ic.bash("umask " + umask + "; ic state set k s --value 2").succeeds("");
    assertModes(ic);
    ic.call("health").succeeds("ok\n");
  }

  @Test
  void nameOfABackupIsTheTimeInUtc() {
    GoDatabase.replace(scratch, 10);
    // Fourteen hours ahead of UTC.
    Ic ic = scratch.ic().with("TZ", "Pacific/Kiritimati");
    Instant before = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    ic.call("state", "keys").exits(Answer.YES);
    String name = Scratch.name(scratch.backups().getFirst());
    LocalDateTime time =
        LocalDateTime.parse(
            name.substring(name.lastIndexOf("backup-") + "backup-".length()),
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss"));
    assertThat(time.toInstant(ZoneOffset.UTC)).isBetween(before, Instant.now());
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
