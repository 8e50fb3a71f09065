package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Temporary files whose names are not valid in the encoding of the process. */
class CompatTest extends ProcessTest {
  @Test
  void namesThatAreNotUtf8AreFoundOrSkipped() {
    TestFiles.folder(scratch.home().resolve("legacy"));
    bash("cd ../legacy && touch $'clavain-stop-\\xff\\xfe' $'clavain-handoff-\\n\\t' $'\\xe9' $'a\\nclavain-dispatch-1.json' 'clavain-drift-last-*'")
        .succeeds("");
    Answer answer = scratch.ic().with("INTERCORE_LEGACY_DIR", "../legacy").call("compat", "status");
    assertThat(answer.exits(Answer.YES).quietly().lines())
        .hasSize(9)
        .noneMatch(line -> line.endsWith(" "));
    List<String> withFiles =
        answer.lines().stream()
            .map(line -> line.split(" +"))
            .filter(words -> words[1].equals("true"))
            .map(words -> words[0])
            .toList();
    assertThat(withFiles).containsExactly("stop", "drift_throttle", "handoff");
  }
}
