package dev.intercore.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.json.JsonPayload;
import dev.intercore.testing.Folders;
import dev.intercore.testing.RandomCases;
import dev.intercore.testing.RandomInput;
import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Random operations answer like a map. */
class StatePropertyTest {
  private enum Verb {
    SET,
    SET_FOR,
    SET_IF_ABSENT,
    SET_IF_ABSENT_FOR,
    GET,
    DELETE,
    LIST,
    KEYS,
    PRUNE,
    MOVE_CLOCK
  }

  /** One step; {@code number} is a payload, a time to live or a move of the clock. */
  record Step(Verb verb, String key, String scope, int number) {}

  private static List<Step> history(RandomInput random) {
    List<String> names = List.of("a", "b", "\uFF5E", "😀");
    return random.list(
        1,
        60,
        () ->
            new Step(
                random.of(Verb.values()),
                random.of(names),
                random.of(names),
                random.between(1, 9)));
  }

  @Test
  void answersAgreeWithTheModel() {
    RandomCases.histories(60, StatePropertyTest::history, StatePropertyTest::checkHistory);
  }

  private static void checkHistory(List<Step> history) throws IOException, SQLException {
    Path folder = Folders.scratch();
    try (TestDatabase db = TestDatabase.in(folder)) {
      StateModel model = new StateModel();
      for (Step step : history) {
        assertThat(real(db, step)).as(step.toString()).isEqualTo(model(model, db, step));
      }
    } finally {
      Folders.remove(folder);
    }
  }

  private static Object real(TestDatabase db, Step step) {
    StateValues state = db.state();
    JsonPayload payload = JsonPayload.of(Integer.toString(step.number()));
    Duration ttl = Duration.ofSeconds(step.number());
    return switch (step.verb()) {
      case SET -> {
        state.set(step.key(), step.scope(), payload);
        yield true;
      }
      case SET_FOR -> {
        state.set(step.key(), step.scope(), payload, ttl);
        yield true;
      }
      case SET_IF_ABSENT -> state.setIfAbsent(step.key(), step.scope(), payload, Optional.empty());
      case SET_IF_ABSENT_FOR ->
          state.setIfAbsent(step.key(), step.scope(), payload, Optional.of(ttl));
      case GET -> state.get(step.key(), step.scope());
      case DELETE -> state.delete(step.key(), step.scope());
      case LIST -> state.list(step.key());
      case KEYS -> state.keys();
      case PRUNE -> state.prune();
      case MOVE_CLOCK -> {
        // Three of nine steps go back.
        db.clock().moveSeconds(step.number() - 3L);
        yield true;
      }
    };
  }

  private static Object model(StateModel model, TestDatabase db, Step step) {
    model.now = db.clock().seconds();
    String payload = Integer.toString(step.number());
    Optional<Long> ttl = Optional.of((long) step.number());
    return switch (step.verb()) {
      case SET -> model.set(step.key(), step.scope(), payload, Optional.empty());
      case SET_FOR -> model.set(step.key(), step.scope(), payload, ttl);
      case SET_IF_ABSENT -> model.setIfAbsent(step.key(), step.scope(), payload, Optional.empty());
      case SET_IF_ABSENT_FOR -> model.setIfAbsent(step.key(), step.scope(), payload, ttl);
      case GET -> model.get(step.key(), step.scope());
      case DELETE -> model.delete(step.key(), step.scope());
      case LIST -> model.list(step.key());
      case KEYS -> model.keys();
      case PRUNE -> model.prune();
      case MOVE_CLOCK -> true;
    };
  }
}
