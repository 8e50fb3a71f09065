package dev.intercore.app.command;

import static dev.intercore.testkit.Cli.plus;
import static dev.intercore.testkit.IntentCalls.declaring;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

/** A test of the guard inside git: a real repository with one commit and installed hooks. */
abstract class GitCommandTest extends IntentCommandTest {
  private static final String MAKE_REPOSITORY =
      """
      git init -q -b main . && rm -f .git/hooks/* && echo .clavain >>.git/info/exclude && mkdir src &&
      echo a >src/a.c && echo b >src/b.c && echo c >c.txt && git add . && git commit -qm first &&
      ic guard install git
      """;

  private static @Nullable Path template;

  @BeforeEach
  void makeRepository() {
    person("cp -rp " + template() + "/. .").exits(Answer.YES);
  }

  /** Made once, without absolute paths in it: a copy is faster than git in every test. */
  private Path template() {
    synchronized (GitCommandTest.class) {
      if (template == null) {
        Path made = project.home().resolveSibling(project.home().getFileName() + "-template");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> TestFiles.remove(made)));
        person("mkdir " + made + " && cd " + made + " && " + MAKE_REPOSITORY).exits(Answer.YES);
        template = made;
      }
      return template;
    }
  }

  /** Calls of a person: with git, without settings and without a session. */
  InProcessCli person() {
    return inGit(withoutSession());
  }

  InProcessCli inGit(InProcessCli ic) {
    return ic.with("GIT_CONFIG_NOSYSTEM", "1")
        .with("GIT_AUTHOR_NAME", "n")
        .with("GIT_AUTHOR_EMAIL", "n@example.org")
        .with("GIT_COMMITTER_NAME", "n")
        .with("GIT_COMMITTER_EMAIL", "n@example.org")
        .with("USER", "ann");
  }

  /** A script of a person. */
  Answer person(String script) {
    return person().bash(script);
  }

  /** A script of an agent's session. */
  Answer agent(String session, String script) {
    return inGit(as(session)).bash(script);
  }

  /** Another live agent that holds these. */
  ProcessHandle holding(String session, String... allow) {
    return living(
        as(session), "ic " + quoted(plus(declaring(allow), "--agent", "bot")) + " || exit 9");
  }

  /** The output of git for a rejected commit. */
  static String refused(Answer answer) {
    answer.exits(1).withoutTrace();
    assertThat(answer.stderr()).startsWith("ic: guard git: refused: ");
    return answer.stderr();
  }

  static void done(Answer answer) {
    answer.exits(Answer.YES).quietly();
  }

  /** How many commits the branch has. */
  int commits(Path worktree) {
    return Integer.parseInt(
        person().in(worktree).bash("git rev-list --count HEAD").stdout().strip());
  }

  long bypasses() {
    return project.sqlite().number("SELECT count(*) FROM events WHERE type = 'guard.bypassed'");
  }
}
