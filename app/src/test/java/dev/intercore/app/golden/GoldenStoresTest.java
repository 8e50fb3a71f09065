package dev.intercore.app.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.Intercore;
import dev.intercore.common.Actor;
import dev.intercore.intent.Intent;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.intent.IntentOwner;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonReader;
import dev.intercore.json.JsonWriter;
import dev.intercore.store.StoreOptions;
import dev.intercore.testkit.DatabaseFile;
import dev.intercore.work.record.RecordKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every record of every recorded store is read as it was written, and stays so when converted. */
class GoldenStoresTest {
  /** Stores with records of each kind, written by commit f9e028a. */
  private static final List<String> FULL = List.of("v5", "files");

  /** Fields of intents in files that only builds before 0.2.0 write, and the digest over them. */
  private static final Set<String> NOT_COMPARED = Set.of("untold", "revision", "integrity");

  private static final Instant BEGIN = Instant.ofEpochSecond(1_790_000_000);

  @Test
  void bothKindsOfStoreHaveRecordsOfEveryKind() {
    for (String folder : FULL) {
      try (GoldenProject project = new GoldenProject(folder)) {
        Map<String, String> team = storedTeam(project);
        for (RecordKind<?> kind : RecordKind.ALL) {
          assertThat(team.keySet()).as(folder).anyMatch(name -> name.startsWith(kind.folder()));
        }
        assertThat(storedIntents(project)).as(folder).hasSizeGreaterThan(5);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "v3",
        "v4",
        "v5",
        "files",
        "killed-intent-file-after-rename",
        "killed-intent-file-before-rename"
      })
  void everyRecordIsReadAsItWasWritten(String folder) throws IOException {
    try (GoldenProject project = new GoldenProject(folder)) {
      Map<String, String> team = storedTeam(project);
      Map<String, String> intents = storedIntents(project);
      StoreOptions options = StoreOptions.defaults().withClock(() -> BEGIN);
      try (Intercore intercore = Intercore.open(project.database(), options)) {
        assertThat(readIntents(intercore)).isEqualTo(intents);
        Path out = project.home().resolve("out");
        intercore.team(Actor.of("reader")).export(out);
        assertThat(files(out)).isEqualTo(team);
        // The first writer converts what an earlier build wrote.
        intercore.intents().gc(IntentOwner.of("writer"));
        assertThat(readIntents(intercore)).isEqualTo(intents);
      }
      assertThat(storedIntents(project)).isEqualTo(intents);
      assertThat(files(project.project().resolve(".clavain/intents")).values())
          .noneMatch(text -> text.contains("\"untold\"") || text.contains("\"revision\""));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "files, 0",
    "killed-intent-file-after-rename, 1",
    "killed-intent-file-before-rename, 0"
  })
  void everyEventInAFileOfAnEarlierBuildIsReportedOnce(String folder, int missing) {
    try (GoldenProject project = new GoldenProject(folder)) {
      List<String> uids = uidsInFiles(project);
      assertThat(uids).isNotEmpty().doesNotHaveDuplicates();
      assertThat(reported(project, uids)).hasSize(uids.size() - missing);
      StoreOptions options = StoreOptions.defaults().withClock(() -> BEGIN);
      try (Intercore intercore = Intercore.open(project.database(), options)) {
        intercore.intents().gc(IntentOwner.of("writer"));
        intercore.intents().gc(IntentOwner.of("writer"));
      }
      assertThat(reported(project, uids)).containsExactlyInAnyOrderElementsOf(uids);
      assertThat(uidsInFiles(project)).isEmpty();
    }
  }

  private static List<String> uidsInFiles(GoldenProject project) {
    List<String> uids = new ArrayList<>();
    for (String text : files(project.project().resolve(".clavain/intents")).values()) {
      if (JsonObject.parse(text).values().get("untold") instanceof List<?> events) {
        events.forEach(event -> uids.add(JsonObject.of(event).text("uid")));
      }
    }
    return uids;
  }

  /** Returns those of the uids that events in the database have, as often as they have them. */
  private static List<String> reported(GoldenProject project, List<String> uids) {
    DatabaseFile database = new DatabaseFile(project.database());
    return database.column("SELECT uid FROM events WHERE uid IS NOT NULL").stream()
        .filter(uids::contains)
        .toList();
  }

  private static Map<String, String> storedTeam(GoldenProject project) {
    Path files = project.project().resolve(".chipset/state");
    return Files.exists(files) ? files(files) : rows(project, "team_records", "kind || '/' || id");
  }

  private static Map<String, String> storedIntents(GoldenProject project) {
    Map<String, String> stored =
        Files.exists(project.project().resolve(".clavain/intents"))
            ? files(project.project().resolve(".clavain/intents"))
            : rows(project, "intents", "id");
    Map<String, String> compared = new TreeMap<>();
    stored.forEach((name, text) -> compared.put(name, compared(text)));
    return compared;
  }

  private static Map<String, String> readIntents(Intercore intercore) {
    Map<String, String> all = new TreeMap<>();
    for (IntentOutcome one : intercore.intents().queries().list(IntentOwner.of("reader"), true)) {
      Intent intent = one.view().orElseThrow().intent();
      all.put(intent.id(), compared(Intent.JSON.canonical(intent)));
    }
    return all;
  }

  private static String compared(String record) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>(JsonObject.parse(record).values());
    fields.keySet().removeAll(NOT_COMPARED);
    return JsonWriter.canonical(fields);
  }

  /** Returns the canonical JSON of the records in a folder, by path without the ending. */
  private static Map<String, String> files(Path folder) {
    Map<String, String> all = new TreeMap<>();
    if (!Files.exists(folder)) {
      return all;
    }
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(path).toString();
        if (name.endsWith(".json") && !name.startsWith(".")) {
          all.put(name.substring(0, name.length() - 5), canonical(Files.readString(path)));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }

  private static Map<String, String> rows(GoldenProject project, String table, String name) {
    DatabaseFile database = new DatabaseFile(project.database());
    Map<String, String> all = new TreeMap<>();
    if (database.column("SELECT 1 FROM sqlite_schema WHERE name = '" + table + "'").isEmpty()) {
      return all;
    }
    List<String> names = database.column("SELECT " + name + " FROM " + table + " ORDER BY 1");
    for (String one : names) {
      String where = " WHERE " + name + " = '" + one + "'";
      all.put(one, canonical(database.text("SELECT record FROM " + table + where)));
    }
    return all;
  }

  private static String canonical(String json) {
    return JsonWriter.canonical(JsonReader.parse(json));
  }
}
