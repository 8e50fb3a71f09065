package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.event.Event;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The events of each verb, in the transaction of its change. */
abstract class IntentEventContract extends IntentsContract {
  IntentEventContract(IntentBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  private void toldOf(String verb, String subject, String actor, String body) {
    Event event = latest();
    assertThat(event.type()).isEqualTo("intent." + verb);
    assertThat(event.subject()).isEqualTo(subject);
    assertThat(event.actor()).isEqualTo(actor);
    assertThat(event.at()).isEqualTo(clock().seconds());
    assertThat(event.body()).isEqualTo(body);
  }

  @Test
  void declaredAndConflictAndQueued() {
    IntentOwner named =
        new IntentOwner("me", Optional.of("codex"), Optional.of(TestOwners.alive()));
    Intent mine = active(named, of("b.c", "a.c"));
    toldOf(
        "declared",
        mine.id(),
        "codex",
        "{\"allow\":[\"b.c\",\"a.c\"],\"fencing_token\":"
            + mine.token().orElseThrow()
            + ",\"session\":\"me\"}");
    clock().moveSeconds(1);
    intents().declare(YOU, of("a.c"));
    toldOf(
        "conflict",
        "you",
        "you",
        "{\"allow\":[\"a.c\"],\"blocked_by\":[\"" + mine.id() + "\"],\"session\":\"you\"}");
    Intent waiting = queued(YOU, "a.c");
    toldOf(
        "queued",
        waiting.id(),
        "you",
        "{\"allow\":[\"a.c\"],\"blocked_by\":[\"" + mine.id() + "\"],\"session\":\"you\"}");
    assertThat(eventTypes()).containsExactly("declared", "conflict", "queued");
  }

  @Test
  void queueBlockedAndRenewedAndClearedAndPromoted() throws IOException {
    write("a.c", "one");
    Intent mine = active(ME, "a.c");
    Intent waiting = queued(YOU, "a.c");
    intents().promote(YOU, waiting.id());
    toldOf(
        "queue_blocked",
        waiting.id(),
        "you",
        "{\"blocked_by\":[\"" + mine.id() + "\"],\"session\":\"you\"}");
    intents().renew(ME, mine.id(), Optional.empty());
    toldOf("renewed", mine.id(), "me", "{\"lease_seconds\":300,\"session\":\"me\"}");
    intents().clear(ME, mine.id());
    toldOf("cleared", mine.id(), "me", "{\"session\":\"me\"}");
    write("a.c", "two");
    Intent promoted = intent(intents().promote(YOU, waiting.id()));
    toldOf(
        "promoted",
        waiting.id(),
        "you",
        "{\"changed\":1,\"fencing_token\":"
            + promoted.token().orElseThrow()
            + ",\"from\":\"you\",\"session\":\"you\"}");
    assertThat(eventTypes())
        .containsExactly("declared", "queued", "queue_blocked", "renewed", "cleared", "promoted");
  }

  @Test
  void recoveredAndSuperseded() {
    Intent left = active(TestOwners.dead("gone"), "a.c");
    Intent recovered = intent(intents().recover(TestOwners.dead("me"), left.id(), false));
    toldOf(
        "recovered",
        left.id(),
        "me",
        "{\"changed\":0,\"fencing_token\":"
            + recovered.token().orElseThrow()
            + ",\"from\":\"gone\",\"session\":\"me\"}");
    Intent taken = active(YOU, "a.c");
    assertThat(eventTypes()).containsExactly("declared", "recovered", "superseded", "declared");
    Event superseded = events().get(2);
    assertThat(superseded.subject()).isEqualTo(left.id());
    assertThat(superseded.body()).isEqualTo("{\"by\":\"" + taken.id() + "\",\"session\":\"you\"}");
  }

  @Test
  void blockedRecoverAppendsQueueBlocked() {
    Intent mine = active(ME, "a.c");
    Intent left = queued(TestOwners.dead("gone"), "a.c");
    intents().recover(YOU, left.id(), false);
    toldOf(
        "queue_blocked",
        left.id(),
        "you",
        "{\"blocked_by\":[\"" + mine.id() + "\"],\"session\":\"you\"}");
  }

  @Test
  void resetAndExpiredAndOrphaned() {
    Intent mine = active(ME, "a.c");
    intents().reset(ME, mine.id());
    toldOf("reset", mine.id(), "me", "{\"session\":\"me\",\"status\":\"active\"}");
    Intent left = active(TestOwners.dead("gone"), "b.c");
    intents().reset(YOU, left.id());
    toldOf(
        "reset",
        left.id(),
        "you",
        "{\"from\":\"gone\",\"session\":\"you\",\"status\":\"orphaned\"}");
    Intent another = active(TestOwners.dead("gone"), "b.c");
    intents().gc(YOU);
    toldOf("orphaned", another.id(), "you", "{\"from\":\"gone\",\"session\":\"you\"}");
    clock().moveSeconds(3600);
    intents().gc(YOU);
    toldOf("expired", mine.id(), "you", "{\"session\":\"you\"}");
    intents().gc(YOU);
    assertThat(eventTypes())
        .containsExactly(
            "declared", "reset", "declared", "reset", "declared", "orphaned", "expired");
  }

  @Test
  void resetOfAnExpiredIntentAppendsBothEvents() {
    Intent mine = active(ME, "a.c");
    clock().moveSeconds(3600);
    intents().reset(YOU, mine.id());
    assertThat(eventTypes()).containsExactly("declared", "reset", "expired");
    assertThat(events().get(1).body())
        .isEqualTo("{\"from\":\"me\",\"session\":\"you\",\"status\":\"expired\"}");
    toldOf("expired", mine.id(), "you", "{\"session\":\"you\"}");
  }

  @Test
  void callThatChangesNothingAppendsNoEvent() {
    Intent mine = active(ME, "a.c");
    intents().renew(YOU, mine.id(), Optional.empty());
    intents().clear(YOU, mine.id());
    intents().recover(YOU, mine.id(), true);
    intents().reset(YOU, mine.id());
    intents().gc(ME);
    assertThat(eventTypes()).containsExactly("declared");
  }

  @Test
  void promotingAnActiveIntentAppendsNoEvent() {
    Intent mine = active(ME, "a.c");
    assertThat(intents().promote(ME, mine.id()).is(IntentOutcome.Answer.NOT_QUEUED)).isTrue();
    assertThat(eventTypes()).containsExactly("declared");
  }
}
