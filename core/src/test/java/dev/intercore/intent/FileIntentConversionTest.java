package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Failpoint.Point;
import dev.intercore.event.Event;
import dev.intercore.event.EventLog;
import dev.intercore.json.JsonObject;
import dev.intercore.store.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Conversion of files of builds before 0.2.0, whose records contain their own events. */
class FileIntentConversionTest extends CrashContract {
  private static final String BODY = "{\"session\":\"me\"}";

  FileIntentConversionTest(@TempDir Path folder) throws IOException {
    super(folder);
  }

  private Path file(Intent intent) {
    return IntentBackends.file(db.file(), intent.id());
  }

  /** Writes the record as an earlier build did, with an event of each of these types. */
  private void makeOld(Intent intent, long at, String... types) throws IOException {
    List<Map<String, @Nullable Object>> events = new ArrayList<>();
    for (String type : types) {
      events.add(
          JsonObject.map(
              "uid",
              uid(intent, at, events.size()),
              "type",
              "intent." + type,
              "actor",
              "me",
              "at",
              at,
              "body",
              JsonObject.map("session", "me")));
    }
    Map<String, @Nullable Object> others = new LinkedHashMap<>(intent.others().values());
    others.put("revision", at * 1_000_000);
    others.put("untold", events);
    Files.writeString(file(intent), intent.withOthers(new JsonObject(others)).record() + "\n");
  }

  private static String uid(Intent intent, long at, int number) {
    return intent.id() + "." + at * 1_000_000 + "." + number;
  }

  @Test
  void firstWriterAppendsMissingEventsAndDropsTheOldFields() throws IOException {
    Intent mine = active(ME, "a.c");
    Intent yours = active(YOU, "b.c");
    List<String> records = List.of(Files.readString(file(mine)), Files.readString(file(yours)));
    long before = clock().seconds() - 5;
    makeOld(mine, before, "renewed");
    makeOld(yours, before, "renewed");
    Event reported = new Event(0, "intent.renewed", yours.id(), "me", before, BODY);
    db.database()
        .write(
            Durability.FULL,
            tx -> {
              EventLog.appendOnce(tx, uid(yours, before, 0), reported);
              return true;
            });
    String old = Files.readString(file(mine));
    assertThat(now(mine)).isEqualTo(mine);
    assertThat(Files.readString(file(mine))).as("readers change nothing").isEqualTo(old);
    intents().gc(THEM);
    assertThat(List.of(Files.readString(file(mine)), Files.readString(file(yours))))
        .isEqualTo(records);
    assertThat(eventTypes()).containsExactly("declared", "declared", "renewed", "renewed");
    assertThat(latest().subject()).isEqualTo(mine.id());
    assertThat(latest().at()).isEqualTo(before);
    assertThat(latest().body()).isEqualTo(BODY);
    intents().gc(THEM);
    assertThat(eventTypes()).hasSize(4);
  }

  static Stream<Arguments> moments() {
    return Stream.of(
        Arguments.of(Point.JOURNAL_BEFORE_WRITE, 1),
        Arguments.of(Point.JOURNAL_BEFORE_RENAME, 1),
        Arguments.of(Point.JOURNAL_AFTER_RENAME, 1),
        Arguments.of(Point.JOURNAL_WRITTEN, 1),
        Arguments.of(Point.FILE_BEFORE_RENAME, 1),
        Arguments.of(Point.FILE_AFTER_RENAME, 1),
        Arguments.of(Point.FILE_BEFORE_RENAME, 2),
        Arguments.of(Point.FILE_AFTER_RENAME, 2),
        Arguments.of(Point.FILES_WRITTEN, 1),
        Arguments.of(Point.WRITE_BEFORE_COMMIT, 1),
        Arguments.of(Point.WRITE_AFTER_COMMIT, 1),
        Arguments.of(Point.JOURNAL_COMMITTED, 1),
        Arguments.of(Point.JOURNAL_BEFORE_REMOVE, 1));
  }

  @ParameterizedTest
  @MethodSource("moments")
  void crashInTheConversionLosesAndRepeatsNoEvent(Point moment, int nth) throws IOException {
    Intent mine = active(ME, "a.c");
    Intent yours = active(YOU, "b.c");
    makeOld(mine, clock().seconds() - 5, "renewed");
    makeOld(yours, clock().seconds() - 4, "renewed", "cleared");
    crash(moment, nth, there -> there.gc(THEM));
    assertThat(now(mine)).isEqualTo(mine);
    assertThat(now(yours)).isEqualTo(yours);
    next().gc(THEM);
    next().gc(THEM);
    assertThat(eventTypes())
        .containsExactly("declared", "declared", "renewed", "renewed", "cleared");
    assertThat(Files.readString(file(mine))).doesNotContain("untold", "revision");
    assertThat(Files.readString(file(yours))).doesNotContain("untold", "revision");
  }

  @Test
  void oldFieldOfAnotherTypeMakesTheRecordCorrupt() throws IOException {
    Intent mine = active(ME, "a.c");
    Map<String, @Nullable Object> others = Map.of("untold", "nothing");
    Files.writeString(file(mine), mine.withOthers(new JsonObject(others)).record());
    assertThat(intents().queries().corrupt()).containsExactly(mine.id());
    intents().gc(ME);
    assertThat(latest().type()).isEqualTo("intent.quarantined");
    assertThat(latest().body()).contains("untold");
  }
}
