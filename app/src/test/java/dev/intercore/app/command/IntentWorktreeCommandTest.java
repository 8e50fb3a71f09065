package dev.intercore.app.command;

import static dev.intercore.testkit.Cli.plus;
import static dev.intercore.testkit.IntentCalls.declaring;
import static dev.intercore.testkit.IntentCalls.idIn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.DatabaseFile;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One repository with linked worktrees, made by git itself: one inside the main one, one beside.
 */
@SuppressWarnings("NullAway.Init")
class IntentWorktreeCommandTest extends IntentCommandTest {
  private static final String GIT = "git -c user.name=n -c user.email=e@example.org ";

  enum Tree {
    INSIDE,
    BESIDE
  }

  private Path main;
  private Path inside;
  private Path beside;

  @BeforeEach
  void makeWorktrees() {
    main = project.project();
    inside = main.resolve("trees/inside");
    beside = project.home().resolve("beside");
    bash("mkdir src && echo 1 >src/a.c && echo 2 >src/b.c && git init -q . && git add src && "
            + GIT
            + "commit -qm one && git worktree add -q trees/inside -b in 2>/dev/null"
            + " && git worktree add -q ../beside -b be 2>/dev/null")
        .exits(Answer.YES);
  }

  private Path at(Tree tree) {
    return tree == Tree.INSIDE ? inside : beside;
  }

  private Answer ask(String session, Path folder, String... words) {
    return as(session).in(folder).call(words);
  }

  private String declaredIn(Path folder, String session, String... allow) {
    return idIn(ask(session, folder, declaring(allow)).exits(Answer.YES).quietly());
  }

  @ParameterizedTest
  @EnumSource(Tree.class)
  void thereIsOneRegistry(Tree tree) {
    String here = declaredIn(main, "here", "src/a.c");
    String there = declaredIn(at(tree), "there", "src/b.c");
    String all = ask("here", main, "intent", "list").stdout();
    assertThat(all).contains(here, there);
    assertThat(ask("here", at(tree), "intent", "list").stdout()).isEqualTo(all);
    assertThat(ask("here", at(tree).resolve("src"), "intent", "list").stdout()).isEqualTo(all);
    ask("there", main, "intent", "clear", there).succeeds("cleared\n");
    ask("here", at(tree), "intent", "clear", here).succeeds("cleared\n");
    assertThat(ask("here", at(tree), "events", "list").lines()).hasSize(4);
    assertThat(at(tree).resolve(".clavain")).doesNotExist();
  }

  @ParameterizedTest
  @EnumSource(Tree.class)
  void theSamePathInAnotherWorktreeIsReportedAndDoesNotBlock(Tree tree) {
    String here = declaredIn(main, "here", "src/a.c");
    String told = "\"relations\":[{\"relation\":\"other_worktree\",\"id\":\"" + here + "\"";
    Answer check = ask("there", at(tree), "intent", "check", "--path", "src").exits(Answer.YES);
    assertThat(check.stdout()).startsWith("other_worktree\t" + here + "\there\tsrc/a.c");
    Answer there = ask("there", at(tree), plus(declaring("src"), "--json")).exits(Answer.YES);
    assertThat(there.stdout()).contains(told, "\"allow\":[\"src\"]", "\"blocked_by\":[]");
    Answer back = ask("here", main, "intent", "show", here).exits(Answer.YES);
    assertThat(back.stdout()).contains("other_worktree\t" + idIn(there) + "\tthere\t");
    ask("third", at(tree), declaring("src/b.c")).exits(Answer.NO);
    declaredIn(main, "third", "src/b.c");
  }

  @ParameterizedTest
  @EnumSource(Tree.class)
  void theFilesOwnWorktreeDecidesWhereverOneStands(Tree tree) {
    declaredIn(main, "one", at(tree).resolve("src/a.c").toString());
    ask("two", at(tree), declaring("src/a.c")).exits(Answer.NO);
    declaredIn(at(tree), "two", main.resolve("src/a.c").toString());
    ask("one", main, declaring("src/a.c")).exits(Answer.NO);
    Answer blocked = ask("three", main, plus(declaring(at(tree) + "/src"), "--json"));
    assertThat(blocked.exits(Answer.NO).stdout()).contains("\"hard\":[\"src/a.c\"]");
    assertThat(ask("one", main, "intent", "list").stdout()).contains("\tsrc/a.c\t");
  }

  @Test
  void aWorktreeInsideTheMainOneIsNoPartOfIt() {
    declaredIn(main, "one", ".");
    declaredIn(inside, "two", ".");
    declaredIn(beside, "three", ".");
    ask("four", main, declaring("trees/inside/src")).exits(Answer.NO);
    assertThat(ask("one", main, "intent", "gate", "--path", "trees/inside/src/a.c").stdout())
        .isEqualTo("denied\toutside_scope\n");
    ask("two", main, "intent", "gate", "--path", "trees/inside/src/a.c")
        .succeeds("allowed\tcovered\n");
    ask("one", main, "intent", "gate", "--path", "trees/x.c").succeeds("allowed\tcovered\n");
  }

  @ParameterizedTest
  @EnumSource(Tree.class)
  void theGateAnswersForTheFilesWorktreeFromEitherSide(Tree tree) {
    declaredIn(main, "here", "src/a.c");
    declaredIn(at(tree), "there", "src/a.c");
    String mine = main.resolve("src/a.c").toString();
    String theirs = at(tree).resolve("src/a.c").toString();
    for (Path folder : new Path[] {main, at(tree), main.resolve("src"), at(tree).resolve("src")}) {
      ask("here", folder, "intent", "gate", "--path", mine).succeeds("allowed\tcovered\n");
      ask("there", folder, "intent", "gate", "--path", theirs).succeeds("allowed\tcovered\n");
      denied(ask("here", folder, "intent", "gate", "--path", theirs));
      denied(ask("there", folder, "intent", "gate", "--path", mine));
    }
    denied(ask("here", at(tree), "intent", "gate", "--path", "src/a.c"));
    denied(ask("there", main, "intent", "gate", "--path", "src/a.c"));
  }

  private static void denied(Answer answer) {
    answer.exits(Answer.NO).prints("denied\toutside_scope\n");
  }

  @ParameterizedTest
  @EnumSource(Tree.class)
  void aCommandIsJudgedByTheWorktreeOfWhatItWrites(Tree tree) {
    declaredIn(main, "here", "src/a.c");
    String from = tree == Tree.INSIDE ? "trees/inside" : "../beside";
    ask("here", main, "intent", "gate", "--shell", "touch src/a.c").succeeds("allowed\tcovered\n");
    denied(ask("here", main, "intent", "gate", "--shell", "touch " + from + "/src/a.c"));
    denied(ask("here", main, "intent", "gate", "--shell", "cd " + from + " && touch src/a.c"));
    denied(ask("here", main, "intent", "gate", "--shell", "git -C " + from + " rm src/a.c"));
    denied(ask("here", at(tree), "intent", "gate", "--shell", "rm src/a.c"));
    ask("here", at(tree), "intent", "gate", "--shell", "rm " + main + "/src/a.c")
        .succeeds("allowed\tcovered\n");
  }

  @Test
  void thePathsOfOneIntentLieInOneWorktree() {
    ask("me", main, declaring("src/a.c", "trees/inside/src/a.c"))
        .complains(Answer.ERROR, "different worktrees");
    ask("me", main, plus(declaring("src/a.c"), "--related", beside + "/src"))
        .complains(Answer.ERROR, "different worktrees");
    assertThat(ask("me", main, "intent", "list", "--all").stdout()).isEmpty();
  }

  @Test
  void theMainCheckoutsDatabaseCountsThoughTheWorktreeHasOneToo() {
    as("me").in(beside).call("init").exits(Answer.YES);
    String id = declaredIn(beside, "me", "src/a.c");
    assertThat(ask("me", main, "intent", "list").stdout()).startsWith(id + "\tactive\town_active");
    assertThat(
            new DatabaseFile(beside.resolve(".clavain/intercore.db"))
                .number("SELECT count(*) FROM intents"))
        .isZero();
  }

  @Test
  void ofAWorktreeThatWasRemovedTheIntentsCanBeSeenAndCleared() {
    String id = declaredIn(beside, "me", "src/a.c");
    String waits =
        idIn(ask("you", beside, plus(declaring("src"), "--on-conflict", "queue")).exits(Answer.NO));
    bash("git worktree remove --force ../beside").exits(Answer.YES);
    assertThat(ask("me", main, "intent", "list").lines()).hasSize(2);
    ask("me", main, "intent", "show", id).exits(Answer.YES);
    ask("me", main, "intent", "gate", "--path", "src/a.c").exits(Answer.NO);
    ask("me", main, "intent", "renew", id).succeeds("renewed\n");
    ask("me", main, "intent", "clear", id).succeeds("cleared\n");
    ask("you", main, "intent", "promote", waits).withoutTrace();
    ask("you", main, "intent", "clear", waits).succeeds("cleared\n");
    ask("me", main, "health").succeeds("ok\n");
  }

  @Test
  void aWorktreeThatIsMovedKeepsItsIntents() {
    declaredIn(beside, "me", "src/a.c");
    bash("git worktree move ../beside ../elsewhere").exits(Answer.YES);
    Path moved = project.home().resolve("elsewhere");
    ask("me", moved, "intent", "gate", "--path", "src/a.c").succeeds("allowed\tcovered\n");
    ask("you", moved, declaring("src")).exits(Answer.NO);
    declaredIn(main, "you", "src");
  }

  @Test
  void aRepositoryOfItsOwnInsideIsNoWorktree() {
    bash("git init -q vendor && mkdir vendor/src && : >vendor/src/a.c").exits(Answer.YES);
    declaredIn(main, "me", "vendor");
    ask("you", main.resolve("vendor"), declaring("src/a.c")).exits(Answer.NO);
    ask("me", main.resolve("vendor"), "intent", "gate", "--path", "src/a.c")
        .succeeds("allowed\tcovered\n");
  }
}
