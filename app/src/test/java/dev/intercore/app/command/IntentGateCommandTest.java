package dev.intercore.app.command;

import static dev.intercore.testkit.Cli.plus;
import static dev.intercore.testkit.IntentCalls.declaring;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The question before an edit. */
class IntentGateCommandTest extends IntentCommandTest {
  @BeforeEach
  void makeFiles() {
    bash("mkdir -p src/sub docs && : >src/a.c && : >src/sub/b.c && : >docs/a.md").succeeds("");
  }

  private Answer gate(String session, String... words) {
    return as(session).call(plus(new String[] {"intent", "gate"}, words));
  }

  private void allowed(String... words) {
    gate("me", words).succeeds("allowed\tcovered\n");
  }

  private void denied(String reason, String... words) {
    Answer answer = gate("me", words).exits(Answer.NO).prints("denied\t" + reason + "\n");
    assertThat(answer.stderr().lines()).as("%s", answer).hasSize(2);
  }

  @Test
  void itIsTheSessionsOwnActiveIntentThatAllows() {
    denied("no_active_intent", "--path", "src/a.c");
    String id = declared("me", "src");
    allowed("--path", "src/a.c");
    allowed("--path", "src/new/deep.c", "--path", "src/a.c");
    denied("outside_scope", "--path", "docs/a.md");
    denied("outside_scope", "--path", "src/a.c", "--path", "docs/a.md");
    gate("you", "--path", "src/a.c").exits(Answer.NO).prints("denied\tno_active_intent\n");
    Answer json = gate("me", "--path", "src/a.c", "--json").exits(Answer.YES).quietly();
    json.prints("{\"allowed\":true,\"reason\":\"covered\",\"intent_id\":\"" + id + "\"}\n");
    clear("me", id);
    denied("no_active_intent", "--path", "src/a.c");
  }

  @Test
  void aRelatedPathMayNotBeEdited() {
    as("me").call(plus(declaring("src"), "--related", "docs")).exits(Answer.YES);
    denied("outside_scope", "--path", "docs/a.md");
  }

  @Test
  void whoStandsInLineMayNotEdit() {
    String first = declared("you", "src");
    String id = queued("me", "src/a.c");
    denied("queued_intent", "--path", "src/a.c");
    denied("no_active_intent", "--path", "docs/a.md");
    gate("me", "--shell", "rm src/a.c").exits(Answer.NO).prints("denied\tnot_read_only\n");
    clear("you", first);
    denied("queued_intent", "--path", "src/a.c");
    as("me").call("intent", "promote", id).exits(Answer.YES);
    allowed("--path", "src/a.c");
  }

  @Test
  void theEndOfTheOwnersProcessChangesNothingForItsSession() {
    as("me").bash("ic intent declare --allow src --intent x; exit").exits(Answer.YES);
    allowed("--path", "src/a.c");
    String taken = declared("you", "src/a.c");
    denied("no_active_intent", "--path", "src/a.c");
    clear("you", taken);
    denied("no_active_intent", "--path", "src/a.c");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".git",
        ".git/config",
        ".GIT/config",
        ".clavain",
        ".clavain/intercore.db",
        ".Clavain/x",
        "src/.git",
        "src/.Git/hooks/x",
        "src/sub/.clavain/x"
      })
  void gitsAndOurOwnFoldersAreNeverAllowed(String path) {
    declared("me", ".");
    denied("protected", "--path", path);
    denied("protected", "--path", path, "--op", "delete");
    denied("protected", "--shell", "rm -rf " + path);
  }

  @Test
  void whatOnlyLooksLikeThemIsAllowed() {
    declared("me", ".");
    for (String path : List.of(".gitignore", ".github/x", "git", "src/.clavainx", ".git.d/x")) {
      allowed("--path", path);
    }
    denied("protected", "--path", ".", "--op", "delete");
  }

  @Test
  void aLinkMustBeCoveredItselfAndWhereItLeads() {
    bash("cd src && ln -s a.c in.c && ln -s ../docs/a.md out.c && ln -s /etc/passwd away.c && ln -s"
            + " in.c chain.c && ln -s out.c chain-out.c && ln -s ../docs/none dangling.c && ln -s"
            + " ../.git/config git.c && ln -s round.c round.c && ln -s ../src/a.c ../docs/l.c")
        .succeeds("");
    declared("me", "src");
    allowed("--path", "src/in.c");
    allowed("--path", "src/chain.c");
    for (String path : List.of("src/out.c", "src/away.c", "src/chain-out.c", "src/dangling.c")) {
      denied("outside_scope", "--path", path);
      denied("outside_scope", "--shell", "echo x >" + path);
      // Of a link only itself goes.
      allowed("--path", path, "--op", "delete");
    }
    denied("protected", "--path", "src/git.c");
    denied("outside_scope", "--path", "docs/l.c");
    assertThat(gate("me", "--path", "src/round.c").withoutTrace().exit()).isNotZero();
  }

  @Test
  void linksInTheFoldersAboveAreFollowed() {
    bash("ln -s docs other && ln -s src same && ln -s ../docs src/docs && ln -s /tmp src/tmp")
        .succeeds("");
    declared("me", "src");
    allowed("--path", "same/a.c");
    allowed("--path", "same/sub/new.c");
    denied("outside_scope", "--path", "other/a.md");
    denied("outside_scope", "--path", "src/docs/new.md");
    denied("outside_scope", "--path", "src/docs");
    gate("me", "--path", "src/tmp/x").complains(Answer.ERROR, "outside the project");
    denied("outside_scope", "--shell", "cd src/docs && touch x");
  }

  @Test
  void deletingAFolderNeedsAllOfIt() {
    as("me").call(plus(declaring("src"), "--forbid", "src/keep/*.h")).exits(Answer.YES);
    bash("mkdir -p src/keep/deep && : >src/keep/x.h && : >src/keep/y.c").succeeds("");
    allowed("--path", "src/keep");
    denied("forbidden_by_intent", "--path", "src/keep/x.h");
    denied("forbidden_by_intent", "--path", "src/keep", "--op", "delete");
    denied("forbidden_by_intent", "--path", "src", "--op", "delete");
    denied("forbidden_by_intent", "--shell", "rm -rf src");
    allowed("--path", "src/keep/y.c", "--op", "delete");
    allowed("--path", "src/keep/deep", "--op", "delete");
    allowed("--path", "src/sub", "--op", "delete");
    denied("outside_scope", "--path", "docs", "--op", "delete");
  }

  @Test
  void aFolderOfWhichOnlyFilesAreOursIsNotDeleted() {
    declared("me", "src/*.c", "docs/a.md");
    allowed("--path", "src/a.c", "--op", "delete");
    denied("outside_scope", "--path", "src", "--op", "delete");
    denied("outside_scope", "--path", "src/sub", "--op", "delete");
    denied("outside_scope", "--path", "docs", "--op", "delete");
  }

  @Test
  void whatCannotBeFoundOutIsDenied() {
    declared("me", ".");
    gate("me", "--path", "/etc/passwd").complains(Answer.ERROR, "outside the project");
    gate("me", "--path", "../x").complains(Answer.ERROR, "'..'");
    gate("me", "--path", "").complains(Answer.ERROR, "empty");
    gate("me", "--path", "a\nb").complains(Answer.ERROR, "control character");
    bash("mv .clavain/intercore.db .clavain/away.db").succeeds("");
    cannotTell("--path", "src/a.c");
    cannotTell("--shell", "rm src/a.c");
    gate("me", "--shell", "cat src/a.c").succeeds("allowed\tread_only_shell\n");
    bash("ls -A .clavain | grep -c intercore.db$").prints("0\n");
    bash("echo 'no database, but more than sixteen bytes' >.clavain/intercore.db").succeeds("");
    project.isDamaged(project.database());
    cannotTell("--path", "src/a.c");
    cannotTell("--shell", "rm src/a.c");
    gate("me", "--shell", "cat src/a.c").succeeds("allowed\tread_only_shell\n");
  }

  private void cannotTell(String... words) {
    Answer answer = gate("me", words).exits(Answer.ERROR).prints("denied\tregistry_error\n");
    assertThat(answer.withoutTrace().stderr().lines()).as("%s", answer).hasSize(2);
    gate("me", plus(words, "--json"))
        .exits(Answer.ERROR)
        .prints("{\"allowed\":false,\"reason\":\"registry_error\",\"intent_id\":null}\n");
  }

  @Test
  void itChangesNothing() {
    declared("me", "src");
    String before = project.sqlite().text("SELECT group_concat(record) FROM intents");
    long events = project.sqlite().number("SELECT count(*) FROM events");
    allowed("--path", "src/a.c");
    denied("outside_scope", "--path", "docs/x");
    gate("you", "--shell", "make").exits(Answer.NO);
    assertThat(project.sqlite().text("SELECT group_concat(record) FROM intents")).isEqualTo(before);
    assertThat(project.sqlite().number("SELECT count(*) FROM events")).isEqualTo(events);
  }
}
