package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.GoDatabase;
import dev.intercore.testkit.TestFiles;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Temp files as they may really lie about, beside a real database. */
@SuppressWarnings("NullAway.Init")
class CompatTest extends BlackBox {
  private Path legacy;

  @BeforeEach
  void makeFolder() {
    legacy = TestFiles.folder(scratch.home().resolve("legacy"));
  }

  private Ic hook() {
    return scratch.ic().with("INTERCORE_LEGACY_DIR", legacy.toString());
  }

  /** The first column of the lines in which the second says so. */
  private List<String> withTempFiles() {
    Answer answer = hook().call("compat", "status").exits(Answer.YES).quietly();
    assertThat(answer.lines()).hasSize(9).noneMatch(line -> line.endsWith(" "));
    return answer.lines().stream()
        .map(line -> line.split(" +"))
        .filter(words -> words[1].equals("true"))
        .map(words -> words[0])
        .toList();
  }

  @Test
  void namesOfOddBytesAreFoundAndPassedOver() {
    bash("cd ../legacy && touch $'clavain-stop-\\xff\\xfe' $'clavain-handoff-\\n\\t' $'\\xe9' $'a\\nclavain-dispatch-1.json' 'clavain-drift-last-*'")
        .succeeds("");
    assertThat(withTempFiles()).containsExactly("stop", "drift_throttle", "handoff");
  }

  @Test
  void nothingIsOpenedOrFollowed() {
    bash("cd ../legacy && mkfifo clavain-stop-fifo && ln -s clavain-handoff-loop clavain-handoff-loop"
            + " && mkdir clavain-compound-last-shut && chmod 000 clavain-compound-last-shut && ln -s . clavain-drift-last-dot")
        .succeeds("");
    assertThat(withTempFiles())
        .containsExactly("stop", "compound_throttle", "drift_throttle", "handoff");
    bash("chmod 700 ../legacy/clavain-compound-last-shut").succeeds("");
  }

  @Test
  void oneFileAmongManyIsFound() {
    bash("cd ../legacy && seq 20000 | sed 's/^/clavain-/' | xargs touch && touch clavain-discovery-brief-x.cache")
        .succeeds("");
    assertThat(withTempFiles()).containsExactly("discovery_brief");
    hook().call("compat", "check", "stop").exits(Answer.NO).prints("nowhere\n").quietly();
  }

  @Test
  void folderBehindALinkIsLookedAtAndOneBehindALinkToNowhereIsNotThere() {
    bash("touch ../legacy/clavain-stop-s; ln -s ../legacy here; ln -s ../nonexistent nowhere")
        .succeeds("");
    Ic linked = scratch.ic().with("INTERCORE_LEGACY_DIR", "here");
    linked.call("compat", "check", "stop").exits(Answer.NO).prints("only in temp files\n");
    Ic dangling = scratch.ic().with("INTERCORE_LEGACY_DIR", "nowhere");
    dangling.call("compat", "check", "stop").exits(Answer.NO).prints("nowhere\n").quietly();
  }

  @Test
  void folderIsTmpUnlessAnotherIsNamed() {
    String name = "clavain-handoff-" + scratch.home().getFileName();
    bash("mkdir /tmp/" + name).succeeds("");
    try {
      ic("compat", "check", "handoff").exits(Answer.NO).prints("only in temp files\n").quietly();
      Ic unnamed = scratch.ic().with("INTERCORE_LEGACY_DIR", "");
      unnamed.call("compat", "check", "handoff").exits(Answer.NO).prints("only in temp files\n");
      hook().call("compat", "check", "handoff").exits(Answer.NO).prints("nowhere\n").quietly();
    } finally {
      bash("rmdir /tmp/" + name).succeeds("");
    }
  }

  @Test
  void folderThatMayNotBeListedIsAnError() {
    bash("chmod 755 .. ../notes; chmod 311 ../legacy; touch ../legacy/clavain-stop-s").succeeds("");
    boolean root = bash("id -u").stdout().equals("0\n");
    try (Installed installed = Installed.as("prefix")) {
      bash(root ? "chown -R 65534:65534 ." : ":").succeeds("");
      String plainly = root ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : "";
      Ic ic = hook().from(installed.bin());
      for (String verb : List.of("status", "check stop", "check handoff")) {
        ic.bash("exec " + plainly + "ic compat " + verb)
            .complains(Answer.ERROR, legacy + ": permission denied");
      }
    } finally {
      bash("chown -R $(id -u) .; chmod 700 ../legacy").succeeds("");
    }
  }

  @Test
  void databaseOfTheGoProgramIsAskedToo() {
    GoDatabase.replace(scratch, 10);
    scratch
        .sqlite()
        .run("INSERT INTO sentinels (name, scope_id, last_fired) VALUES ('stop', 's', 0)");
    hook().call("compat", "check", "stop").exits(Answer.NO).prints("nowhere\n");
    ic("sentinel", "check", "stop", "s", "--interval", "0").succeeds("allowed\n");
    hook().call("compat", "check", "stop").succeeds("in the database\n");
  }

  @Test
  void databaseOfANewerSchemaIsAnErrorAndNeverTakenForNothing() {
    scratch.sqlite().run("PRAGMA user_version = 99");
    hook().call("compat", "status").complains(Answer.ERROR, "99");
    hook().call("compat", "check", "stop").complains(Answer.ERROR, "99");
  }
}
