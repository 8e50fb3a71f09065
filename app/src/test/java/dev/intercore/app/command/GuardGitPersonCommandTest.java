package dev.intercore.app.command;

import static dev.intercore.testkit.Cli.plus;
import static dev.intercore.testkit.IntentCalls.declaring;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.testkit.Answer;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** A person commits what is nobody else's, and has a way round. */
class GuardGitPersonCommandTest extends GitCommandTest {
  private static final String CHANGE = "echo 2 >src/a.c && ";

  @Test
  void aPersonIsStoppedOnlyByAnotherOwner() {
    holding("you", "src/b.c");
    done(person(CHANGE + "git commit -qam more"));
    String said = refused(person("echo 2 >src/b.c && git commit -qam more"));
    assertThat(said)
        .contains("1 of 1 paths\n  src/b.c: held by bot, session you (intent-1-", ": work)\n")
        .contains("git -c intercore.guard=off commit");
    done(person("git reset -q --hard && git commit -q --amend -m words"));
  }

  @Test
  void refusalOfALikelyAgentNamesTheVariableThatIdentifiesIt() {
    holding("you", "src");
    String said = refused(person().with("CLAUDECODE", "1").bash(CHANGE + "git commit -qam more"));
    assertThat(said)
        .contains("INTERCORE_SESSION=NAME git commit")
        .doesNotContain("INTERCORE_SESSION=you", "guard=off");
    done(agent("you", "git commit -qam more"));
  }

  @Test
  void aStaleIntentStillHoldsAndADeadOnesDoesNot() {
    ProcessHandle you = holding("you", "src");
    leaseIsOver(listed("me").getFirst().split("\t", -1)[0]);
    refused(person(CHANGE + "git commit -qam more"));
    end(you);
    done(person("git commit -qam more"));
  }

  @Test
  void oneThatWaitsOrWasClearedHoldsNothing() {
    ProcessHandle you = holding("you", "src");
    String stand = "ic " + quoted(plus(declaring("src"), "--on-conflict", "queue"));
    living(as("me"), stand + " && exit 9");
    end(you);
    done(person(CHANGE + "git commit -qam more"));
  }

  @Test
  void whoWasStartedByASessionIsHeldToIt() {
    // Declared by the very script that commits, under a session that git is not told.
    String declare =
        "INTERCORE_SESSION=x ic intent declare --allow src/a.c --intent work >/dev/null && ";
    done(person(declare + CHANGE + "git commit -qam more"));
    String beside = declare + "echo 2 >src/b.c && git add . && ";
    String said = refused(person(beside + "git commit -qm more"));
    assertThat(said)
        .contains("  src/b.c: not among the files that you declared\n", "--session x --allow")
        .doesNotContain("git -c intercore.guard=off");
    said = refused(person(beside + "git -c intercore.guard=off commit -qm more"));
    assertThat(said).contains("intercore.guard=off is for people");
    assertThat(bypasses()).isZero();
    done(person("git commit -qm more"));
  }

  @Test
  void theWayRoundLeavesOneEvent() {
    holding("you", "src");
    done(person(CHANGE + "git -c intercore.guard=off commit -qam more"));
    assertThat(bypasses()).isEqualTo(1);
    assertThat(
            project.sqlite().text("SELECT actor || body FROM events WHERE type = 'guard.bypassed'"))
        .startsWith("ann{")
        .contains("\"first\":[\"src/a.c\"]", "\"paths\":1", "\"hook\":\"prepare-commit-msg\"");
    done(person("git -c intercore.guard=off commit -q --amend -m words"));
    done(person("git config intercore.guard false && echo 3 >src/a.c && git commit -qnam more"));
    assertThat(bypasses()).isEqualTo(2);
  }

  @Test
  void forASessionItHasNoEffect() {
    String said = refused(agent("me", CHANGE + "git -c intercore.guard=off commit -qam more"));
    assertThat(said).contains("intercore.guard=off is for people");
    assertThat(bypasses()).isZero();
  }

  @Test
  void withoutADatabaseNothingIsGuardedAndThatIsToldOnce() {
    bash("rm -r .clavain").exits(Answer.YES);
    for (InProcessCli who : new InProcessCli[] {person(), inGit(as("me"))}) {
      Answer answer = who.bash("echo x >>src/a.c && git commit -qam more").exits(Answer.YES);
      assertThat(answer.stderr()).containsOnlyOnce("there is no database").contains("ic init");
    }
    done(person("git commit -q --allow-empty -m empty"));
    assertThat(Files.exists(project.clavain())).isFalse();
  }

  @Test
  void whatCannotBeReadIsRefused() {
    project.isDamaged(project.database());
    bash("echo no database >.clavain/intercore.db && rm -f .clavain/*-wal .clavain/*-shm")
        .exits(Answer.YES);
    Answer session = agent("me", CHANGE + "git commit -qam more").exits(1).withoutTrace();
    assertThat(session.stderr()).startsWith("ic: guard git: ").doesNotContain("guard=off");
    Answer person = person("git commit -qam more").exits(1).withoutTrace();
    assertThat(person.stderr()).contains("git -c intercore.guard=off commit");
    Answer off = person("git -c intercore.guard=off commit -qam more").exits(Answer.YES);
    assertThat(off.stderr()).contains("the event could not be recorded");
  }

  @Test
  void soIsWhatGitsOwnFilesDoNotTell() {
    bash("mkdir .git/MERGE_HEAD").exits(Answer.YES);
    Answer person = person("ic guard git").exits(Answer.ERROR).withoutTrace();
    assertThat(person.stderr())
        .contains("cannot read the files of git: ", "git -c intercore.guard=off commit");
    Answer session = agent("me", "ic guard git").exits(Answer.ERROR).withoutTrace();
    assertThat(session.stderr())
        .contains("cannot read the files of git: ")
        .doesNotContain("guard=off");
    Answer off = person("git config intercore.guard off && ic guard git").exits(Answer.YES);
    assertThat(off.stderr()).contains("the event could not be recorded");
  }

  @Test
  void outsideAnyRepositoryThereIsNothingToCommit() {
    inGit(as("me"))
        .in(project.home())
        .call("guard", "git")
        .complains(Answer.ERROR, "not in a git worktree");
  }
}
