package dev.intercore.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which texts are one JSON value. */
class JsonPayloadTest {
  static void refuses(byte[] json) {
    assertThatThrownBy(() -> JsonPayload.of(json))
        .isInstanceOfSatisfying(
            IntercoreException.class,
            e -> {
              assertThat(e.code()).isEqualTo(ErrorCode.BAD_PAYLOAD);
              assertThat(e.fact()).startsWith("payload refused: ").hasSizeLessThan(300);
              assertThat(e.fact()).doesNotContain("\n");
            });
  }

  static void refuses(String json) {
    refuses(json.getBytes(StandardCharsets.UTF_8));
  }

  static void keeps(String json) {
    assertThat(JsonPayload.of(json.getBytes(StandardCharsets.UTF_8)).text()).isEqualTo(json);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "true",
        "false",
        "0",
        "-0",
        "1",
        "-1.5e-7",
        "1E+400",
        "1e99999",
        "\"\"",
        "{}",
        "[]",
        "[ ]",
        "[[],{}]",
        "{\"\":0}",
        "{ \"b\" : 1,\n\t\"a\" :\r\n 2 }",
        "\"\\u0000\\b\\f\\n\\r\\t\\/\\\\\\\"\"",
        "\"é😀\"",
        "\"\u2028\u2029\"",
        "\"\u00a0\"",
        "1.0000000000000000000000000000000001"
      })
  void keepsAnyValueByteForByte(String json) {
    keeps(json);
  }

  @Test
  void trimsOnlyTheFourWhiteSpacesOfJson() {
    assertThat(JsonPayload.of(" \t\r\n[ 1 ]\n\r\t ").text()).isEqualTo("[ 1 ]");
    for (String space : new String[] {"\u00a0", "\u000b", "\f", "\u0085", "\u2003", "\u3000"}) {
      refuses(space + "1");
      refuses("1" + space);
      refuses("[" + space + "1]");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n", " \t\r\n "})
  void refusesNothing(String json) {
    refuses(json);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nul",
        "tru",
        "True",
        "NULL",
        "undefined",
        "nullnull",
        "truefalse",
        "true1",
        "x",
        "abc",
        "NaN",
        "Infinity",
        "-Infinity",
        "+1",
        "01",
        "-01",
        "00",
        "1.",
        ".5",
        "-",
        "-.5",
        "1e",
        "1e+",
        "0x10",
        "1_000",
        "1.2.3",
        "1a",
        "'a'",
        "{'a':1}",
        "{a:1}",
        "[1,]",
        "[,1]",
        "[1 2]",
        "[1,,2]",
        "{\"a\":1,}",
        "{,}",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\" 1}",
        "{1:2}",
        "{null:1}",
        "[",
        "]",
        "{",
        "}",
        "[1",
        "{\"a\":1",
        "[1}",
        "{\"a\":1]",
        "\"a",
        "a\"",
        "\"\\x41\"",
        "\"\\u12\"",
        "\"\\u12G4\"",
        "\"\\",
        "\"\\'\"",
        "// c\n1",
        "/* c */1",
        "1 // c",
        "[1 /* c */]",
        "# c\n1",
        "[1]#"
      })
  void refusesWhatIsNotJson(String json) {
    refuses(json);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1 2",
        "{} {}",
        "{}{}",
        "[][]",
        "\"a\" \"b\"",
        "\"a\"\"b\"",
        "1,2",
        "[1]]",
        "{}}",
        "[1] x",
        "null\nnull",
        "1\u0000",
        "{}\u0000",
        "{};",
        "[],"
      })
  void refusesWhatFollowsTheValue(String json) {
    refuses(json);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":1,\"a\":1}",
        "{\"a\":1,\"\\u0061\":2}",
        "[{\"x\":{\"a\":1,\"b\":2,\"a\":3}}]",
        "{\"\":1,\"\":2}",
        "{\"é\":1,\"\\u00e9\":2}",
        "{\"😀\":1,\"\\ud83d\\ude00\":2}",
        "{\"/\":1,\"\\/\":2}",
        "{\"\\ud800\":1,\"\\uD800\":2}",
        "{\"a\":{},\"b\":[],\"a\":null}"
      })
  void refusesTheSameKeyTwiceAlsoAfterUnescaping(String json) {
    refuses(json);
  }

  @Test
  void keepsKeysThatOnlyLookAlike() {
    keeps("{\"a\":{\"a\":1},\"b\":{\"a\":1},\"A\":2}");
    keeps("{\"é\":1,\"e\u0301\":2}");
    keeps("[{\"a\":1},{\"a\":1}]");
    // The same hash in Java.
    keeps("{\"Aa\":1,\"BB\":2}");
  }
}
