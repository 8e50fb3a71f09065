package dev.intercore.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Any list of operations answers as a model without clean-up would. */
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

  @Provide
  Arbitrary<List<Step>> shortHistories() {
    return histories(
        Arbitraries.of(0L, 1L, 5L, 20L),
        Arbitraries.of(NO_LEASE, 1L, 5L, 20L),
        Arbitraries.of(-15L, -4L, -1L, 1L, 4L, 5L, 19L, 20L));
  }

  @Provide
  Arbitrary<List<Step>> longHistories() {
    return histories(
        Arbitraries.of(0L, 60L, DAY, 7 * DAY, 7 * DAY + 1, 30 * DAY),
        Arbitraries.of(NO_LEASE, NO_LEASE, 60L, 10 * DAY),
        Arbitraries.of(60L, DAY, 7 * DAY - 1, 7 * DAY, 7 * DAY + 1, 31 * DAY));
  }

  private static Arbitrary<List<Step>> histories(
      Arbitrary<Long> intervals, Arbitrary<Long> leases, Arbitrary<Long> moves) {
    return Combinators.combine(
            Arbitraries.of(Verb.class), Arbitraries.of("😀", "\uFF5E"), intervals, leases, moves)
        .as(Step::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(60);
  }

  @Property(tries = 60)
  void answersAsTheModelWhileTheClockGoesForthAndBack(@ForAll("shortHistories") List<Step> history)
      throws IOException, SQLException {
    play(history);
  }

  @Property(tries = 60)
  void cleanUpIsNeverNoticed(@ForAll("longHistories") List<Step> history)
      throws IOException, SQLException {
    play(history);
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
    Claim claim =
        new Claim(
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
