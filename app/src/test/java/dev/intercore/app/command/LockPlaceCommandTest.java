package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.RootOnly;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lock folder must be private to the user. */
class LockPlaceCommandTest extends LockFolderCommandTest {
  private static final String NOBODY = "65534";

  @BeforeEach
  void removeTheFolder() {
    bash("rm -r ../locks; mkdir -m 700 ../elsewhere").succeeds("");
  }

  /** Rejected, and nothing is created or changed there. */
  private void isRefused(String part) {
    String before = seen();
    bash("ic lock acquire n s").complains(Answer.ERROR, part);
    bash("ic lock list").complains(Answer.ERROR, part);
    assertThat(seen()).isEqualTo(before);
  }

  private String seen() {
    return bash("ls -ld --time-style=full-iso ../locks; ls -lAR --time-style=full-iso ../locks"
            + " ../elsewhere")
        .exits(Answer.YES)
        .stdout();
  }

  @Test
  void lookingMakesNothing() {
    bash("""
    ic lock list && ic lock stale && ic lock clean
    ic lock release n s 2>/dev/null; echo $?; ic lock check n s --token 1; echo $?
    """)
        .succeeds("0 cleaned\n1\nnot current\n1\n");
    assertThat(locks).doesNotExist();
  }

  @Test
  void itMayBeNamedFromTheWorkingDirectory() {
    InProcessCli here = cli().with("INTERCORE_LOCK_DIR", "my locks");
    here.bash("ic lock acquire n s >/dev/null && cd .clavain && ic lock list").succeeds("");
    here.bash("ic lock list | cut -f 1,2; ls -A 'my locks'").succeeds("n\ts\n.intercore\nn\n");
  }

  @ParameterizedTest
  @CsvSource({
    "ln -s elsewhere ../locks, is a link",
    "ln -s nowhere ../locks, is a link",
    ": >../locks, not a directory",
    "mkdir -m 755 ../locks, open to others",
    "mkdir -m 1777 ../locks, open to others"
  })
  void aFolderThatIsNotPrivateIsRejected(String made, String fault) {
    bash(made).succeeds("");
    isRefused(fault);
    assertThat(project.home().resolve("elsewhere")).isEmptyDirectory();
  }

  @RootOnly
  @Test
  void anotherUsersFolderIsRefused() {
    bash("mkdir -m 700 ../locks && chown " + NOBODY + " ../locks").succeeds("");
    isRefused("belongs to another user");
    bash("chown 0 ../locks; ic lock acquire n s >/dev/null").succeeds("");
    bash("chown " + NOBODY + " ../locks").succeeds("");
    isRefused("belongs to another user");
  }
}
