package dev.intercore.app.command;

import static dev.intercore.testkit.IntentCalls.declaring;
import static dev.intercore.testkit.IntentCalls.idIn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Merges, worktrees, projects within a repository, and unusual names. */
class GuardGitTreeCommandTest extends GitCommandTest {
  private static final String SIDE =
      "git checkout -qb side && echo side >src/a.c && echo s >s && git add . && git commit -qm side"
          + " && git checkout -q main && ";

  @Test
  void ofACleanMergeNothingCounts() {
    person(SIDE + "echo main >src/b.c && git commit -qam main").exits(Answer.YES);
    agent("me", "git merge -q --no-edit side").exits(Answer.YES);
    assertThat(commits(project.project())).isEqualTo(4);
  }

  @Test
  void whatWasMergedByHandCounts() {
    person(SIDE + "echo main >src/a.c && git commit -qam main").exits(Answer.YES);
    agent("me", "git merge -q side; echo both >src/a.c; git add .").exits(Answer.YES);
    String said = refused(agent("me", "git commit -qm merged"));
    assertThat(said).contains("1 of 1 paths\n  src/a.c: ");
    declared("me", "src/a.c");
    done(agent("me", "git commit -qm merged"));
  }

  @Test
  void whatOneSideHasAlreadyDoesNotCountThoughThereWasAConflict() {
    person(SIDE + "echo main >src/a.c && git commit -qam main").exits(Answer.YES);
    done(
        agent(
            "me",
            "git merge -q side >/dev/null; git checkout -q --theirs src/a.c && git add . && git"
                + " commit -qm theirs"));
  }

  @Test
  void anOctopusHasManyParents() {
    person(
            """
            for i in 1 2 3; do git checkout -qb o$i main && echo $i >o$i && git add . && git commit -qm o$i; done
            git checkout -q main && git merge -q --no-commit o1 o2 o3 2>/dev/null && echo evil >evil && git add evil
            """)
        .exits(Answer.YES);
    assertThat(refused(agent("me", "git commit -qm octopus"))).contains("1 of 1 paths\n  evil: ");
    agent("me", "git rm -qf evil && git commit -qm octopus").exits(Answer.YES);
    agent("me", "git reset -q --hard HEAD~1 && git merge -q --no-edit o1 o2 o3").exits(Answer.YES);
  }

  @Test
  void aSquashedMergeIsAnOrdinaryCommit() {
    person(SIDE + "git merge -q --squash side").exits(Answer.YES);
    assertThat(refused(agent("me", "git commit -qm squashed"))).contains("2 of 2 paths");
  }

  @Test
  void theWorktreeOfTheCommitDecides() {
    Path beside = project.home().resolve("beside");
    person("git worktree add -q ../beside -b be 2>/dev/null").exits(Answer.YES);
    holding("you", "src/a.c");
    InProcessCli me = inGit(as("me")).in(beside);
    String id = idIn(me.call(declaring("src/a.c")).exits(Answer.YES));
    done(me.bash("echo 2 >src/a.c && git commit -qam here"));
    refused(agent("me", "echo 2 >src/a.c && git commit -qam there"));
    clear("me", id);
    done(person().in(beside).bash("echo 3 >src/a.c && git commit -qam here"));
    refused(person("git commit -qam there"));
    done(agent("you", "git commit -qam there"));
  }

  @Test
  void aProjectWithinTheRepositoryHasItsOwnSay() {
    Path inner = TestFiles.folder(project.project().resolve("inner"));
    withoutSession().in(inner).call("init").exits(Answer.YES);
    inGit(as("me")).in(inner).call(declaring("x.c")).exits(Answer.YES);
    done(agent("me", ": >inner/x.c && git add inner/x.c && git commit -qm inner"));
    assertThat(
            refused(
                agent("me", ": >inner/y.c && : >z.c && git add inner/y.c z.c && git commit -qm y")))
        .contains("2 of 2 paths", "  inner/y.c: not among", "  z.c: this session has declared no")
        .contains(
            "Declare it first: cd " + inner + " && ic intent declare --session me --allow " + inner,
            "Declare it first: ic intent declare --session me --allow z.c --intent");
  }

  @Test
  void aRepositoryWithinAProjectIsPartOfIt() {
    person(
            "git init -q -b main vendor && cd vendor && ic guard install git && : >v.c && git add"
                + " v.c")
        .exits(Answer.YES);
    InProcessCli me = inGit(as("me")).in(project.project().resolve("vendor"));
    refused(me.bash("git commit -qm first"));
    declared("me", "vendor");
    done(me.bash("git commit -qm first"));
  }

  @Test
  void aFolderThatBecameALinkIsStillKnownByItsName() {
    declared("me", "src");
    done(
        agent(
            "me",
            "rm -r src && mkdir other && ln -s other src && git add -A && git commit -qm linked"));
    person("git reset -q --hard HEAD~1").exits(Answer.YES);
    declared("you", "elsewhere");
    String said =
        refused(
            agent(
                "you", "rm -r src && ln -s elsewhere src && git add -A && git commit -qm linked"));
    assertThat(said).contains("3 of 3 paths");
  }

  @Test
  void oddNamesAreNames() {
    String odd =
        "mkdir -p odd && : >'odd/a b' && : >\"odd/it's \\\"so\\\"\" && : >odd/ü && :"
            + " >$'odd/line\\nend' && git add odd && ";
    String said = refused(agent("me", odd + "git commit -qm odd"));
    assertThat(said)
        .contains("4 of 4 paths", "  odd/a b: ", "  odd/line\\x0aend: ", "  odd/ü: ")
        .contains("--allow 'odd/a b' --allow 'odd/it'\\''s \"so\"'", "--allow FOLDER");
    declared("me", "odd");
    done(agent("me", "git commit -qm odd"));
  }

  @Test
  void whatIsToBeTypedDoesWhatItSays() {
    String make = "mkdir -p 'it s' && : >'it s/[a]*?.c' && : >'it s/a.c' && git add . && ";
    InProcessCli odd = inGit(as("it's; me"));
    String said = refused(odd.bash(make + "git commit -qm odd 'it s/[[]a]*.c'"));
    assertThat(said).contains("--session 'it'\\''s; me' --allow 'it s/\\[a]\\*\\?.c'");
    String command = said.lines().filter(l -> l.startsWith("Declare")).findFirst().orElseThrow();
    odd.bash(command.substring("Declare it first: ".length())).exits(Answer.YES);
    done(odd.bash("git commit -qm odd 'it s/[[]a]*.c'"));
    assertThat(refused(odd.bash("git commit -qm more"))).contains("1 of 1 paths\n  it s/a.c: not");
  }

  @Test
  void aNameThatIsNotUtf8IsForPeople() {
    String id = declared("me", ".");
    String said =
        refused(agent("me", ": >$'b\\xffd' && : >good && git add . && git commit -qm bad"));
    assertThat(said).contains("1 of 2 paths", "its name is not UTF-8", "let a person commit it");
    clear("me", id);
    done(person("git commit -qm bad"));
    holding("you", "held");
    assertThat(
            refused(person("mkdir held && : >$'held/\\xfe' && git add . && git commit -qm held")))
        .contains("not UTF-8");
  }
}
