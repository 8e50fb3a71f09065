package dev.intercore.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Random operations answer like a model without clean-up. */
class SentinelPropertyTest {
  private static final long DAY = 86_400;
  private static final long NO_LEASE = 0;

  private enum Verb {
    CHECK,
    CHECK_AGAIN,
    CONFIRM,
    RELEASE,
    RESET,
    PRUNE,
    LIST,
    MOVE_CLOCK,
    MOVE_CLOCK_AGAIN
  }

  record Step(Verb verb, String name, long interval, long lease, long seconds) {}

  private static List<Step> shortHistory(RandomInput random) {
    return random.list(
        1,
        60,
        () ->
            new Step(
                random.of(Verb.values()),
                random.of("😀", "\uFF5E"),
                random.of(0L, 1L, 5L, 20L),
                random.of(NO_LEASE, 1L, 5L, 20L),
                random.of(-15L, -4L, -1L, 1L, 4L, 5L, 19L, 20L)));
  }

  private static List<Step> longHistory(RandomInput random) {
    return random.list(
        1,
        60,
        () ->
            new Step(
                random.of(Verb.values()),
                random.of("😀", "\uFF5E"),
                random.of(0L, 60L, DAY, 7 * DAY, 7 * DAY + 1, 30 * DAY),
                random.of(NO_LEASE, NO_LEASE, 60L, 10 * DAY),
                random.of(60L, DAY, 7 * DAY - 1, 7 * DAY, 7 * DAY + 1, 31 * DAY)));
  }

  @Test
  void answersAgreeWithTheModelWhileTheClockIsSetForthAndBack() {
    RandomCases.histories(60, SentinelPropertyTest::shortHistory, SentinelPropertyTest::play);
  }

  @Test
  void cleanUpChangesNoAnswer() {
    RandomCases.histories(60, SentinelPropertyTest::longHistory, SentinelPropertyTest::play);
  }

  private static void play(List<Step> history) throws IOException, SQLException {
    Path folder = Folders.scratch();
    try (TestDatabase db = TestDatabase.in(folder)) {
      SentinelModel model = new SentinelModel();
      for (Step step : history) {
        model.now = db.clock().seconds();
        step(db, model, step);
      }
      model.now = db.clock().seconds();
      sameList(db, model, "at the end");
    } finally {
      Folders.remove(folder);
    }
  }

  private static void step(TestDatabase db, SentinelModel model, Step step) {
    Sentinels sentinels = db.sentinels();
    String name = step.name();
    switch (step.verb()) {
      case CHECK, CHECK_AGAIN -> check(sentinels, model, step);
      case CONFIRM ->
          assertThat(sentinels.confirm(name, "scope"))
              .as(step.toString())
              .isEqualTo(model.confirm(name));
      case RELEASE ->
          assertThat(sentinels.release(name, "scope"))
              .as(step.toString())
              .isEqualTo(model.release(name));
      case RESET -> {
        sentinels.reset(name, "scope");
        model.reset(name);
      }
      case PRUNE -> {
        sentinels.prune(Duration.ofSeconds(step.interval()));
        model.prune(step.interval());
      }
      case LIST -> sameList(db, model, step.toString());
      case MOVE_CLOCK, MOVE_CLOCK_AGAIN -> db.clock().moveSeconds(step.seconds());
    }
  }

  private static void check(Sentinels sentinels, SentinelModel model, Step step) {
    // What a lease would restore is unknown when the row may be gone already.
    boolean leased = step.lease() != NO_LEASE && !model.mayBeGone(step.name());
    SentinelClaim claim =
        new SentinelClaim(
            step.name(),
            "scope",
            step.interval(),
            leased ? Optional.of(step.lease()) : Optional.empty());
    boolean allowed = sentinels.check(claim);
    if (!model.isOpen(claim)) {
      assertThat(allowed).as(step.toString()).isEqualTo(model.wouldAllow(claim));
    }
    model.happened(claim, allowed);
  }

  private static void sameList(TestDatabase db, SentinelModel model, String when) {
    List<Sentinel> listed =
        db.sentinels().list().stream().filter(s -> !model.mayBeGone(s.name())).toList();
    assertThat(listed).as(when).isEqualTo(model.list());
  }
}
