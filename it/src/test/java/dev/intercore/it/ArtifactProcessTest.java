package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TeamCalls;
import org.junit.jupiter.api.Test;

/** {@code ic artifact} on files that the calling process may not read. */
class ArtifactProcessTest extends ProcessTest implements TeamCalls {
  @Test
  void unreadableFilesAreRefusedAndReportedOneByOne() {
    String run = run();
    bash("mkdir shut; printf 1 >secret; printf 1 >shut/below; printf abc >kept").succeeds("");
    for (String file : new String[] {"secret", "shut/below", "kept"}) {
      artifact(run, "planned", file);
    }
    bash("printf 1 >added; chmod 0 added secret shut").succeeds("");
    // Root without the right to read everything.
    String plainly =
        bash("cat secret").exit() == 0
            ? "setpriv --bounding-set=-dac_override,-dac_read_search "
            : "";
    String plainIc = "exec " + plainly + "ic artifact ";
    Answer added = bash(plainIc + "add " + run + " --phase done --path added --type t");
    Answer checked = bash(plainIc + "check " + run);
    bash("chmod 700 shut secret added").succeeds("");
    added.complains(Answer.ERROR, "permission denied");
    checked.exits(Answer.ERROR).prints("unreadable\tsecret\nunreadable\tshut/below\nok\tkept\n");
    assertThat(checked.stderr().lines().filter(line -> line.endsWith("permission denied")))
        .hasSize(2);
    assertThat(ic("artifact", "list", run).lines()).hasSize(3);
  }
}
