package dev.intercore.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class JsonTextTest {
  @Test
  void objectsKeepTheirOrder() {
    assertThat(JsonText.of(JsonText.object("z", 1, "a", null, "m", true)))
        .isEqualTo("{\"z\":1,\"a\":null,\"m\":true}");
  }

  @Test
  void emptyListsAreNeverNull() {
    assertThat(JsonText.of(List.of())).isEqualTo("[]");
    assertThat(JsonText.of(JsonText.object("list", List.of()))).isEqualTo("{\"list\":[]}");
  }

  @Test
  void textIsEscapedSoThatItStaysOnOneLine() {
    assertThat(JsonText.of("a\"b\\c\n\t\u0000😀"))
        .isEqualTo("\"a\\\"b\\\\c\\n\\t\\u0000😀\"")
        .doesNotContain("\n");
  }

  @Test
  void numbersAreWholeAndUnshortened() {
    assertThat(JsonText.of(List.of(Long.MAX_VALUE, Long.MIN_VALUE, 0)))
        .isEqualTo("[9223372036854775807,-9223372036854775808,0]");
  }

  @Test
  void whatWasPrintedIsAPayload() {
    String printed = JsonText.of(JsonText.object("k", List.of("é", JsonText.object("n", 1))));
    assertThat(JsonPayload.of(printed).text()).isEqualTo(printed);
  }

  @Test
  void otherTypesAreAMistake() {
    assertThatThrownBy(() -> JsonText.of(new Object()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
