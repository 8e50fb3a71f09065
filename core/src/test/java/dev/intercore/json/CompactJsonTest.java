package dev.intercore.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class CompactJsonTest {
  @Test
  void objectsKeepTheirOrder() {
    assertThat(JsonWriter.compact(JsonObject.map("z", 1, "a", null, "m", true)))
        .isEqualTo("{\"z\":1,\"a\":null,\"m\":true}");
  }

  @Test
  void emptyListsAreNeverNull() {
    assertThat(JsonWriter.compact(List.of())).isEqualTo("[]");
    assertThat(JsonWriter.compact(JsonObject.map("list", List.of()))).isEqualTo("{\"list\":[]}");
  }

  @Test
  void textIsEscapedSoThatItStaysOnOneLine() {
    assertThat(JsonWriter.compact("a\"b\\c\n\t\u0000😀"))
        .isEqualTo("\"a\\\"b\\\\c\\n\\t\\u0000😀\"")
        .doesNotContain("\n");
  }

  @Test
  void numbersAreWholeAndUnshortened() {
    assertThat(JsonWriter.compact(List.of(Long.MAX_VALUE, Long.MIN_VALUE, 0)))
        .isEqualTo("[9223372036854775807,-9223372036854775808,0]");
  }

  @Test
  void writtenJsonIsAPayload() {
    String printed = JsonWriter.compact(JsonObject.map("k", List.of("é", JsonObject.map("n", 1))));
    assertThat(JsonPayload.of(printed).text()).isEqualTo(printed);
  }

  @Test
  void otherTypesAreRejected() {
    assertThatThrownBy(() -> JsonWriter.compact(new Object()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void decimalsAndControlCharactersAreWrittenAsInTheCanonicalForm() {
    assertThat(
            JsonWriter.compact(
                List.of(1e20, 1.0, 0.1, Double.POSITIVE_INFINITY, Double.NaN, "\u001F\u007F")))
        .isEqualTo("[1e20,1.0,0.1,null,null,\"\\u001f\u007F\"]");
  }

  @Test
  void payloadsAndRawValuesAreWrittenAsTheyAre() {
    assertThat(
            JsonWriter.compact(
                JsonObject.map(
                    "payload", JsonPayload.of("{ \"b\" : 1 }"), "raw", new RawJson("[1, 2]"))))
        .isEqualTo("{\"payload\":{ \"b\" : 1 },\"raw\":[1, 2]}");
  }
}
