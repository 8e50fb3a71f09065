package dev.intercore.app.command;

import static dev.intercore.testkit.IntentCalls.declaring;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import org.junit.jupiter.api.Test;

/** Old and corrupt records, written without ic and with a valid digest. */
class IntentAgeCommandTest extends IntentCommandTest {
  private void timeIsOver(String id) {
    rewrite(id, text -> text.replaceFirst("\"expires_at\":1", "\"expires_at\":"));
    project
        .sqlite()
        .run("UPDATE intents SET expires_at = expires_at % 100 WHERE id = '" + id + "'");
  }

  private void damage(String id) {
    project
        .sqlite()
        .run(
            "UPDATE intents SET record = replace(record, '\"work\"', '\"w0rk\"') WHERE id = '"
                + id
                + "'");
  }

  @Test
  void aRecordThatIsRewrittenByTheDocumentedRuleCounts() {
    String id = declared("me", "a");
    rewrite(id, text -> text.replace("\"intent\":\"work\"", "\"intent\":\"wörk\""));
    assertThat(live("me")).containsExactly("active\town_active\tme\ta\twörk");
    ic("health").succeeds("ok\n");
  }

  @Test
  void whoseLeaseIsOverMayNotEditAndStillBlocks() {
    String id = declared("me", "a");
    leaseIsOver(id);
    assertThat(live("me")).containsExactly("active\town_stale\tme\ta\twork");
    assertThat(live("you")).containsExactly("active\tforeign_stale\tme\ta\twork");
    as("me").call("intent", "gate", "--path", "a").exits(1).prints("denied\tstale_lease\n");
    as("me")
        .call("intent", "gate", "--shell", "touch a")
        .exits(1)
        .prints("denied\tnot_read_only\n");
    assertThat(as("you").call(declaring("a")).exits(Answer.NO).stderr()).contains("foreign_stale");
    as("you").call("intent", "recover", id).exits(Answer.NO);
    as("you").call("intent", "reset", id).exits(Answer.NO);
    as("you").call("intent", "gc").succeeds("0 closed\n0 dropped\n");
    as("me").call("intent", "renew", id).succeeds("renewed\n");
    as("me").call("intent", "gate", "--path", "a").succeeds("allowed\tcovered\n");
  }

  @Test
  void aWaiterWhoseLeaseIsOverIsPassedAndNotCounted() {
    String first = declared("one", "a");
    String second = queued("two", "a");
    String third = queued("three", "a");
    leaseIsOver(second);
    Answer shown = as("three").call("intent", "show", third);
    assertThat(shown.stdout()).contains("queue_position\t1\n");
    clear("one", first);
    as("three").call("intent", "promote", third).succeeds(third + "\n");
    as("two").call("intent", "promote", second).exits(Answer.NO);
    clear("three", third);
    as("two").call("intent", "promote", second).succeeds(second + "\n");
  }

  @Test
  void whoseTimeIsOverHoldsNothing() {
    String id = declared("me", "a");
    timeIsOver(id);
    assertThat(live("me")).containsExactly("active\texpired\tme\ta\twork");
    as("me").call("intent", "gate", "--path", "a").exits(1).prints("denied\tno_active_intent\n");
    as("me").call("intent", "renew", id).exits(Answer.NO).prints("");
    as("me").call("intent", "promote", id).exits(Answer.NO).prints("");
    as("me").call("intent", "recover", id).exits(Answer.NO).prints("");
    as("me").call("intent", "clear", id).exits(Answer.NO).prints("");
    String next = declared("you", "a");
    assertThat(live("you")).containsExactly("active\town_active\tyou\ta\twork");
    assertThat(events("expired", "you")).isEqualTo(1);
    timeIsOver(next);
    as("me").call("intent", "reset", next).succeeds("closed\n");
    assertThat(as("me").call("intent", "list", "--all").stdout())
        .contains("\texpired\t-\tme\t", "\texpired\t-\tyou\t");
  }

  @Test
  void gcClosesWhatIsOver() {
    timeIsOver(declared("me", "a"));
    as("you").call("intent", "gc").succeeds("1 closed\n0 dropped\n");
    assertThat(live("me")).isEmpty();
  }

  @Test
  void aCorruptRecordIsIgnoredAndKept() {
    String id = declared("me", "a");
    damage(id);
    as("me").call("intent", "gate", "--path", "a").exits(1).prints("denied\tno_active_intent\n");
    assertThat(listed("me")).isEmpty();
    Answer next = as("you").call(declaring("a")).exits(Answer.YES);
    assertThat(next.stderr()).contains("damaged", id);
    assertThat(events("declared", "you")).isEqualTo(1);
    assertThat(
            project.sqlite().column("SELECT subject FROM events WHERE type = 'intent.quarantined'"))
        .containsExactly(id);
    assertThat(project.sqlite().text("SELECT record FROM intents WHERE id = '" + id + "'"))
        .contains("w0rk");
    as("me").call("intent", "clear", id).exits(Answer.NO);
    as("you").call("intent", "gc").succeeds("0 closed\n0 dropped\n");
    assertThat(project.sqlite().number("SELECT count(*) FROM intents")).isEqualTo(2);
    declaredWithWarning("they", "b");
  }

  @Test
  void aRecordThatIsNoJsonIsNoMore() {
    String id = declared("me", "a");
    for (String record : new String[] {"", "{", "null", "[]", "{}", "\"x\""}) {
      project.sqlite().run("UPDATE intents SET record = '" + record + "' WHERE id = '" + id + "'");
      as("me").call("intent", "gate", "--path", "a").exits(1).prints("denied\tno_active_intent\n");
      assertThat(listed("me")).isEmpty();
    }
    declaredWithWarning("you", "a");
  }

  private void declaredWithWarning(String session, String path) {
    Answer answer = as(session).call(declaring(path)).exits(Answer.YES).withoutTrace();
    assertThat(answer.stderr()).contains("damaged");
  }

  @Test
  void healthNamesARecordThatIsDamaged() {
    String id = declared("me", "a");
    project.sqlite().run("UPDATE intents SET record = replace(record, '\"work\"', '\"w0rk\"')");
    // A changing call quarantines it, and the warning names `ic health`.
    Answer next = as("you").call(declaring("a")).exits(Answer.YES);
    assertThat(next.stderr()).contains(id, "`ic health` lists them");
    assertThat(ic("health").exits(Answer.ERROR).stdout()).contains(id);
  }
}
