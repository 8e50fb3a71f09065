package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lock folder is private whatever the umask, and an engine checks that it still is. */
class LockPlaceTest extends LockBox {
  @BeforeEach
  void removeTheFolder() {
    scratch.bash("rm -r ../locks; mkdir -m 700 ../elsewhere").succeeds("");
  }

  /** Refused, and nothing is made or changed there. */
  private void isRefused(String part) {
    String before = seen();
    bash("ic lock acquire n s").complains(Answer.ERROR, part);
    bash("ic lock list").complains(Answer.ERROR, part);
    assertThat(seen()).isEqualTo(before);
  }

  private String seen() {
    return bash("ls -ld --time-style=full-iso ../locks; ls -lAR --time-style=full-iso ../locks ../elsewhere")
        .exits(Answer.YES)
        .stdout();
  }

  @ParameterizedTest
  @ValueSource(strings = {"000", "777"})
  void missingItIsMadeForUsAlone(String umask) {
    user()
        .with("INTERCORE_LOCK_DIR", locks.resolve("a/b").toString())
        .bash(
            "umask "
                + umask
                + "; ic lock acquire n s >/dev/null && find ../locks -printf '%m %y\\n' | sort | uniq -c | tr -s ' '")
        .succeeds(" 3 600 f\n 5 700 d\n");
    bash("ls -A ../locks/a/b").succeeds(".intercore\nn\n");
  }

  @Test
  void oneThatBecomesUnsafeIsRefusedAlsoByAnEngineThatHasUsedIt() {
    bash("ic lock acquire n s >/dev/null; ic lock list | cut -f 1").succeeds("n\n");
    bash("chmod 750 ../locks").succeeds("");
    isRefused("open to others");
    bash("""
    for verb in 'release n s' 'check n s --token 1' stale clean 'run n s -- echo ran'; do ic lock $verb; echo $?; done
    """)
        .prints("2\n".repeat(5))
        .withoutTrace();
    bash("chmod 700 ../locks; ic lock list | cut -f 1").succeeds("n\n");
  }
}
