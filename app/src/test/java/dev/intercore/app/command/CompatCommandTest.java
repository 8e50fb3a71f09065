package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.CommandTest;
import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.GoDatabase;
import dev.intercore.testkit.TestFiles;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Temporary files of the former hooks, beside a database. */
@SuppressWarnings("NullAway.Init")
class CompatCommandTest extends CommandTest {
  private Path legacy;

  @BeforeEach
  void makeFolder() {
    legacy = TestFiles.folder(project.home().resolve("legacy"));
  }

  private InProcessCli hook() {
    return cli().with("INTERCORE_LEGACY_DIR", legacy.toString());
  }

  /** The first column of the lines that have true in the second. */
  private List<String> withTempFiles() {
    // A call that opens a FIFO would wait for a writer.
    Answer answer = hook().start("compat", "status").await().exits(Answer.YES).quietly();
    assertThat(answer.lines()).hasSize(9).noneMatch(line -> line.endsWith(" "));
    return answer.lines().stream()
        .map(line -> line.split(" +"))
        .filter(words -> words[1].equals("true"))
        .map(words -> words[0])
        .toList();
  }

  @Test
  void nothingIsOpenedAndNoLinkIsFollowed() {
    bash("cd ../legacy && mkfifo clavain-stop-fifo && ln -s clavain-handoff-loop clavain-handoff-loop"
            + " && mkdir clavain-compound-last-shut && chmod 000 clavain-compound-last-shut && ln -s . clavain-drift-last-dot")
        .succeeds("");
    assertThat(withTempFiles())
        .containsExactly("stop", "compound_throttle", "drift_throttle", "handoff");
    bash("chmod 700 ../legacy/clavain-compound-last-shut").succeeds("");
  }

  @Test
  void oneFileAmongManyIsFound() {
    bash("cd ../legacy && seq 5000 | sed 's/^/clavain-/' | xargs touch && touch clavain-discovery-brief-x.cache")
        .succeeds("");
    assertThat(withTempFiles()).containsExactly("discovery_brief");
    hook().call("compat", "check", "stop").exits(Answer.NO).prints("nowhere\n").quietly();
  }

  @Test
  void linkToAFolderIsFollowedAndADanglingLinkIsAnEmptyFolder() {
    bash("touch ../legacy/clavain-stop-s; ln -s ../legacy here; ln -s ../nonexistent nowhere")
        .succeeds("");
    InProcessCli linked = cli().with("INTERCORE_LEGACY_DIR", "here");
    linked.call("compat", "check", "stop").exits(Answer.NO).prints("only in temp files\n");
    InProcessCli dangling = cli().with("INTERCORE_LEGACY_DIR", "nowhere");
    dangling.call("compat", "check", "stop").exits(Answer.NO).prints("nowhere\n").quietly();
  }

  @Test
  void folderIsTmpByDefault() {
    String name = "clavain-handoff-" + project.home().getFileName();
    bash("mkdir /tmp/" + name).succeeds("");
    try {
      ic("compat", "check", "handoff").exits(Answer.NO).prints("only in temp files\n").quietly();
      InProcessCli unnamed = cli().with("INTERCORE_LEGACY_DIR", "");
      unnamed.call("compat", "check", "handoff").exits(Answer.NO).prints("only in temp files\n");
      hook().call("compat", "check", "handoff").exits(Answer.NO).prints("nowhere\n").quietly();
    } finally {
      bash("rmdir /tmp/" + name).succeeds("");
    }
  }

  @Test
  void databaseOfTheGoProgramIsReadToo() {
    GoDatabase.replace(project, 10);
    project
        .sqlite()
        .run("INSERT INTO sentinels (name, scope_id, last_fired) VALUES ('stop', 's', 0)");
    hook().call("compat", "check", "stop").exits(Answer.NO).prints("nowhere\n");
    ic("sentinel", "check", "stop", "s", "--interval", "0").succeeds("allowed\n");
    hook().call("compat", "check", "stop").succeeds("in the database\n");
  }

  @Test
  void databaseOfANewerSchemaIsAnErrorAndNotAnEmptyDatabase() {
    project.sqlite().run("PRAGMA user_version = 99");
    hook().call("compat", "status").complains(Answer.ERROR, "99");
    hook().call("compat", "check", "stop").complains(Answer.ERROR, "99");
  }
}
