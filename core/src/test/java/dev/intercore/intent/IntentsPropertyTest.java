package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.intent.Conflicts.Overlap;
import dev.intercore.intent.IntentOutcome.IntentView;
import dev.intercore.pattern.CaseRule;
import dev.intercore.testing.Folders;
import dev.intercore.testing.RandomCases;
import dev.intercore.testing.RandomInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Random histories: active intents never overlap hard, and both stores answer alike. */
class IntentsPropertyTest {
  private static final List<String> PATHS = List.of("a", "a/b", "a/*", "c.c", "**/c.c");

  private enum Verb {
    DECLARE,
    QUEUE,
    QUEUE_AGAIN,
    PROMOTE,
    RENEW,
    CLEAR,
    RECOVER,
    RESET,
    SWEEP,
    MOVE_CLOCK
  }

  /**
   * Something that is done.
   *
   * @param which path, or intent of those there are
   */
  record Step(Verb verb, String session, boolean alive, int which, long seconds) {
    IntentOwner owner() {
      return alive ? TestOwners.live(session) : TestOwners.dead(session);
    }
  }

  private static List<Step> history(RandomInput random) {
    return random.list(
        1,
        40,
        () ->
            new Step(
                random.of(Verb.values()),
                random.of("me", "you", "them"),
                random.of(true, true, true, false),
                random.between(0, 9),
                random.of(-4000L, -100L, 59L, 61L, 299L, 301L, 3600L)));
  }

  @Test
  void noTwoActiveIntentsOverlapAndBothStoresAnswerAlike() {
    RandomCases.histories(30, IntentsPropertyTest::history, IntentsPropertyTest::checkHistory);
  }

  private static void checkHistory(List<Step> history) throws IOException, SQLException {
    Path folder = Folders.scratch();
    try {
      assertThat(play(history, IntentBackends.FILES, folder.resolve("files")))
          .isEqualTo(play(history, IntentBackends.SQLITE, folder.resolve("sqlite")));
    } finally {
      Folders.remove(folder);
    }
  }

  private static final class Fixture extends IntentsContract {
    Fixture(IntentBackends store, Path folder) throws IOException {
      super(store, Files.createDirectory(folder));
    }
  }

  /** Plays a history and returns everything that can be seen. */
  private static List<String> play(List<Step> history, IntentBackends store, Path folder)
      throws IOException, SQLException {
    Fixture fixture = new Fixture(store, folder);
    List<String> seen = new ArrayList<>();
    Set<String> closed = new HashSet<>();
    long lastToken = 0;
    try {
      for (Step step : history) {
        Optional<IntentOutcome> outcome = step(fixture, step);
        outcome.ifPresent(done -> seen.add(shown(done)));
        List<Intent> all = all(fixture);
        all.forEach(intent -> seen.add(intent.record()));
        noTwoOverlap(fixture, all);
        for (Intent intent : all) {
          assertThat(intent.status().isLive() && closed.contains(intent.id())).isFalse();
          if (!intent.status().isLive()) {
            closed.add(intent.id());
          }
        }
        long token = all.stream().mapToLong(one -> one.token().orElse(0)).max().orElse(0);
        assertThat(token).isGreaterThanOrEqualTo(lastToken);
        lastToken = token;
      }
      fixture.events().forEach(event -> seen.add(event.toString()));
      eachIsClosedOnce(fixture, closed);
      return seen;
    } finally {
      fixture.close();
    }
  }

  private static List<Intent> all(Fixture fixture) {
    return fixture.intents().queries().list(IntentsContract.ME, true).stream()
        .map(IntentsContract::intent)
        .toList();
  }

  private static Optional<IntentOutcome> step(Fixture fixture, Step step) {
    Intents intents = fixture.intents();
    IntentOwner owner = step.owner();
    List<Intent> all = all(fixture);
    String id = all.isEmpty() ? "intent-1-0000" : all.get(step.which() % all.size()).id();
    Declaration wanted = fixture.of(PATHS.get(step.which() % PATHS.size()));
    return switch (step.verb()) {
      case DECLARE -> Optional.of(intents.declare(owner, wanted));
      case QUEUE, QUEUE_AGAIN -> Optional.of(intents.declare(owner, wanted.queued()));
      case PROMOTE -> Optional.of(intents.promote(owner, id));
      case RENEW -> Optional.of(intents.renew(owner, id, Optional.empty()));
      case CLEAR -> Optional.of(intents.clear(owner, id));
      case RECOVER -> Optional.of(intents.recover(owner, id, false));
      case RESET -> Optional.of(intents.reset(owner, id));
      case SWEEP -> {
        intents.gc(owner);
        yield Optional.empty();
      }
      case MOVE_CLOCK -> {
        fixture.clock().moveSeconds(step.seconds());
        yield Optional.empty();
      }
    };
  }

  private static String shown(IntentOutcome outcome) {
    return outcome.answer()
        + " "
        + outcome.view().map(IntentView::position)
        + " "
        + outcome.view().flatMap(IntentView::ownership)
        + " "
        + IntentsContract.ids(outcome)
        + " "
        + outcome.relations().stream().map(one -> one.kind() + one.intent().id()).toList();
  }

  private static void noTwoOverlap(Fixture fixture, List<Intent> all) {
    List<Intent> holding =
        all.stream()
            .filter(one -> one.status() == IntentStatus.ACTIVE)
            .filter(one -> one.expiresAt() > fixture.clock().seconds())
            .toList();
    for (Intent one : holding) {
      for (Intent other : holding) {
        if (!one.session().equals(other.session())) {
          assertThat(
                  Overlap.of(
                          IntentScope.of(one, CaseRule.EXACT),
                          IntentScope.of(other, CaseRule.EXACT))
                      .hard())
              .as("%s and %s", one.record(), other.record())
              .isEmpty();
        }
      }
    }
  }

  private static void eachIsClosedOnce(Fixture fixture, Set<String> closed) {
    Set<String> ends =
        Set.of("intent.cleared", "intent.expired", "intent.orphaned", "intent.superseded");
    for (String id : closed) {
      long closings =
          fixture.events().stream()
              .filter(event -> event.subject().equals(id))
              .filter(event ->
                  ends.contains(event.type())
                      || (event.type().equals("intent.reset")
                          && event.body().contains("\"orphaned\"")))
              .count();
      assertThat(closings).as(id).isEqualTo(1);
    }
  }
}
