package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.parallel.Isolated;

/** The same with records in files. */
@Isolated("loads the machine")
class IntentFilesKillTest extends IntentKillTest {
  @BeforeEach
  void keepFiles() {
    useFiles();
  }

  /** The next writer appends the events of a change that was interrupted by a kill. */
  @Override
  void finishInterruptedChange() {
    completeEvents();
  }

  @Override
  void assertStored(long seed) {
    assertThat(ic("intent", "list", "--all").lines())
        .extracting(line -> line.substring(0, line.indexOf('\t')) + ".json")
        .as("a file for each, seed %d", seed)
        .containsExactlyInAnyOrderElementsOf(
            Scratch.in(scratch.clavain().resolve("intents"))
                .map(Scratch::name)
                .filter(name -> name.endsWith(".json"))
                .toList());
    assertThat(scratch.sqlite().number("SELECT count(*) FROM intents")).isZero();
  }
}
