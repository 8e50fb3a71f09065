package dev.intercore.json;

import static dev.intercore.json.JsonPayloadTest.keeps;
import static dev.intercore.json.JsonPayloadTest.refuses;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import org.junit.jupiter.api.Test;

/** Each limit, at it and one over. */
class JsonLimitsTest {
  private static final int STRING = 100 * 1024;
  private static final int ELEMENTS = 10_000;
  private static final int WHOLE = 1024 * 1024;

  private static String elements(int count, String element) {
    return "[" + String.join(",", Collections.nCopies(count, element)) + "]";
  }

  private static String quoted(String text) {
    return "\"" + text + "\"";
  }

  @Test
  void nestingEndsAtTwenty() {
    keeps("[".repeat(20) + "]".repeat(20));
    refuses("[".repeat(21) + "]".repeat(21));
    keeps("{\"a\":".repeat(20) + "1" + "}".repeat(20));
    refuses("{\"a\":".repeat(21) + "1" + "}".repeat(21));
    keeps("[{\"a\":".repeat(10) + "1" + "}]".repeat(10));
    refuses("[" + "[{\"a\":".repeat(10) + "1" + "}]".repeat(10) + "]");
  }

  @Test
  void veryDeepNestingIsRefusedWithoutHarm() {
    refuses("[".repeat(500_000));
    refuses("{\"a\":".repeat(100_000));
  }

  @Test
  void nestingIsCountedForEachElement() {
    String deep = "[".repeat(19) + "]".repeat(19);
    keeps("[" + deep + "," + deep + "]");
  }

  @Test
  void keysEndAtAThousandCodePoints() {
    for (String letter : new String[] {"k", "é", "\u20ac", "😀", "\\ud83d\\ude00", "\\u0041"}) {
      keeps("{" + quoted(letter.repeat(1000)) + ":1}");
      refuses("{" + quoted(letter.repeat(1001)) + ":1}");
    }
    refuses("[{\"a\":{" + quoted("k".repeat(1001)) + ":1}}]");
  }

  @Test
  void stringsEndAtAHundredKibibytesOfUtf8AfterUnescaping() {
    keeps(quoted("s".repeat(STRING)));
    refuses(quoted("s".repeat(STRING + 1)));
    keeps(quoted("é".repeat(STRING / 2)));
    refuses(quoted("é".repeat(STRING / 2) + "s"));
    keeps(quoted("\u20ac".repeat(STRING / 3) + "s".repeat(STRING % 3)));
    refuses(quoted("\u20ac".repeat(STRING / 3) + "s".repeat(STRING % 3 + 1)));
    keeps(quoted("😀".repeat(STRING / 4)));
    refuses(quoted("😀".repeat(STRING / 4) + "s"));
  }

  @Test
  void escapesCountAsWhatTheyStandFor() {
    keeps(quoted("\\n".repeat(STRING)));
    refuses(quoted("\\n".repeat(STRING) + "s"));
    keeps(quoted("\\u0041".repeat(STRING)));
    refuses(quoted("\\u0041".repeat(STRING) + "s"));
    keeps(quoted("\\u00e9".repeat(STRING / 2)));
    refuses(quoted("\\u00e9".repeat(STRING / 2) + "s"));
    keeps(quoted("\\ud83d\\ude00".repeat(STRING / 4)));
    refuses(quoted("\\ud83d\\ude00".repeat(STRING / 4) + "s"));
  }

  @Test
  void stringsInsideContainersHaveTheSameEnd() {
    keeps("[{\"a\":" + quoted("s".repeat(STRING)) + "}]");
    refuses("[{\"a\":" + quoted("s".repeat(STRING + 1)) + "}]");
  }

  @Test
  void arraysEndAtTenThousandElements() {
    keeps(elements(ELEMENTS, "1"));
    refuses(elements(ELEMENTS + 1, "1"));
  }

  @Test
  void nestedContainersCountAsElements() {
    for (String element : new String[] {"[]", "{}", "{\"a\":[1]}", "[1,2]", "\"s\"", "null"}) {
      keeps(elements(ELEMENTS, element));
      refuses(elements(ELEMENTS + 1, element));
    }
  }

  @Test
  void eachArrayIsCountedForItself() {
    String full = elements(ELEMENTS, "1");
    keeps("[" + full + "," + full + "]");
    keeps("{\"a\":" + full + ",\"b\":" + full + "}");
    refuses("[" + full + "," + elements(ELEMENTS + 1, "1") + "]");
    // One element too many after a nested array, and inside an object of the array.
    refuses("[[1]" + ",1".repeat(ELEMENTS) + "]");
    keeps("[" + full + ",1".repeat(ELEMENTS - 1) + "]");
  }

  @Test
  void objectsHaveNoLimitOfTheirOwn() {
    StringBuilder object = new StringBuilder("{\"k\":1");
    for (int i = 0; i < 20_000; i++) {
      object.append(",\"").append(i).append("\":[]");
    }
    keeps(object.append('}').toString());
  }

  @Test
  void wholePayloadEndsAtAMebibyteAfterTrimming() {
    String inside = ",".concat("1".repeat(WHOLE / 2));
    String atLimit = "[1" + inside + ",".concat("2".repeat(WHOLE - inside.length() - 4)) + "]";
    assertThat(atLimit).hasSize(WHOLE);
    keeps(atLimit);
    refuses(atLimit.replace("[", "[ "));
    String spaces = " \n".repeat(1000);
    assertThat(JsonPayload.of(spaces + atLimit + spaces).text()).isEqualTo(atLimit);
  }

  @Test
  void hugeNumbersAreKept() {
    keeps("9".repeat(5000));
    keeps("-" + "9".repeat(5000) + "." + "9".repeat(5000) + "e-" + "9".repeat(5000));
    keeps("[" + "1".repeat(900_000) + "]");
  }
}
