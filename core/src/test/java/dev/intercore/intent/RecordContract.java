package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.journal.FolderFiles;
import dev.intercore.pattern.CaseRule;
import dev.intercore.pattern.PathPattern;
import dev.intercore.snapshot.FileSnapshot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Corrupt records do not count and are never deleted. */
abstract class RecordContract extends IntentsContract {
  RecordContract(IntentBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  @Test
  void changedByteMakesTheRecordCorrupt() throws Exception {
    Intent mine = active(ME, "a.c");
    byte[] good = store.bytes(db.file(), mine.id());
    for (int i = 0; i < record(mine).length(); i++) {
      byte[] bad = good.clone();
      bad[i] ^= 1;
      store.overwrite(db.file(), mine.id(), bad);
      assertThat(listed(true)).as("byte %d", i).isEmpty();
    }
    assertThat(eventTypes()).containsExactly("declared");
    store.overwrite(db.file(), mine.id(), good);
    assertThat(listed(false)).containsExactly(mine.id());
  }

  @Test
  void corruptRecordIsQuarantinedKeptAndReportedByTheNextWriter() throws Exception {
    Intent mine = active(ME, "a.c");
    Intent other = active(ME, "b.c");
    byte[] bad = store.bytes(db.file(), mine.id());
    bad[bad.length / 2] ^= 1;
    store.overwrite(db.file(), mine.id(), bad);
    assertThat(intents().queries().corrupt()).containsExactly(mine.id());
    assertThat(intents().queries().show(ME, mine.id()).answer()).isEqualTo(Answer.UNKNOWN);
    IntentOutcome over = intents().declare(YOU, of("a.c"));
    assertThat(over.answer()).isEqualTo(Answer.DONE);
    assertThat(over.corrupt()).containsExactly(mine.id());
    assertThat(store.quarantined(db.file(), mine.id())).isEqualTo(bad);
    intents().gc(ME);
    assertThat(eventTypes()).containsExactly("declared", "declared", "quarantined", "declared");
    assertThat(events().get(2).subject()).isEqualTo(mine.id());
    assertThat(events().get(2).actor()).isEqualTo("intercore");
    assertThat(events().get(2).body()).contains("\"reason\":");
    assertThat(listed(true)).containsExactly(other.id(), intent(over).id());
    assertThat(intents().clear(ME, mine.id()).answer()).isEqualTo(Answer.UNKNOWN);
    clock().move(Duration.ofDays(40));
    intents().gc(ME);
    assertThat(store.quarantined(db.file(), mine.id())).isEqualTo(bad);
    assertThat(intents().queries().corrupt()).containsExactly(mine.id());
    assertThat(intents().declare(YOU, of("z.c")).corrupt()).containsExactly(mine.id());
  }

  static Stream<Arguments> damages() {
    return Stream.of(
        Arguments.of("session", null),
        Arguments.of("session", 5L),
        Arguments.of("id", "intent-9-ffff"),
        Arguments.of("id", "../../x"),
        Arguments.of("id", null),
        Arguments.of("sequence", "1"),
        Arguments.of("sequence", null),
        Arguments.of("status", "finished"),
        Arguments.of("status", null),
        Arguments.of("allow", List.of()),
        Arguments.of("allow", "a.c"),
        Arguments.of("related", "a.c"),
        Arguments.of("forbid", List.of(1L)),
        Arguments.of("declared_at", "2026-01-31"),
        Arguments.of("expires_at", null),
        Arguments.of("expires_at", 1.5),
        Arguments.of("lease_renewed_at", null),
        Arguments.of("lease_seconds", true),
        Arguments.of("fencing_token", "7"),
        Arguments.of("process", List.of()),
        Arguments.of("process", Map.of("pid", true)),
        Arguments.of("base", List.of()),
        Arguments.of("base", Map.of("files", Map.of("a", 1L), "complete", true)),
        Arguments.of("intent", null));
  }

  @ParameterizedTest
  @MethodSource("damages")
  void signedTextThatIsNoRecordIsCorrupt(String field, @Nullable Object value) throws Exception {
    Intent mine = active(ME, "a.c");
    overwrite(mine, signed(mine, field, value));
    assertThat(listed(true)).isEmpty();
    assertThat(intents().declare(YOU, of("a.c")).corrupt()).containsExactly(mine.id());
  }

  @Test
  void corruptRecordIsQuarantinedOnRequestAndKept() throws Exception {
    Intent mine = active(ME, "a.c");
    byte[] bad = store.bytes(db.file(), mine.id());
    bad[bad.length / 2] ^= 1;
    store.overwrite(db.file(), mine.id(), bad);
    assertThat(intents().queries().problems())
        .containsExactly("the record of " + mine.id() + " is damaged");
    assertThat(intents().queries().quarantined()).isEmpty();
    intents().quarantineCorrupt();
    assertThat(intents().queries().problems()).isEmpty();
    assertThat(intents().queries().quarantined()).containsExactly(mine.id());
    assertThat(store.quarantined(db.file(), mine.id())).isEqualTo(bad);
  }

  @ParameterizedTest
  @MethodSource("rubbish")
  void otherTextIsCorrupt(String text) throws Exception {
    Intent mine = active(ME, "a.c");
    overwrite(mine, text);
    assertThat(listed(true)).isEmpty();
    assertThat(intents().declare(YOU, of("a.c")).corrupt()).containsExactly(mine.id());
  }

  static Stream<String> rubbish() {
    return Stream.of(
        "",
        "null",
        "[]",
        "{}",
        "{\"integrity\":{}}",
        "{\"integrity\":{\"sha256\":\"" + "0".repeat(64) + "\"}}",
        "{\"a\":1,\"a\":1}",
        "[".repeat(5000));
  }

  @Test
  void twoRecordsInOnePlaceAreCorrupt() throws Exception {
    Intent mine = active(ME, "a.c");
    overwrite(mine, record(mine) + record(mine));
    assertThat(listed(true)).isEmpty();
  }

  @Test
  void fieldsOfALaterVersionAreKept() throws Exception {
    Intent mine = active(ME, "a.c");
    overwrite(
        mine,
        signed(mine, "colour", Map.of("hue", List.of(1L, 2.5, true)), "later", "é", "version", 9L));
    assertThat(listed(false)).containsExactly(mine.id());
    clock().moveSeconds(5);
    assertThat(intents().renew(ME, mine.id(), Optional.empty()).answer()).isEqualTo(Answer.DONE);
    intents().clear(ME, mine.id());
    assertThat(record(mine))
        .contains("\"colour\":{\"hue\":[1,2.5,true]}")
        .contains("\"later\":\"é\"")
        .contains("\"version\":9")
        .contains("\"status\":\"cleared\"");
    assertThat(eventTypes()).containsExactly("declared", "renewed", "cleared");
  }

  @Test
  void everyAcceptedDeclarationIsReadAgain() throws Exception {
    // As many and as long as may be, of what is longest in JSON.
    List<PathPattern> paths =
        IntStream.range(0, 1000)
            .mapToObj(i -> PathPattern.of(i + "\"".repeat(1040), CaseRule.EXACT).asFile())
            .toList();
    Declaration large =
        Declaration.of(new IntentScope("", paths, List.of(), List.of()), "\"😀".repeat(1000));
    Map<String, String> files = new HashMap<>();
    IntStream.range(0, 2000).forEach(i -> files.put((1000 + i) + "x".repeat(500), "c:1"));
    FileSnapshot most = new FileSnapshot(Optional.empty(), files, true);
    Intent mine = intent(intents(scope -> most.within(1 << 20)).declare(ME, large));
    assertThat(now(mine).base()).isEqualTo(most);
    assertThat(now(mine).allow()).hasSize(1000);
    assertThat(intents().renew(ME, mine.id(), Optional.empty()).answer()).isEqualTo(Answer.DONE);
    assertThat(ids(intents().declare(YOU, of("7" + "\"".repeat(100) + "*"))))
        .containsExactly(mine.id());
    assertThat(store.bytes(db.file(), mine.id()).length)
        .isBetween(5_000_000, FolderFiles.MAX_BYTES);
  }

  @Test
  void digestIsOfTheCanonicalForm() throws Exception {
    Intent mine = active(ME, "a.c");
    String record = record(mine);
    int at = record.indexOf(",\"integrity\":{\"sha256\":\"");
    String without = record.substring(0, at) + record.substring(record.indexOf("},", at) + 1);
    assertThat(record).contains(digest(without));
  }

  private static String digest(String text) throws Exception {
    return HexFormat.of()
        .formatHex(
            MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
  }
}
