package dev.intercore.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonWriterTest {
  private static String canonical(String json) {
    return JsonWriter.canonical(JsonReader.parse(json));
  }

  @Test
  void digestsAreThoseThatOthersComputeToo() {
    assertThat(
            JsonWriter.digest(
                JsonReader.parse(
                    "{\"forbidden\":[], \"allowed_related\" : [],\"allowed_files\":[\"a\"]}")))
        .isEqualTo("cc823349c732ab6ec9b4dfb9aee011035b34df6c68d378bccf6465ced271bd5d");
    assertThat(
            JsonWriter.digest(
                JsonReader.parse(
                    """
                    {"z":"é","a":[1,2.5,true,null,"\\u2028\\u0007\\n\\t\\"\\\\/"],"😀":{"b":1,"a":2},"\\uFFFD":1.0,
                     "e":1e-7,"g":1e16,"h":123456789012345680.0,"neg0":-0.0}
                    """)))
        .isEqualTo("eaf2d2a16047c97cdbd9699b5fe61384ccd4e2278717234e9c04c211c5b08bb4");
  }

  @Test
  void keysAreInTheOrderOfCodePointsAtEveryLevel() {
    assertThat(
            canonical("{\"😀\":1,\"\uFFFD\":{\"b\":[{\"z\":1,\"y\":2}],\"a\":0},\"a\":2,\"\":3}"))
        .isEqualTo("{\"\":3,\"a\":2,\"\uFFFD\":{\"a\":0,\"b\":[{\"y\":2,\"z\":1}]},\"😀\":1}");
  }

  @Test
  void onlyWhatMustBeIsEscaped() {
    assertThat(canonical("\"\\u0000\\u001f\\b\\f\\r\\u007f\\u00e9\\/\\u2029\""))
        .isEqualTo("\"\\u0000\\u001f\\b\\f\\r\u007fé/\u2029\"");
  }

  @ParameterizedTest
  @CsvSource({
    "1.0, 1.0",
    "0.1, 0.1",
    "100.0, 100.0",
    "1e15, 1000000000000000.0",
    "123456789012345678.0, 1.2345678901234568e17",
    "0.00012, 0.00012",
    "0.000012, 0.000012",
    "0.0000012, 1.2e-6",
    "-2.5e-10, -2.5e-10",
    "1.7976931348623157e308, 1.7976931348623157e308",
    "5e-324, 5e-324",
    "-0.0, -0.0",
    "9223372036854775807, 9223372036854775807",
    "-1, -1"
  })
  void numbersAreShort(String given, String expected) {
    assertThat(canonical(given)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "{", "[1", "1 2", "nul", "9223372036854775808", "{\"a\":1,\"a\":2}", "[,]"})
  void aTextThatIsNotOneValueIsRejected(String text) {
    assertThatThrownBy(() -> JsonReader.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void halfASurrogatePairHasNoDigest() {
    assertThatThrownBy(() -> JsonWriter.digest("\uD800"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void indentedFormHasALineForEachElement() {
    assertThat(
            JsonWriter.indented(
                JsonReader.parse("{\"b\":[1,{\"d\":[],\"c\":{}}],\"a\":\"x\\ny\"}")))
        .isEqualTo(
            """
            {
              "a": "x\\ny",
              "b": [
                1,
                {
                  "c": {},
                  "d": []
                }
              ]
            }
            """);
    assertThat(JsonWriter.indented(JsonReader.parse("[]"))).isEqualTo("[]\n");
  }
}
