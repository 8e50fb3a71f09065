package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;

/** A test of {@code ic lock run} and the lock {@code n s}. */
abstract class LockRunBox extends LockWorldBox {
  /** It is made by a process of its own in every mode; in this one an engine is asked first. */
  @Override
  Mode mode() {
    return Mode.RESIDENT;
  }

  /** A path that has to be quoted everywhere. */
  @BeforeEach
  void makeOddLockFolder() {
    Path odd = locks.resolve("the 'locks'\n");
    scratch
        .bash("mv ../locks ../l && mkdir -m 700 ../locks && mv ../l ../locks/\"the 'locks'\"$'\\n'")
        .succeeds("");
    locks = odd;
  }

  /** Released however it ended, and nothing is left but that. */
  void assertOneFreeEntry() {
    assertThat(Scratch.in(locks.resolve("n")).map(Scratch::name)).containsExactly("s");
    assertThat(Scratch.in(locks.resolve("n/s")).map(Scratch::name))
        .singleElement()
        .matches(name -> name.startsWith("r."));
  }
}
