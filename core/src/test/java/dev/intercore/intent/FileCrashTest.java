package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Failpoint.Point;
import dev.intercore.event.Event;
import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.testing.Folders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A writer ends between the files and the commit; the next one finds nothing doubled or lost. */
class FileCrashTest extends CrashContract {
  FileCrashTest(@TempDir Path folder) throws IOException {
    super(folder);
  }

  static Stream<Arguments> moments() {
    // Two files change: what a dead owner held is closed, and the new one becomes active.
    return Stream.of(
        Arguments.of(Point.INTENT_FILE_BEFORE_RENAME, 1, 0, 0),
        Arguments.of(Point.INTENT_FILE_AFTER_RENAME, 1, 1, 0),
        Arguments.of(Point.INTENT_FILE_BEFORE_RENAME, 2, 1, 0),
        Arguments.of(Point.INTENT_FILE_AFTER_RENAME, 2, 1, 1),
        Arguments.of(Point.WRITE_BEFORE_COMMIT, 1, 1, 1));
  }

  @ParameterizedTest
  @MethodSource("moments")
  void whatEndsIsClosedBeforeWhatBeginsIsActive(Point moment, int nth, int closed, int active) {
    Intent left = active(TestOwners.dead("gone"), "src");
    Declaration wanted = of("src/a.c");
    crash(moment, nth, there -> there.declare(ME, wanted));
    List<Intent> live = next().list(ME, false).stream().map(FileCrashTest::intent).toList();
    assertThat(live).hasSize(1 - closed + active);
    assertThat(status(left)).isEqualTo(closed == 1 ? IntentStatus.SUPERSEDED : IntentStatus.ACTIVE);
    assertThat(told()).containsExactly("declared");
    next().gc(YOU);
    next().gc(YOU);
    assertThat(Collections.frequency(told(), "superseded")).isEqualTo(closed);
    assertThat(Collections.frequency(told(), "declared")).isEqualTo(1 + active);
    long most = live.stream().mapToLong(intent -> intent.token().orElse(0)).max().orElse(0);
    clock().move(Duration.ofDays(-1));
    Intent after = intent(next().declare(YOU, of("docs")));
    assertThat(after.token().orElseThrow()).isGreaterThan(most);
    assertThat(after.sequence()).isGreaterThan(1 + active);
    assertThat(next().declare(ME, wanted).answer()).isEqualTo(Answer.DONE);
    assertThat(names()).noneMatch(name -> name.endsWith(".tmp"));
  }

  private List<String> names() {
    try {
      return Folders.names(root.resolve(".clavain/intents"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("verbs")
  void everyVerbIsToldOnceThoughItsCommitWasLost(String verb, Consumer<FileCrashTest> setting) {
    setting.accept(this);
    assertThat(told()).doesNotContain(verb);
    next().gc(THEM);
    List<Event> events =
        events().stream().filter(event -> event.type().equals("intent." + verb)).toList();
    assertThat(events).hasSize(1);
    assertThat(events.getFirst().at()).isEqualTo(clock().seconds() - 7);
    assertThat(events.getFirst().body()).contains("\"session\":");
    next().gc(THEM);
    assertThat(Collections.frequency(told(), verb)).isEqualTo(1);
  }

  private void crashOnce(Consumer<Intents> deed) {
    crash(Point.WRITE_BEFORE_COMMIT, 1, deed);
    clock().moveSeconds(7);
  }

  static Stream<Arguments> verbs() {
    return Stream.of(
        verb(
            "declared",
            test -> {
              Declaration wanted = test.of("a.c");
              test.crashOnce(there -> there.declare(ME, wanted));
            }),
        verb(
            "queued",
            test -> {
              test.active(ME, "a.c");
              Declaration wanted = test.of("a.c").queued();
              test.crashOnce(there -> there.declare(YOU, wanted));
            }),
        verb(
            "promoted",
            test -> {
              Intent mine = test.active(ME, "a.c");
              Intent waiting = test.queued(YOU, "a.c");
              test.intents().clear(ME, mine.id());
              test.crashOnce(there -> there.promote(YOU, waiting.id()));
            }),
        verb(
            "renewed",
            test -> {
              Intent mine = test.active(ME, "a.c");
              test.crashOnce(there -> there.renew(ME, mine.id(), Optional.empty()));
            }),
        verb(
            "cleared",
            test -> {
              Intent mine = test.active(ME, "a.c");
              test.crashOnce(there -> there.clear(ME, mine.id()));
            }),
        verb(
            "recovered",
            test -> {
              Intent left = test.active(TestOwners.dead("gone"), "a.c");
              test.crashOnce(there -> there.recover(ME, left.id(), true));
            }),
        verb(
            "reset",
            test -> {
              Intent mine = test.active(ME, "a.c");
              test.crashOnce(there -> there.reset(ME, mine.id()));
            }),
        verb(
            "orphaned",
            test -> {
              test.active(TestOwners.dead("gone"), "a.c");
              test.crashOnce(there -> there.gc(ME));
            }));
  }

  private static Arguments verb(String name, Consumer<FileCrashTest> setting) {
    return Arguments.of(name, setting);
  }
}
