package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;

/** A test of the guard inside git: a real repository with one commit, and the hooks in place. */
abstract class GitBox extends IntentBox {
  @BeforeEach
  void makeRepository() {
    person(
            """
            git init -q -b main . && rm -f .git/hooks/* && echo .clavain >>.git/info/exclude && mkdir src &&
            echo a >src/a.c && echo b >src/b.c && echo c >c.txt && git add . && git commit -qm first &&
            ic guard install git
            """)
        .exits(Answer.YES);
  }

  /** Someone with git, nobody's settings and no session. */
  Ic someone() {
    return inGit(nobody());
  }

  Ic inGit(Ic ic) {
    return ic.with("GIT_CONFIG_NOSYSTEM", "1")
        .with("GIT_AUTHOR_NAME", "n")
        .with("GIT_AUTHOR_EMAIL", "n@example.org")
        .with("GIT_COMMITTER_NAME", "n")
        .with("GIT_COMMITTER_EMAIL", "n@example.org")
        .with("USER", "ann");
  }

  /** A script of a person. */
  Answer person(String script) {
    return someone().bash(script);
  }

  /** A script of an agent's session. */
  Answer agent(String session, String script) {
    return inGit(as(session)).bash(script);
  }

  /** Another agent that lives, and holds these. */
  Running holding(String session, String... allow) {
    return living(
        session, "ic" + Cli.quoted(plus(declaring(allow), "--agent", "bot")) + " || exit 9");
  }

  /** What git says of a commit that is refused. */
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
        someone().in(worktree).bash("git rev-list --count HEAD").stdout().strip());
  }

  long bypasses() {
    return scratch.sqlite().number("SELECT count(*) FROM events WHERE type = 'guard.bypassed'");
  }
}
