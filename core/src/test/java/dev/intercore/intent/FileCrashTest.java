package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Failpoint.Point;
import dev.intercore.event.Event;
import dev.intercore.intent.IntentOutcome.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A writer stops at each failpoint: all of its change has happened, or nothing. */
class FileCrashTest extends CrashContract {
  FileCrashTest(@TempDir Path folder) throws IOException {
    super(folder);
  }

  static Stream<Arguments> moments() {
    // Two files change: the intent of a dead owner is closed, and the new one becomes active.
    return Stream.of(
        Arguments.of(Point.JOURNAL_BEFORE_WRITE, 1, false),
        Arguments.of(Point.JOURNAL_BEFORE_RENAME, 1, false),
        Arguments.of(Point.JOURNAL_AFTER_RENAME, 1, true),
        Arguments.of(Point.JOURNAL_WRITTEN, 1, true),
        Arguments.of(Point.FILE_BEFORE_RENAME, 1, true),
        Arguments.of(Point.FILE_AFTER_RENAME, 1, true),
        Arguments.of(Point.FILE_BEFORE_RENAME, 2, true),
        Arguments.of(Point.FILE_AFTER_RENAME, 2, true),
        Arguments.of(Point.FILES_WRITTEN, 1, true),
        Arguments.of(Point.WRITE_BEFORE_COMMIT, 1, true),
        Arguments.of(Point.WRITE_AFTER_COMMIT, 1, true),
        Arguments.of(Point.JOURNAL_COMMITTED, 1, true),
        Arguments.of(Point.JOURNAL_BEFORE_REMOVE, 1, true));
  }

  @ParameterizedTest
  @MethodSource("moments")
  void changeOfTwoFilesIsAllOrNothing(Point moment, int nth, boolean happened) throws IOException {
    Intent left = active(TestOwners.dead("gone"), "src");
    Declaration wanted = of("src/a.c");
    crash(moment, nth, there -> there.declare(ME, wanted));
    List<Path> files = files();
    List<Intent> live =
        next().queries().list(ME, false).stream().map(FileCrashTest::intent).toList();
    assertThat(live).hasSize(1);
    assertThat(live.getFirst().id().equals(left.id())).isNotEqualTo(happened);
    assertThat(status(left)).isEqualTo(happened ? IntentStatus.SUPERSEDED : IntentStatus.ACTIVE);
    assertThat(files()).as("readers change nothing").isEqualTo(files);
    next().gc(YOU);
    next().gc(YOU);
    assertThat(Collections.frequency(eventTypes(), "superseded")).isEqualTo(happened ? 1 : 0);
    assertThat(Collections.frequency(eventTypes(), "declared")).isEqualTo(happened ? 2 : 1);
    assertThat(files()).noneMatch(file -> file.toString().endsWith(".tmp"));
    assertThat(folder().resolve(".local/journal.json")).doesNotExist();
    long most = live.stream().mapToLong(intent -> intent.token().orElse(0)).max().orElse(0);
    clock().move(Duration.ofDays(-1));
    Intent after = intent(next().declare(YOU, of("docs")));
    assertThat(after.token().orElseThrow()).isGreaterThan(most);
    assertThat(after.sequence()).isGreaterThan(happened ? 2 : 1);
    assertThat(next().declare(ME, wanted).answer()).isEqualTo(Answer.DONE);
  }

  @Test
  void writerThatFinishesAChangeMayCrashToo() {
    Intent left = active(TestOwners.dead("gone"), "src");
    Declaration wanted = of("src/a.c");
    crash(Point.JOURNAL_WRITTEN, 1, there -> there.declare(ME, wanted));
    for (Point moment :
        List.of(
            Point.FILE_BEFORE_RENAME,
            Point.FILE_AFTER_RENAME,
            Point.FILES_WRITTEN,
            Point.WRITE_BEFORE_COMMIT,
            Point.WRITE_AFTER_COMMIT,
            Point.JOURNAL_COMMITTED,
            Point.JOURNAL_BEFORE_REMOVE)) {
      crash(moment, 1, there -> there.gc(THEM));
      assertThat(status(left)).isEqualTo(IntentStatus.SUPERSEDED);
      assertThat(listed(false)).hasSize(1);
    }
    next().gc(THEM);
    assertThat(eventTypes()).containsExactly("declared", "superseded", "declared");
  }

  @Test
  void removalsAreAllOrNothing() throws IOException {
    Intent first = active(ME, "a.c");
    Intent second = active(ME, "b.c");
    intents().clear(ME, first.id());
    intents().clear(ME, second.id());
    clock().move(Duration.ofDays(15));
    crash(Point.JOURNAL_BEFORE_RENAME, 1, there -> there.gc(ME));
    assertThat(listed(true)).containsExactly(first.id(), second.id());
    crash(Point.JOURNAL_WRITTEN, 1, there -> there.gc(ME));
    assertThat(files()).anyMatch(file -> file.endsWith(first.id() + ".json"));
    assertThat(listed(true)).isEmpty();
    next().gc(ME);
    assertThat(files()).noneMatch(file -> file.toString().endsWith(".json"));
  }

  private Path folder() {
    return root.resolve(".clavain/intents");
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder())) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("verbs")
  void eventOfALostCommitIsAppendedOnce(String verb, Consumer<FileCrashTest> setting) {
    setting.accept(this);
    assertThat(eventTypes()).doesNotContain(verb);
    next().gc(THEM);
    List<Event> events =
        events().stream().filter(event -> event.type().equals("intent." + verb)).toList();
    assertThat(events).hasSize(1);
    assertThat(events.getFirst().at()).isEqualTo(clock().seconds() - 7);
    assertThat(events.getFirst().body()).contains("\"session\":");
    next().gc(THEM);
    assertThat(Collections.frequency(eventTypes(), verb)).isEqualTo(1);
  }

  private void crashOnce(Consumer<Intents> verb) {
    crash(Point.WRITE_BEFORE_COMMIT, 1, verb);
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
