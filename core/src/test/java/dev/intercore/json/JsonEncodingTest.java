package dev.intercore.json;

import static dev.intercore.json.JsonPayloadTest.keeps;
import static dev.intercore.json.JsonPayloadTest.refuses;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.IntercoreException;
import java.nio.charset.Charset;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes and characters: only UTF-8, no raw control characters, escapes as they are. */
class JsonEncodingTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "80",
        "ff",
        "c3",
        "e282",
        "f09f98",
        "c0af",
        "c1bf",
        "e080af",
        "f08080af",
        "eda080",
        "edb080",
        "f4908080",
        "f8888080",
        "fe",
        "c328",
        "e28228"
      })
  void refusesInvalidUtf8(String hex) {
    // Cut short, overlong, surrogates, beyond Unicode.
    refuses(HexFormat.of().parseHex("22" + hex + "22"));
    refuses(HexFormat.of().parseHex("7b22" + hex + "223a317d"));
    refuses(HexFormat.of().parseHex(hex));
  }

  @Test
  void refusesAByteOrderMark() {
    refuses("\uFEFF{}");
    refuses("\uFEFF");
    refuses(" \uFEFF1");
    refuses("1\uFEFF");
    keeps("\"\uFEFF\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-16", "UTF-32LE", "UTF-32BE"})
  void refusesOtherEncodings(String charset) {
    for (String json : new String[] {"1", "{}", "[1,2]", "\"a\"", "null", "{\"a\":\"b\"}"}) {
      refuses(json.getBytes(Charset.forName(charset)));
    }
  }

  @Test
  void refusesTextThatHasNoUtf8Form() {
    assertThatThrownBy(() -> JsonPayload.of("\"\ud800\"")).isInstanceOf(IntercoreException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"\\ud800\"", "\"\\udc00\\ud800\"", "[\"x\\udfff\"]"})
  void keepsLoneEscapedSurrogates(String json) {
    keeps(json);
  }

  @Test
  void refusesLoneEscapedSurrogatesInKeys() {
    refuses("{\"\\ud800\":1}");
  }

  @Test
  void refusesRawControlCharactersAndKeepsEscapedOnes() {
    for (char c = 0; c < 0x20; c++) {
      refuses("\"" + c + "\"");
      refuses("{\"" + c + "\":1}");
      keeps("\"\\u00" + HexFormat.of().toHexDigits((byte) c) + "\"");
    }
    refuses("[\u00001]");
    refuses("\u0000");
  }
}
