package dev.intercore.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.json.JsonPayload;
import dev.intercore.testing.Folders;
import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Any list of operations answers as a map would. */
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

  @Provide
  Arbitrary<List<Step>> histories() {
    Arbitrary<String> names = Arbitraries.of("a", "b", "\uFF5E", "😀");
    return Combinators.combine(
            Arbitraries.of(Verb.class), names, names, Arbitraries.integers().between(1, 9))
        .as(Step::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(60);
  }

  @Property(tries = 60)
  void everyHistoryAnswersAsTheModelDoes(@ForAll("histories") List<Step> history)
      throws IOException, SQLException {
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
    State state = db.state();
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
