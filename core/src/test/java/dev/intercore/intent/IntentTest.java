package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.IntercoreException;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import dev.intercore.pattern.CaseRule;
import dev.intercore.pattern.PathPattern;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.snapshot.FileSnapshot;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The stored form of an intent. The samples in records.jsonl were written by version 0.1. */
class IntentTest {
  private static final ProcessIdentity PROCESS =
      new ProcessIdentity(4242, 123456, "boot-1", "4026531836-4026531837");

  private static List<String> samples() throws IOException {
    try (InputStream file = IntentTest.class.getResourceAsStream("records.jsonl")) {
      byte[] bytes = Objects.requireNonNull(file).readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8).lines().toList();
    }
  }

  @Test
  void storedRecordIsWrittenAgainByteForByte() throws IOException {
    assertThat(samples()).hasSize(10);
    for (String sample : samples()) {
      assertThat(Intent.read(sample).record()).isEqualTo(sample);
    }
  }

  private static Declaration declaration() {
    return Declaration.of(
        new IntentScope(
            "",
            List.of(
                PathPattern.of("src/a.c", CaseRule.EXACT).asFile(),
                PathPattern.of("src/*.h", CaseRule.EXACT)),
            List.of(),
            List.of()),
        "rewrite \"it\"\\ ü 😀");
  }

  @Test
  void changesOfAnIntentAreWrittenAsInVersion01() throws IOException {
    List<String> samples = samples();
    Intent queued =
        Intent.declared(
            "intent-1-00ff",
            1,
            declaration(),
            new Intent.Owner("s1", Optional.empty(), Optional.empty(), ""),
            1_700_000_000,
            new FileSnapshot(Optional.empty(), Map.of(), true));
    assertThat(queued.record()).isEqualTo(samples.get(0));
    assertThat(queued.activated(1_700_000_000_000_001L).record()).isEqualTo(samples.get(2));
    assertThat(queued.closed(IntentStatus.EXPIRED, 1_700_009_999).record())
        .isEqualTo(samples.get(5));
    Intent active = Intent.read(samples.get(3));
    assertThat(active.closed(IntentStatus.CLEARED, 1_700_000_100).record())
        .isEqualTo(samples.get(4));
    assertThat(active.process()).contains(PROCESS);
    assertThat(active.ownedBy(active.owner(), 1_700_000_000).withLeaseSeconds(300).record())
        .isEqualTo(samples.get(3));
    assertThat(active.withBase(active.base()).record()).isEqualTo(samples.get(3));
  }

  private static String signed(String sample, @Nullable Object... namesAndValues) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>(JsonObject.parse(sample).values());
    values.remove("integrity");
    values.putAll(JsonObject.map(namesAndValues));
    values.put("integrity", Map.of("sha256", JsonWriter.digest(values)));
    return JsonWriter.canonical(values);
  }

  @Test
  void laterVersionThatCannotBeReadIsNotCorrupt() throws IOException {
    String sample = samples().getFirst();
    String later = signed(sample, "version", 2L, "allow", "a.c");
    assertThatThrownBy(() -> Intent.read(later))
        .isInstanceOf(IntercoreException.class)
        .hasMessageContaining("newer intercore");
    String same = signed(sample, "version", 1L, "allow", "a.c");
    assertThatThrownBy(() -> Intent.read(same)).isInstanceOf(IllegalArgumentException.class);
  }
}
