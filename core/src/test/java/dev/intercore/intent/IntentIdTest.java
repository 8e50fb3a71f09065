package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids are names of files, so other texts must not be taken for ids. */
class IntentIdTest {
  @Test
  void idContainsTheSequenceNumber() {
    assertThat(IntentId.of(7, 0x12345678)).isEqualTo("intent-7-5678");
    assertThat(IntentId.of(12, -1)).isEqualTo("intent-12-ffff");
    assertThat(IntentId.of(1, 0)).isEqualTo("intent-1-0000");
    assertThat(IntentId.sequence("intent-7-5678")).isEqualTo(7);
    assertThat(IntentId.sequence("intent-999999999999999999-00af")).isEqualTo(999999999999999999L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "intent-",
        "intent--0000",
        "intent-1",
        "intent-1-",
        "intent-1-000",
        "intent-1-00000",
        "intent-1-000G",
        "intent-1-00AF",
        "intent-0-0000",
        "intent-01-0000",
        "intent--1-0000",
        "intent-1x-0000",
        "intent-9999999999999999999-0000",
        "intent-1-0000\n",
        "intent-1-0000 ",
        "intent-1-0000.json",
        "Intent-1-0000",
        "../../etc/passwd",
        "../intent-1-0000",
        "intent-../-0000",
        "intent-1/-0000",
        "intent-\u0661-0000",
        "intent-1-0000\0"
      })
  void otherTextsAreNoIds(String text) {
    assertThat(IntentId.sequence(text)).isEqualTo(IntentId.NONE);
  }

  @Test
  void idsAreOrderedBySequenceNumber() {
    List<String> ids = List.of("intent-10-0000", "intent-9-ffff", "intent-9-0000");
    assertThat(ids.stream().sorted(IntentId.ORDER))
        .containsExactly("intent-9-0000", "intent-9-ffff", "intent-10-0000");
  }
}
